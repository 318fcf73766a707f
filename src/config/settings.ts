/**
 * Every setting as data: its name in `config.jsonc` and `profiles.json`, its variable, its kind of value. The settings file,
 * its JSON Schema, and the list and checks of `bancada config` follow from this table; environment.ts interprets values,
 * wherever they were set.
 */
import { NOTIFY_STYLES } from '../tty/output/notification.ts';
import { FORMER_THEMES, THEME_SETTINGS } from '../tty/output/themes.ts';
import { PER_MINUTE } from './profiles.ts';

/** The kind of a value. A list is written in a variable with `between` between its words. */
export type SettingKind =
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[]; former?: readonly string[] }
  | { kind: 'number'; least: number; most: number; isWhole: boolean }
  | { kind: 'list'; between: string };

export type Setting = SettingKind & {
  name: string;
  variable: string;
  /** The default. */
  otherwise?: string;
  /** The flag that overrides all other sources. */
  flag?: string;
  /** Settings of one group are taken from one source together: never an address with another source's secret. */
  group?: string;
  /** Whether a value may contain a secret: it is never shown, and stands in no settings file. */
  isSecret?: (text: string) => boolean;
  /** Its variable may be written in small letters, which come first. */
  isAnyCase?: true;
  /** It selects a profile, or concerns all of them, and cannot be set for one profile. */
  isOfAll?: boolean;
};

const text = { kind: 'text' } as const;
const flag = { kind: 'flag' } as const;
const choice = (...of: readonly string[]) => ({ kind: 'choice', of }) as const;
const number = (least: number, most: number, isWhole = true) => ({ kind: 'number', least, most, isWhole }) as const;
const list = (between: string) => ({ kind: 'list', between }) as const;
const proxy = {
  ...text,
  isAnyCase: true,
  isOfAll: true,
  group: 'proxy',
  isSecret: (value: string) => value.includes('@'),
} as const;

export const SETTINGS: readonly Setting[] = [
  { name: 'url', variable: 'BANCADA_URL', ...text, group: 'store', isOfAll: true },
  { name: 'token_file', variable: 'BANCADA_TOKEN_FILE', ...text, group: 'store', isOfAll: true },
  { name: 'profile', variable: 'BANCADA_PROFILE', ...text, flag: '--profile', isOfAll: true },
  { name: 'language', variable: 'BANCADA_LANG', ...choice('pt-BR', 'en'), flag: '--lang' },
  { name: 'station', variable: 'BANCADA_STATION', ...text, flag: '--station' },
  { name: 'operator', variable: 'BANCADA_OPERATOR', ...text, flag: '--operator' },
  { name: 'read_only', variable: 'BANCADA_READ_ONLY', ...flag, flag: '--read-only', otherwise: 'false' },
  { name: 'state_dir', variable: 'BANCADA_STATE_DIR', ...text, isOfAll: true },
  { name: 'https_proxy', variable: 'HTTPS_PROXY', ...proxy },
  { name: 'http_proxy', variable: 'HTTP_PROXY', ...proxy },
  { name: 'all_proxy', variable: 'ALL_PROXY', ...proxy },
  { name: 'no_proxy', variable: 'NO_PROXY', ...text, isAnyCase: true, isOfAll: true },
  { name: 'ca_file', variable: 'BANCADA_CA_FILE', ...text, isOfAll: true },
  { name: 'client_cert_file', variable: 'BANCADA_CLIENT_CERT_FILE', ...text, group: 'client', isOfAll: true },
  { name: 'client_key_file', variable: 'BANCADA_CLIENT_KEY_FILE', ...text, group: 'client', isOfAll: true },
  { name: 'hub', variable: 'BANCADA_HUB', ...text, group: 'hub', isSecret: () => true },
  { name: 'hub_file', variable: 'BANCADA_HUB_FILE', ...text, group: 'hub' },
  { name: 'hub_plain', variable: 'BANCADA_HUB_PLAIN', ...flag, otherwise: 'false' },
  {
    name: 'requests_per_minute',
    variable: 'BANCADA_REQUESTS_PER_MINUTE',
    ...number(PER_MINUTE.least, PER_MINUTE.most),
    otherwise: '60',
  },
  { name: 'print_command', variable: 'BANCADA_PRINT_COMMAND', ...list(' ') },
  { name: 'tag_printer', variable: 'BANCADA_TAG_PRINTER', ...text },
  { name: 'paper_font', variable: 'BANCADA_PAPER_FONT', ...text },
  { name: 'inner_hosts', variable: 'BANCADA_INNER_HOSTS', ...list(' ') },
  { name: 'undo_seconds', variable: 'BANCADA_UNDO_SECONDS', ...number(0, 60, false), otherwise: '4' },
  { name: 'watch_seconds', variable: 'BANCADA_WATCH_SECONDS', ...number(1, 600, false), otherwise: '25' },
  { name: 'time_zone', variable: 'BANCADA_TIME_ZONE', ...text },
  { name: 'cutoffs', variable: 'BANCADA_CUTOFFS', ...text },
  { name: 'notify', variable: 'BANCADA_NOTIFY', ...choice(...NOTIFY_STYLES), flag: '--notify', otherwise: 'off' },
  {
    name: 'theme',
    variable: 'BANCADA_THEME',
    kind: 'choice',
    of: THEME_SETTINGS,
    former: FORMER_THEMES,
    otherwise: 'auto',
  },
  { name: 'ascii', variable: 'BANCADA_ASCII', ...flag, otherwise: 'false' },
  { name: 'pictures', variable: 'BANCADA_PICTURES', ...choice('on', 'off', 'auto'), otherwise: 'auto' },
  { name: 'screen_reader', variable: 'BANCADA_SCREEN_READER', ...flag, flag: '--screen-reader', otherwise: 'false' },
  { name: 'ssh_commands', variable: 'BANCADA_SSH_COMMANDS', ...list(',') },
  { name: 'cast', variable: 'BANCADA_CAST', ...list(',') },
  { name: 'cast_mb', variable: 'BANCADA_CAST_MB', ...number(8, 100_000), otherwise: '200' },
  { name: 'cast_days', variable: 'BANCADA_CAST_DAYS', ...number(1, 365), otherwise: '30' },
];

