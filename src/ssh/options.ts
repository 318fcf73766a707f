/** The options of the SSH server. */
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

/** The language of a command's output, and whether it may show buyers' data and the store's costs (it may, if not set). */
export type CommandRights = { language: Language; isMasked: boolean; hasNoMoney?: boolean };

export type SshServerOptions = {
  core: Core;
  App: Screens;
  /** One of each type, in OpenSSH's format. */
  hostKeys: readonly string[];
  /** Its future host key, so that clients learn it. */
  nextHostKey?: string;
  /** Called at every login, so that a key that was removed opens nothing any more. */
  keys: () => readonly AuthorizedKey[];
  host: string;
  /** 0 takes a free port. */
  port: number;
  language: Language;
  /** The key bindings, for everyone. */
  keymap?: Keymap;
  /** The owners of badges, and who has which PIN. */
  badges?: Badges;
  settings?: SessionSettings | undefined;
  limits?: Partial<Limits>;
  /** Addresses that are never locked out, slowed or displaced by others. */
  isExempt?: ((address: string) => boolean) | undefined;
  metrics?: Metrics;
  /**
   * Runs the command, one line, that a login requests instead of a terminal; returns the exit status. Without it no command is
   * accepted.
   */
  commands?: (line: string, io: CliIo, author: Author, given: CommandRights) => Promise<number>;
  /** Whether a login continues when its key is removed, has expired or is changed. */
  keepsSessions?: boolean;
  /** Called with logins, refusals and ends, for a log. */
  onEvent?: (event: LoginEvent) => void;
  /** Called with internal errors, for a log. */
  onError(error: unknown): void;
};
