/** What a terminal session is opened with, and what whoever has opened it does with it. */
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

/** What of the configuration a terminal is drawn by. */
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
  /** What the screens read: the replica, or one session's view of it. */
  replica: Replica;
  /** Is notified of what merges changed; the records' own way where nothing is said. */
  onChanges?: SessionContext['onChanges'];
  source: KeySource;
  sink: FrameSink;
  size: Size;
  colours: ColourLevel;
  term: string | undefined;
  language: Language;
  author: Author;
  /** What the keys do; bancada's own where none is remapped. */
  keymap?: Keymap | undefined;
  /** What has changed in the settings files since it was last asked for, see live-settings.ts. */
  news?: (() => SettingsNews | undefined) | undefined;
  /** Where its place is kept for the next time, see session-repository.ts; it is forgotten without. */
  memory?: { place: string; terminal: string; takesOver?: boolean } | undefined;
  sandbox?: SandboxAccess | undefined;
  /** What the shop is called, for the header, where it is not the settings that say it. */
  shop?: string | undefined;
  /** Who teaches here, see coach.ts. */
  coach?: Coach | undefined;
  /** Where files that the operator asks for are written; none for a terminal from elsewhere. */
  dir?: string | undefined;
  /** Lines in place of screens: for a screen reader. A terminal that cannot draw gets them anyway. */
  isPlain?: boolean | undefined;
  /** What surrounds the terminal: tmux wants its own clipboard sequence. Nothing is known of one from elsewhere. */
  env?: NodeJS.ProcessEnv | undefined;
  settings?: SessionSettings | undefined;
  /** Whose badge a code is, and who has which PIN; nobody has any, if not set. */
  badges?: Operators['badges'];
  /** Whether another operator may take it over: not where people log in. */
  canHandOver?: boolean;
  /** What may not be done here; all of it may where nothing is said. */
  rights?: SessionRights | undefined;
  timers?: LaneTimers;
  /** What a process that stays small does between two letters of a filter. */
  tidyUp?: () => void;
  /** What Ctrl+Z asks for; it does nothing where there is no shell to go to. */
  onSuspend?: (() => void) | undefined;
  onQuit(): void;
  /** Something that a key began has failed; the session has said so, and goes on. */
  onFault?: ((error: unknown) => void) | undefined;
  /** The screens threw; nothing is drawn any more. */
  onCrash(error: unknown): void;
  onPaint?: () => void;
  /** A frame was drawn; how long that took, in milliseconds. */
  onFrame?: (ms: number) => void;
};

export type OpenSession = {
  session: SessionStore;
  context: ViewContext;
  writer: FrameWriter;
  /** Shows lines until there are screens: a glance at what they will show. */
  glance(lines: readonly string[]): void;
  /** Begins to draw; no key is heard before that. Once. */
  draw(draw: Draw): void;
  resize(columns: number, rows: number): void;
  /** Gives the terminal back for a while: nothing is heard before `take`, and nothing written before `show`. */
  pause(): void;
  /** Hears keys again; also where the terminal was changed without a pause. */
  take(): void;
  /** Shows all again. */
  show(): void;
  /** Ends the screens and the lane, and gives the terminal back. More than once is once. */
  close(): void;
};
