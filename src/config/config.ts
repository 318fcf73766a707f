/**
 * Reads the settings: flags, then the environment, then a profile. Makes one frozen value; nothing reads the environment later.
 */
import { hostname, userInfo } from 'node:os';
import { safeText } from '../base/safe-text.ts';
import type { RecordingRules } from '../domain/recordings.ts';
import type { CutOff } from '../domain/cut-offs.ts';
import type { NotifyStyle } from '../tty/output/notification.ts';
import type { Language } from '../i18n/texts.ts';
import { readEnvironment, type Env, type Environment } from './environment.ts';
import { hubFrom } from './hub.ts';
import { languageFrom } from './language.ts';
import type { ProductImageSetting, Profile } from './profiles.ts';
import { storeSourceFrom } from './store-source.ts';
import { checkTagPrinter, type ConfiguredPrinterPort, type ConfiguredTagTarget } from './tag-printer.ts';
import { tokenFromCommand } from './token-command.ts';
import { configDirFrom } from './folders.ts';
import { checkTimeZone } from './time-zone.ts';
import { readWorkshopRules, type WorkshopRules } from './workshop-file.ts';

export { ConfigProblem } from './problem.ts';

export type Config = {
  /** Base URL of the API, ending in /api/v1 in production. */
  url: string;
  token: string;
  /** The file that holds the token, if one does: it may change while the bench is open. */
  tokenFile?: string;
  language: Language;
  /** The shop's name for the header, if the profile has one. */
  shop?: string;
  /** The name of this bench, for the header and the audit trail. */
  station: string;
  /** The operator, for the audit trail; the system's user by default. */
  operator?: string;
  /** The profile that the settings come from; `undefined` if they come from the environment. */
  profile?: string;
  /** The token is in an environment variable, which other programs of the user can read. */
  isTokenInEnvironment?: boolean;
  /** The client refuses every write before anything is sent. */
  isReadOnly?: boolean;
  /** How long a response may take, in milliseconds; if not set, the client's own deadlines. */
  timeoutMs?: number;
  /** How long accept, start and return can be undone before they are sent, in milliseconds; if not set, the actions' own value. */
  graceMs?: number;
  /** How long a request may still take effect in the store after its response was lost, in milliseconds; likewise. */
  watchMs?: number;
  /** The unit of a product's `preco`, if the profile sets it. */
  priceUnit?: 'cents' | 'reais';
  /** The address of the hub that several machines share, with its credentials: a secret. */
  hub?: string;
  /** Data that this machine writes to the hub is sealed, but not encrypted. */
  isHubPlain?: boolean;
  /** The words of the command that prints labels. */
  printCommand?: readonly string[];
  /** The printer for the tags that are printed when production starts; if not set, no tags are printed. */
  /** The port of the label printer, used if no print command is set. */
  labelPrinter?: ConfiguredPrinterPort;
  tagPrinter?: ConfiguredTagTarget;
  /** A font file for characters that the built-in fonts of paper lack. */
  paperFont?: string;
  /** How terminals notify an operator who is not looking at them; off by default. */
  notify?: NotifyStyle;
  /** The time zone of shown times; if not set, the machine's own. */
  timeZone?: string;
  /** Whether a product's cover is drawn; if not set, only if the connection is fast. */
  pictures?: ProductImageSetting;
  /** Plain lines for a screen reader in place of full-screen frames. */
  isScreenReader?: boolean;
  /** The theme that sessions begin with; if not set, one that fits the terminal's background. */
  theme?: string;
  /** Uses ASCII lines and signs only, regardless of what the terminal can show. */
  isAscii?: boolean;
  /** Servers in an internal network from which covers and labels may be fetched. */
  innerHosts?: readonly string[];
  /** The machine's own sshd serves the bench: no file is written where it was opened. */
  isServed?: boolean;
  /** The names of the shop's own commands that may be run over SSH. */
  sshCommands?: readonly string[];
  /** The command that the SSH client requested in place of a terminal. */
  servedCommand?: string;
  /** The most requests a minute besides polls, used if the store announces no limit. */
  requestsPerMinute?: number;
  /** When carriers collect parcels, if set. */
  cutOffs?: readonly CutOff[];
  /** Which terminals are recorded; if not set, none. */
  cast?: RecordingRules;
  /** The shop's rules in workshop.json. */
  workshop?: WorkshopRules;
};

