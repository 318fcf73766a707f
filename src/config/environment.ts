/**
 * Reads the environment, in this one place: every variable of bancada, checked and converted to the program's units. All ways
 * to run bancada use it, so all of them accept the same settings.
 */
import type { RecordingRules } from '../domain/recordings.ts';
import { readCutOffs, strangeCutOff, type CutOff } from '../domain/cut-offs.ts';
import { ConfigProblem } from './problem.ts';
import { NOTIFY_STYLES, type NotifyStyle } from '../tty/output/notification.ts';
import { FORMER_THEMES, THEME_SETTINGS } from '../tty/output/themes.ts';
import { readProductImageSetting, strangeHost, type ProductImageSetting } from './profiles.ts';
import { SETTINGS, variableText } from './settings.ts';
import { checkTagPrinter } from './tag-printer.ts';
import { checkTimeZone } from './time-zone.ts';

/** Environment variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The settings in the environment; `undefined` for those not set. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Reads all variables; an empty one counts as not set. Throws {@link ConfigProblem} for an invalid setting. */
export function readEnvironment(env: Env) {
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
    /** Which stations are recorded, and how much of that is kept. */
    cast: readRecording(env),
    /** The names of the shop's own commands that may be run over SSH. */
    sshCommands: namesIn(said('BANCADA_SSH_COMMANDS')),
    /** The machine's sshd serves the bench: the person is at another machine. */
    isServed: isSet(said('BANCADA_SERVED')),
    /** The command that they requested in place of a terminal. */
    servedCommand: isSet(said('BANCADA_SERVED')) ? said('SSH_ORIGINAL_COMMAND') : undefined,
    /** How long accept, start and return can be undone before they are sent; 0 sends them at once. */
    graceMs: inMs(readNumber(env, 'undo_seconds')),
    /**
     * How long the store is watched after a lost response before a request is sent again. A value shorter than real delays is
     * dangerous: a shipment could be sent again while the first request is under way.
     */
    watchMs: inMs(readNumber(env, 'watch_seconds')),
  };
}

const MEGABYTE = 1024 * 1024;

/** Which stations are recorded: names separated by commas, or `all`; none if it is empty or `off`. */
function readRecording(env: Env): RecordingRules | undefined {
  const mostBytes = (readNumber(env, 'cast_mb') ?? 200) * MEGABYTE;
  // The audit trail, which proves the recordings, is kept for 400 days.
  const mostDays = readNumber(env, 'cast_days') ?? 30;
  const stations = namesIn(env['BANCADA_CAST']) ?? [];
  if (stations.length === 0 || /^(?:off|0|no)$/i.test(stations.join())) return undefined;
  return { stations: /^(?:all|on|1|yes)$/i.test(stations.join()) ? 'all' : stations, mostBytes, mostDays };
}

/** A number from the table of settings, within its bounds. */
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

/** A command in a variable: words separated by blanks. Words that contain blanks can only be set in the profile. */
function wordsIn(text = ''): string[] | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length === 0 ? undefined : words;
}

/** Splits names separated by commas. */
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
