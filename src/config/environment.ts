/**
 * The one reader of the environment: every variable that is bancada's own, checked and in the unit that the program
 * works with. All ways to run read it through here, so none of them can take a setting that another one refuses.
 */
import type { ActionTimes } from '../domain/action-times.ts';
import type { RecordingRules } from '../domain/recordings.ts';
import { readCutOffs, strangeCutOff, type CutOff } from '../domain/cut-offs.ts';
import { ConfigProblem } from './problem.ts';
import { NOTIFY_STYLES, type NotifyStyle } from '../tty/output/notification.ts';
import { FORMER_THEMES, THEME_SETTINGS } from '../tty/output/themes.ts';
import { readProductImageSetting, strangeHost, type ProductImageSetting } from './profiles.ts';
import { SETTINGS, variableText } from './settings.ts';
import { checkTagPrinter, type ConfiguredTagTarget } from './tag-printer.ts';
import { checkTimeZone } from './time-zone.ts';

/** Variables by name, as a process or a test has them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** What the environment says; `undefined` for what it says nothing about. */
export type Environment = {
  url: string | undefined;
  token: string | undefined;
  tokenFile: string | undefined;
  profile: string | undefined;
  station: string | undefined;
  operator: string | undefined;
  isReadOnly: boolean;
  hub: string | undefined;
  hubFile: string | undefined;
  isHubPlain: boolean | undefined;
  printCommand: readonly string[] | undefined;
  tagPrinter: ConfiguredTagTarget | undefined;
  paperFont: string | undefined;
  notify: NotifyStyle | undefined;
  timeZone: string | undefined;
  pictures: ProductImageSetting | undefined;
  isScreenReader: boolean | undefined;
  theme: string | undefined;
  isAscii: boolean;
  cutOffs: readonly CutOff[];
  innerHosts: readonly string[] | undefined;
  requestsPerMinute: number | undefined;
  /** Which stations are recorded, and how much is kept of it. */
  cast: RecordingRules | undefined;
  /** Commands of the shop's own that may be run over SSH, by their names. */
  sshCommands: readonly string[] | undefined;
  /** Somebody else's sshd serves the bench: nothing here is whoever sits at its other end. */
  isServed: boolean;
  /** What they have asked for in place of a terminal. */
  servedCommand: string | undefined;
} & Record<keyof Pick<ActionTimes, 'graceMs' | 'watchMs'>, number | undefined>;

/** Reads all of it; an empty variable is none. Throws {@link ConfigProblem} for a setting that cannot work. */
export function readEnvironment(env: Env): Environment {
  const said = (name: string) => env[name] || undefined;
  return {
    url: said('BANCADA_URL'),
    token: said('BANCADA_TOKEN'),
    tokenFile: said('BANCADA_TOKEN_FILE'),
    profile: said('BANCADA_PROFILE'),
    station: said('BANCADA_STATION'),
    operator: said('BANCADA_OPERATOR'),
    isReadOnly: isSet(said('BANCADA_READ_ONLY')),
    hub: said('BANCADA_HUB'),
    hubFile: said('BANCADA_HUB_FILE'),
    isHubPlain: readFlag(said('BANCADA_HUB_PLAIN')),
    printCommand: wordsIn(said('BANCADA_PRINT_COMMAND')),
    tagPrinter: checkTagPrinter(said('BANCADA_TAG_PRINTER')),
    paperFont: said('BANCADA_PAPER_FONT'),
    notify: readNotify(said('BANCADA_NOTIFY')),
    timeZone: checkTimeZone(said('BANCADA_TIME_ZONE')),
    pictures: readPictures(said('BANCADA_PICTURES')),
    isScreenReader: readFlag(said('BANCADA_SCREEN_READER') ?? said('INK_SCREEN_READER')),
    theme: readTheme(said('BANCADA_THEME')),
    isAscii: said('BANCADA_ASCII') === '1',
    cutOffs: readCutOffList(said('BANCADA_CUTOFFS')),
    innerHosts: readHosts(said('BANCADA_INNER_HOSTS')),
    requestsPerMinute: readNumber(env, 'requests_per_minute'),
    cast: readRecording(env),
    sshCommands: namesIn(said('BANCADA_SSH_COMMANDS')),
    isServed: isSet(said('BANCADA_SERVED')),
    servedCommand: isSet(said('BANCADA_SERVED')) ? said('SSH_ORIGINAL_COMMAND') : undefined,
    // How long accept and start can be taken back before they are sent; 0 sends at once.
    graceMs: inMs(readNumber(env, 'undo_seconds')),
    // How long the store is watched after a lost answer before anything is sent again. Shorter than what really happens
    // is dangerous: a shipment may be sent again while the first one is under way.
    watchMs: inMs(readNumber(env, 'watch_seconds')),
  };
}