/** Settings that flags can give. */
export type ConfigFlags = {
  lang?: string | undefined;
  station?: string | undefined;
  operator?: string | undefined;
  profile?: string | undefined;
  readOnly?: boolean | undefined;
  notify?: NotifyStyle | undefined;
  screenReader?: boolean | undefined;
  /** In seconds. */
  timeout?: number | undefined;
};

/**
 * Returns the configured store, `undefined` if none is set. Runs the command that prints its token, if there is one. Rejects
 * with {@link ConfigProblem}, or the client's `InvalidConfig`, if a setting is invalid.
 */
export async function configFrom(flags: ConfigFlags, env: Env): Promise<Config | undefined> {
  const said = readEnvironment(env);
  const source = storeSourceFrom(flags.profile, said, env);
  if (!source) return undefined;
  const { url, tokenFile, profile } = source;
  const token = typeof source.token === 'string' ? source.token : await tokenFromCommand(source.token.command);
  const settings = sessionSettings(flags, said, env, profile?.settings);
  return Object.freeze({
    url,
    token,
    ...settings,
    ...setOnly({
      tokenFile,
      profile: profile?.name,
      isTokenInEnvironment: (!profile && said.token !== undefined) || undefined,
      isReadOnly: flags.readOnly || said.isReadOnly || undefined,
      timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
      hub: hubFrom(said, profile?.settings),
      isHubPlain: said.isHubPlain ?? profile?.settings.hub_plain,
      priceUnit: profile?.settings.price_unit,
      innerHosts: said.innerHosts ?? profile?.settings.inner_hosts,
      requestsPerMinute: said.requestsPerMinute ?? profile?.settings.requests_per_minute,
      printCommand: said.printCommand ?? profile?.settings.print_command,
      // Labels of a demo must not go to a printer of the shop.
      labelPrinter: settings.workshop.labelPrinter,
      tagPrinter: said.tagPrinter ?? checkTagPrinter(profile?.settings.tag_printer),
    }),
  });
}

/**
 * Returns the settings of a bench on a demo store: those of the bench apply, those of the real store do not. Throws {@link
 * ConfigProblem}.
 */
export function demoConfigFrom(flags: ConfigFlags, env: Env): Omit<Config, 'url' | 'token'> {
  return Object.freeze(sessionSettings(flags, readEnvironment(env), env, { station: 'demo' }));
}

/** Settings of the person, the terminal and the machine, the same for every store. */
function sessionSettings(flags: ConfigFlags, said: Environment, env: Env, profile: Partial<Profile> | undefined) {
  return {
    language: languageFrom(flags.lang, env, profile?.language),
    station: flags.station ?? said.station ?? (profile?.station || hostName()),
    operator: flags.operator ?? said.operator ?? (profile?.operator || userName()),
    cutOffs: said.cutOffs,
    workshop: readWorkshopRules(configDirFrom(env)),
    ...setOnly({
      shop: profile?.shop === undefined ? undefined : safeText(profile.shop, LONGEST_STORE_NAME).trim() || undefined,
      graceMs: said.graceMs,
      watchMs: said.watchMs,
      paperFont: said.paperFont,
      notify: flags.notify ?? said.notify ?? profile?.notify,
      timeZone: said.timeZone ?? checkTimeZone(profile?.time_zone),
      pictures: said.pictures ?? profile?.pictures,
      isScreenReader: flags.screenReader || (said.isScreenReader ?? profile?.screen_reader) || undefined,
      theme: said.theme,
      isServed: said.isServed || undefined,
      sshCommands: said.sshCommands,
      servedCommand: said.servedCommand,
      isAscii: said.isAscii || undefined,
      cast: said.cast,
    }),
  };
}

/** The most characters of a shop's name that are shown anywhere. */
export const LONGEST_STORE_NAME = 60;

/** Removes undefined fields. */
function setOnly<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The name of the system's user. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id that has no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** The name of this machine: the station if none is set. */
export function hostName(): string {
  return hostname().split('.', 1)[0] || 'bench';
}
