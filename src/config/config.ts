/**
 * Where bancada gets its settings: flags, then environment, then a profile. One frozen value comes out; nothing
 * reads the environment later.
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
  /** The file that holds it, if one does: it may be changed while the bench is open. */
  tokenFile?: string;
  language: Language;
  /** What the shop is called, for the header, where the profile says it. */
  shop?: string;
  /** The name of this bench, for the header and the audit trail. */
  station: string;
  /** Who works at it, for the audit trail; the system's user by default. */
  operator?: string;
  /** The profile that this comes from; `undefined` if it is the environment. */
  profile?: string;
  /** The token stands in a variable, where other programs of the user can see it. */
  isTokenInEnvironment?: boolean;
  /** Every write is refused in the client, before anything is sent. */
  isReadOnly?: boolean;
  /** How long an answer may take, in milliseconds; the client's own deadlines if not set. */
  timeoutMs?: number;
  /**
   * How long accept and start can still be undone before they are sent, in milliseconds; the actions' own if not set.
   */
  graceMs?: number;
  /** How long a request may still take effect at the store after its answer was lost, in milliseconds; likewise. */
  watchMs?: number;
  /** The unit of a product's `preco`, where the profile says it. */
  priceUnit?: 'cents' | 'reais';
  /** The address of the hub that several machines share, with whatever it needs to get in: a secret. */
  hub?: string;
  /** What this machine writes there is sealed, but not encrypted. */
  isHubPlain?: boolean;
  /** The words of the command that prints a label. */
  printCommand?: readonly string[];
  /** Where tags are printed when production starts; none are, if not set. */
  /** The port of the printer that labels go to where no print command is set. */
  labelPrinter?: ConfiguredPrinterPort;
  tagPrinter?: ConfiguredTagTarget;
  /** A font file for letters that the fonts of paper have not. */
  paperFont?: string;
  /** How terminals call an operator who is not looking; off by default. */
  notify?: NotifyStyle;
  /** In which times are shown; the machine's own, if not set. */
  timeZone?: string;
  /** Whether a product's cover is drawn; where the line is short, if not set. */
  pictures?: ProductImageSetting;
  /** Plain lines for a screen reader in place of a picture of a screen. */
  isScreenReader?: boolean;
  /** The theme that sessions begin with; the one that fits the terminal's background if not set. */
  theme?: string;
  /** Lines and signs in ASCII, whatever the terminal says of itself. */
  isAscii?: boolean;
  /** Servers of an inner network that covers and labels may lie on. */
  innerHosts?: readonly string[];
  /** The machine's own sshd serves the bench: no file is written where it was opened. */
  isServed?: boolean;
  /** Commands of the shop's own that may be run over SSH, by their names. */
  sshCommands?: readonly string[];
  /** What was asked for over it in place of a terminal. */
  servedCommand?: string;
  /** What may be asked of the store in a minute beside its looks, where it announces no limit. */
  requestsPerMinute?: number;
  /** When carriers fetch parcels, where that has been set. */
  cutOffs?: readonly CutOff[];
  /** What is recorded of terminals; nothing, if not set. */
  cast?: RecordingRules;
  /** What the shop says of its work, in workshop.json. */
  workshop?: WorkshopRules;
};

/** What flags can say about the configuration. */
export type ConfigFlags = {
  lang?: string | undefined;
  station?: string | undefined;
  operator?: string | undefined;
  profile?: string | undefined;
  readOnly?: boolean | undefined;
  notify?: NotifyStyle | undefined;
  screenReader?: boolean | undefined;
  /** Seconds. */
  timeout?: number | undefined;
};

/**
 * The configured store, or `undefined` where none is set. Runs the command that prints its token, if there is one. Rejects
 * with {@link ConfigProblem}, or `InvalidConfig` of the client, where a setting cannot work.
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
      // Labels of a demo go to no printer of the shop.
      labelPrinter: settings.workshop.labelPrinter,
      tagPrinter: said.tagPrinter ?? checkTagPrinter(profile?.settings.tag_printer),
    }),
  });
}

/**
 * A bench on the store of a demo: what is set for the bench holds, what is set for the real store
 * does not. Throws as well.
 */
export function demoConfigFrom(flags: ConfigFlags, env: Env): Omit<Config, 'url' | 'token'> {
  return Object.freeze(sessionSettings(flags, readEnvironment(env), env, { station: 'demo' }));
}

/** What is of the person, the terminal and the machine, whichever the store. */
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

/** More of a shop's name stands nowhere. */
export const LONGEST_STORE_NAME = 60;

/** The parts that are set. */
function setOnly<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The name of the system's user. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** The name of this machine, as the station where none is set. */
export function hostName(): string {
  return hostname().split('.', 1)[0] || 'bench';
}