/** The names of a setting's variable; the first that is set counts. */
export function variablesOf({ variable, isAnyCase }: Setting): string[] {
  return isAnyCase ? [variable.toLowerCase(), variable] : [variable];
}

/** Other variables for the same setting: if one is set, the file's value does not apply. */
export const ALSO: Readonly<Record<string, readonly string[]>> = {
  screen_reader: ['INK_SCREEN_READER'],
  url: ['BANCADA_TOKEN', 'BANCADA_PROFILE'],
};

/** The text of a value in the form of a variable; `undefined` for a value that the setting cannot have. */
export function variableText(setting: SettingKind, value: unknown): string | undefined {
  switch (setting.kind) {
    case 'text':
      return typeof value === 'string' && value !== '' ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? (value ? '1' : '0') : undefined;
    case 'choice':
      return [...setting.of, ...(setting.former ?? [])].find((one) => one === value);
    case 'number': {
      const isNumber = typeof value === 'number' && value >= setting.least && value <= setting.most;
      return isNumber && (!setting.isWhole || Number.isInteger(value)) ? String(value) : undefined;
    }
    case 'list': {
      const words = Array.isArray(value) && value.length > 0 ? (value as unknown[]) : undefined;
      return words?.every(isOneWord) ? words.join(setting.between) : undefined;
    }
  }
}

/** Whether a value is one word in a variable. */
function isOneWord(word: unknown): boolean {
  return typeof word === 'string' && word !== '' && !/[\s,]/.test(word);
}

/** The JSON Schema of a value. */
function schemaOf(setting: Setting): object {
  switch (setting.kind) {
    case 'text':
      return { type: 'string', minLength: 1 };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: setting.of };
    case 'number':
      return { type: setting.isWhole ? 'integer' : 'number', minimum: setting.least, maximum: setting.most };
    case 'list':
      return { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[^\\s,]+$' } };
  }
}

/** The JSON Schema of `config.jsonc`; `about`: returns the description of a variable. */
export function settingsSchema(about: (variable: string) => string | undefined): object {
  const propertiesOf = (settings: readonly Setting[]) =>
    Object.fromEntries(
      settings.map((setting) => [setting.name, { description: about(setting.variable), ...schemaOf(setting) }]),
    );
  const ofProfile = propertiesOf(SETTINGS.filter(({ isOfAll }) => !isOfAll));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'config.jsonc of bancada',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...propertiesOf(SETTINGS),
      profiles: {
        description: 'settings that hold for one profile alone, by its name',
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: false, properties: ofProfile },
      },
    },
  };
}
