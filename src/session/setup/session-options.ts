/** The options of a terminal session, and the functions with which its owner controls it. */
import type { Core } from '../../app/core.ts';
import type { Config } from '../../config/config.ts';
import type { Author } from '../../domain/intents.ts';
import type { Language } from '../../i18n/texts.ts';
import type { Replica } from '../../replica/replica.ts';
import type { ColourLevel } from '../../tty/output/colours.ts';
import type { FrameSink, FrameWriter } from '../../tty/output/frame-writer.ts';
import type { Size } from '../../tty/output/size.ts';
import type { KeySource } from '../../tty/input/lane.ts';
import type { LaneTimers } from '../../tty/input/lane-timers.ts';
import type { Draw } from '../draw.ts';
import type {
  SessionContext,
  ViewContext,
  Coach,
  Operators,
  SessionRights,
  SandboxAccess,
  Keymap,
} from '../session-context.ts';
import type { SessionStore } from '../state/session-state.ts';
import type { SettingsNews } from '../subscriptions/live-settings.ts';

/** The part of the configuration that affects drawing. */
export type SessionSettings = Pick<
  Config,
  'notify' | 'theme' | 'isAscii' | 'cutOffs' | 'paperFont' | 'workshop' | 'shop'
>;

export type OpenSessionOptions = {
  core: Pick<
    Core,
    | 'actions'
    | 'goods'
    | 'sync'
    | 'past'
    | 'clock'
    | 'activity'
    | 'barcodes'
    | 'team'
    | 'sessions'
    | 'workshop'
    | 'jobs'
    | 'van'
    | 'assembly'
  > &
    Partial<Pick<Core, 'priceRuns' | 'sessionRepository' | 'idleMemory' | 'renewToken' | 'recordings' | 'addressees'>>;
  /** The replica that the screens read, or a view of it for one session. */
  replica: Replica;
  /** Subscribes to the changes of merges; absent: to those of the records. */
  onChanges?: SessionContext['onChanges'];
  source: KeySource;
  sink: FrameSink;
  size: Size;
  colours: ColourLevel;
  term: string | undefined;
  language: Language;
  author: Author;
  /** The key bindings; absent: bancada's own. */
  keymap?: Keymap | undefined;
  /** Returns the changes in the settings files since the last call, see live-settings.ts. */
  news?: (() => SettingsNews | undefined) | undefined;
  /** Where the session is stored for the next start, see session-repository.ts; without it, it is not stored. */
  memory?: { place: string; terminal: string; takesOver?: boolean } | undefined;
  sandbox?: SandboxAccess | undefined;
  /** The shop's name for the header, if the settings do not contain it. */
  shop?: string | undefined;
  /** The tutorial, see coach.ts. */
  coach?: Coach | undefined;
  /** The folder for files that the operator requests; absent for a remote terminal. */
  dir?: string | undefined;
  /** Lines in place of screens, for a screen reader. A terminal that cannot draw gets them anyway. */
  isPlain?: boolean | undefined;
  /** The environment of the terminal: tmux needs its own clipboard sequence. Unknown for a remote terminal. */
  env?: NodeJS.ProcessEnv | undefined;
  settings?: SessionSettings | undefined;
  /** Looks up the owner of a badge's code and the PIN of an operator; absent: nobody has any. */
  badges?: Operators['badges'];
  /** Whether another operator may take the bench over; not if operators log in. */
  canHandOver?: boolean;
  /** Rights that are withheld here; absent: none. */
  rights?: SessionRights | undefined;
  timers?: LaneTimers;
  /** Called between two letters of a filter by a process that must stay small. */
  tidyUp?: () => void;
  /** Called for Ctrl+Z; absent if there is no shell to return to. */
  onSuspend?: (() => void) | undefined;
  onQuit(): void;
  /** Called when work that a key started has failed; the session has shown that, and goes on. */
  onFault?: ((error: unknown) => void) | undefined;
  /** Called when the screens have thrown; nothing is drawn any more. */
  onCrash(error: unknown): void;
  onPaint?: () => void;
  /** Called after each frame with the time that it took, in milliseconds. */
  onFrame?: (ms: number) => void;
};

export type OpenSession = {
  session: SessionStore;
  context: ViewContext;
  writer: FrameWriter;
  /** Shows lines until the screens are loaded. */
  glance(lines: readonly string[]): void;
  /** Starts to draw and to accept keys. Only once. */
  draw(draw: Draw): void;
  resize(columns: number, rows: number): void;
  /** Gives the terminal back for a while: keys are ignored until `take`, and nothing is written until `show`. */
  pause(): void;
  /** Accepts keys again; also after the terminal was changed without a pause. */
  take(): void;
  /** Draws everything again. */
  show(): void;
  /** Ends the screens and the lane, and gives the terminal back. Further calls have no effect. */
  close(): void;
};