const MEGABYTE = 1024 * 1024;

/** Which stations are recorded: names between commas, or `all`; none where it is empty or `off`. */
function readRecording(env: Env): RecordingRules | undefined {
  const mostBytes = (readNumber(env, 'cast_mb') ?? 200) * MEGABYTE;
  // The trail, which proves the recordings, is kept for 400 days.
  const mostDays = readNumber(env, 'cast_days') ?? 30;
  const stations = namesIn(env['BANCADA_CAST']) ?? [];
  if (stations.length === 0 || /^(?:off|0|no)$/i.test(stations.join())) return undefined;
  return { stations: /^(?:all|on|1|yes)$/i.test(stations.join()) ? 'all' : stations, mostBytes, mostDays };
}

/** A number of the table of settings, within its bounds. */
function readNumber(env: Env, name: string): number | undefined {
  const setting = SETTINGS.find((one) => one.name === name);
  const text = setting && env[setting.variable]?.trim();
  if (setting?.kind !== 'number' || !text) return undefined;
  const { variable, least, most, isWhole } = setting;
  const number = /^\d{1,7}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (variableText(setting, number) !== undefined) return number;
  throw new ConfigProblem(({ config }) => (isWhole ? config.count : config.seconds)(variable, least, most));
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

function readHosts(text: string | undefined): readonly string[] | undefined {
  const parts = text?.split(/[\s,]+/).filter(Boolean);
  const strange = parts && strangeHost(parts);
  if (strange !== undefined) throw new ConfigProblem(({ config }) => config.innerHosts(strange));
  return parts;
}

function readNotify(text = ''): NotifyStyle | undefined {
  if (text.trim() === '') return undefined;
  const style = NOTIFY_STYLES.find((one) => one === text.trim().toLowerCase());
  if (!style) throw new ConfigProblem(({ config }) => config.oneOf('BANCADA_NOTIFY', NOTIFY_STYLES));
  return style;
}

function readPictures(text: string | undefined): ProductImageSetting | undefined {
  const setting = readProductImageSetting(text);
  if (text !== undefined && setting === undefined) throw new ConfigProblem(({ config }) => config.pictures(text));
  return setting;
}

function readTheme(text: string | undefined): string | undefined {
  if (text !== undefined && ![...THEME_SETTINGS, ...FORMER_THEMES].includes(text)) {
    throw new ConfigProblem(({ config }) => config.theme(text, THEME_SETTINGS));
  }
  return text;
}

function readCutOffList(text = ''): readonly CutOff[] {
  const strange = strangeCutOff(text);
  if (strange !== undefined) throw new ConfigProblem(({ config }) => config.cutOffs(strange));
  return readCutOffs(text);
}

/** A command in a variable: words between blanks. Words that hold blanks are for the profile. */
function wordsIn(text = ''): string[] | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length === 0 ? undefined : words;
}

/** Names between commas. */
export function namesIn(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function readFlag(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : isSet(text);
}

function isSet(text = ''): boolean {
  return !/^(?:|0|false|no)$/i.test(text);
}
