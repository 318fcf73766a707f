/** What the SSH server is given. */
import type { Author } from '../domain/intents.ts';
import type { Core } from '../app/core.ts';
import type { Badges } from '../config/operators-file.ts';
import type { Keymap } from '../session/session-context.ts';
import type { Screens } from '../session/draw.ts';
import type { SessionSettings } from '../session/setup/session-options.ts';
import type { CliIo } from '../tty/io.ts';
import type { Language } from '../i18n/texts.ts';
import type { AuthorizedKey } from './authorized-keys.ts';
import type { Limits } from './limits.ts';
import type { LoginEvent } from './login-log.ts';
import type { Metrics } from './metrics.ts';

/** In what language a command answers, and whether it may show buyers' data and what the store pays (it may, if not set). */
export type CommandRights = { language: Language; isMasked: boolean; hasNoMoney?: boolean };

export type SshServerOptions = {
  core: Core;
  App: Screens;
  /** One of a type each, in OpenSSH's format. */
  hostKeys: readonly string[];
  /** The one that it will have next, so that clients learn it. */
  nextHostKey?: string;
  /** Asked at every login, so that a key that was taken away opens nothing any more. */
  keys: () => readonly AuthorizedKey[];
  host: string;
  /** 0 takes a free one. */
  port: number;
  language: Language;
  /** What the keys do, for everyone. */
  keymap?: Keymap;
  /** Whose badge a code is, and who has which PIN. */
  badges?: Badges;
  settings?: SessionSettings | undefined;
  limits?: Partial<Limits>;
  /** Addresses that are never locked out, slowed or sent away for others. */
  isExempt?: ((address: string) => boolean) | undefined;
  metrics?: Metrics;
  /** What a login may ask instead of a terminal, as one line; returns the exit status. Without it nothing is given. */
  commands?: (line: string, io: CliIo, author: Author, given: CommandRights) => Promise<number>;
  /** Whether a login goes on when its key is taken away, has expired or is changed. */
  keepsSessions?: boolean;
  /** Who came, was not let in, and left, for a log. */
  onEvent?: (event: LoginEvent) => void;
  /** What went wrong inside, for a log. */
  onError(error: unknown): void;
};
