/** The context of commands and screens: the session, its commands and its keymap, whose types refer to each other. */
import type { StoreApi } from 'zustand';
import type { Actions } from '../outbox/actions.ts';
import type { Author } from '../domain/intents.ts';
import type { Personal } from '../domain/personal-marks.ts';
import type { Clock } from '../base/clock.ts';
import type { CutOff } from '../domain/cut-offs.ts';
import type { DrawnSession, TypedPrompt } from './render-scheduler.ts';
import type { Absence } from './state/absence.ts';
import type { SessionStore } from './state/session-state.ts';
import type { Addressees } from '../replica/addressees.ts';
import type { Details } from '../replica/details.ts';
import type { LabelPrinter, TagPrinter } from '../replica/labels.ts';
import type { PastStatus } from '../replica/past.ts';
import type { PictureCanvas } from '../tty/output/pictures/canvas.ts';
import type { ProductImages } from '../replica/product-images.ts';
import type { Change } from '../replica/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Stock } from '../replica/stock.ts';
import type { OnDemand } from '../sync/on-demand.ts';
import type { ActivityRecords } from '../replica/activity.ts';
import type { Membership } from '../cluster/team.ts';
import type { Badges } from '../config/operators-file.ts';
import type { Barcodes } from '../replica/barcodes.ts';
import type { Language, Texts } from '../i18n/texts.ts';
import type { InputTiming } from '../tty/input/burst.ts';
import type { TerminalEffects } from '../tty/output/terminal-effects.ts';
import type { ScreenName } from './state/places.ts';
import type { JobOutcome, JobRequest } from '../eventlog/services/jobs.ts';
import type { CustomCommand } from './state/custom-command.ts';
import type { CustomPrograms } from './state/programs.ts';
import type { PromosAsAuthor, VanAsAuthor, AssemblyAsAuthor, WorkshopAsAuthor } from './as-author.ts';

/** The services that all sessions of the process share: the replica of the store, and how to read more. */
export type Services = {
  replica: Replica;
  /** Orders and products that were opened. */
  details: Details;
  stock: Stock;
  /** Reads what is read only on demand. */
  onDemand: OnDemand;
  /** The records that the activity screen and the board read besides the replica. */
  records: ActivityRecords;
  /** Calls the listener with the changes of every merge; returns how to stop. */
  onChanges: (listener: (changes: readonly Change[]) => void) => () => void;
  clock: Clock;
  /** When carriers collect parcels, if that is set. */
  cutOffs: readonly CutOff[];
  /** Whether the board shows the pace of each person of the shop. */
  hasPaceOfEverybody?: boolean;
  lookNow: () => void;
  /** Reads the days before those that a tab shows. */
  readOlder: (status: PastStatus) => void;
  /** As `readOlder`, and resolves when they are read; absent if nothing can be awaited. */
  readOlderNow?: ((status: PastStatus) => Promise<void>) | undefined;
};

/** The services that change data of others or show protected data: in the operator’s name and with their rights. */
export type Doors = {
  actions: Actions;
  /** The shop's own records about its pieces. */
  workshop: WorkshopAsAuthor;
  /** The parcels scanned onto the vans of carriers. */
  van: VanAsAuthor;
  /** The assembly wall: finished pieces that wait for the rest of their order. */
  assembly: AssemblyAsAuthor;
  /** Runs of prices; absent if there are none. */
  promos?: PromosAsAuthor | undefined;
  /** The barcodes that were learnt here. */
  barcodes: Barcodes;
  /** Writes job files for the shop's machines. */
  makeJob: (request: Omit<JobRequest, 'by'>) => Promise<JobOutcome>;
  /** Absent if no print command is set. */
  labels?: LabelPrinter | undefined;
  /** Absent if no tags are printed when production starts. */
  tags?: TagPrinter | undefined;
  /** Which orders go to one address; absent if nothing that identifies a buyer may be shown. */
  addressees?: Addressees | undefined;
  /** The other stations, and this session's membership among them. */
  team: Membership;
};

/** The people who may be at a terminal besides the one who opened it. */
export type Operators = {
  /** Whether somebody else can take the bench over: false if people log in with their own keys. */
  canHandOver: boolean;
  /** The name of the person who opened it. */
  login: string;
  /** The badges and PINs of people; absent if nobody has any. */
  badges?: Badges | undefined;
};

/** The operator's part: their places, their keys, their rights and their language. */
export type OperatorSession = {
  session: SessionStore;
  /** The keymap of this session. */
  keymap: Keymap;
  /** Masks a buyer's data before a screen draws it: a recording must not contain it. */
  personal: Personal;
  /** The rights of this session; absent: all. Calls that no key makes are refused by the doors, see rights.ts. */
  rights?: SessionRights | undefined;
  /** In the present language of the session: read them when they are shown, and do not store them. */
  readonly texts: Texts;
  readonly language: Language;
  /** Whether something was requested in this session, whose undo withdraws it; absent: always true. */
  isOwn?: (author: Author) => boolean;
  /** The absences of the operator; absent if they are not tracked. */
  absence?: Absence | undefined;
  /** Whether a coach teaches here; nothing else is announced then. */
  isTaught?: boolean;
  /** The people who may be here; absent: only the one who opened the session. */
  operators?: Operators | undefined;
  /** Called with an error that a notice has summed up, see attempt.ts. */
  noteFault?: ((error: unknown) => void) | undefined;
  /** The shop's own programs that run for this session. */
  programs: CustomPrograms;
};

/** The terminal's part. */
export type Tty = {
  /** Whether the key being pressed came alone, see tty/input/keystroke-timing.ts. */
  inputTiming: () => InputTiming;
  /** Whether the rows of the filter that is being typed are still being searched, see render-scheduler.ts; absent: never. */
  isLookingOn?: () => boolean;
  /** The themes that this terminal can show. */
  themes: readonly string[];
  /** Bells, the clipboard, files. */
  effects: TerminalEffects;
  /** The path of the shop's own font for paper; absent if there is none. */
  paperFont?: string | undefined;
  repaint: () => void;
  /** The store of a demo, which ends with this terminal and whose session is not stored; absent: the session is. */
  sandbox?: SandboxAccess;
  /** Suspends bancada and returns to the shell, as Ctrl+Z does; absent if the terminal does not belong to this process. */
  suspend?: (() => void) | undefined;
  quit: () => void;
};

/** The context of a command: all parts together. A function takes the part that it uses, or a `Pick` of several. */
export type SessionContext = Services & Doors & OperatorSession & Tty;

/** How a second shell reaches the sandbox of a demo. */
export type SandboxAccess = { url: string; token: string };

/** What only the screens need. */
export type View = {
  /** The session as it is announced to the screens, see render-scheduler.ts; absent if every change is announced at once. */
  drawn?: DrawnSession;
  /** The prompt as it is announced to the line that it is typed into; absent: with the session. */
  typed?: TypedPrompt;
  /** The name of the shop, for the header, if it is set. */
  shop?: string | undefined;
  /** The name of the station, for the header. */
  station: string;
  /** A coach, see coach.ts. */
  coach?: Coach | undefined;
  /** Whether the terminal supports links (OSC 8); the Linux console would print them. */
  hasLinks?: boolean;
  /** Whether the terminal can draw blocks, which large letters are made of; absent: true. */
  hasBlocks?: boolean;
  /** Absent if no pictures are shown: too few colours, a remote terminal, or switched off. */
  pictures?: ProductImages | undefined;
  /** The canvas that pictures are drawn on; half blocks without one. */
  canvas?: PictureCanvas | undefined;
};

/** The context with what only the screens need. */
export type ViewContext = SessionContext & View;

export type CommandId = keyof Texts['commands'];

/**
 * What a command or an Enter changes. `view`: what is shown here. `note`: what is kept here and decided upon later; a held key
 * may repeat it. `write`: the store, an answer, anything that is not easily undone; only a key that came alone does it.
 */
export type Effect = 'view' | 'note' | 'write';

/**
 * A right that an operator may lack. `write`: to change what others see, at the store or in the shop. `reveal`: to see or give
 * away who bought, and data that identifies them. `money`: to see what the store pays.
 */
export type Right = 'write' | 'reveal' | 'money';

/** The rights that a session lacks. */
export type SessionRights = {
  /** Nothing may be changed that others see, at the store or in the shop. */
  isReadOnly: boolean;
  /** Buyers' data stays masked, and data that identifies them is not shown. */
  isMasked: boolean;
  /** What the store pays is not shown; absent: it is. */
  hasNoMoney?: boolean;
};

/**
 * The effect of a command, and the rights that it requires. A command that writes must name them: none if it only changes what
 * belongs to this terminal.
 */
type Touch =
  | { effect: Exclude<Effect, 'write'>; requires?: readonly Right[] }
  | { effect: 'write'; requires: readonly Right[] };

/** A command: one entry of the keymap. */
export type Command = Touch & {
  id: CommandId;
  /** A command of the shop's own: all of these have one id. */
  own?: CustomCommand | undefined;
  /** Names of keys, see key-names.ts. The first is the one that is shown. */
  keys: readonly string[];
  /** The screens on which it works; absent: all of them. */
  screens?: readonly ScreenName[];
  /** Whether the footer names it if there is room. */
  isInFooter?: boolean;
  /** What it would act on now, for the footer; `undefined`: nothing, and the footer leaves it out. */
  about?: (context: SessionContext) => string | undefined;
  /** Whether the help leaves it out now, because its key cannot do anything yet. */
  isUnlisted?: (context: SessionContext) => boolean;
  /** Why the key does nothing now; `undefined` if it does. */
  unavailable?: (context: SessionContext) => string | undefined;
  /** `key` is the pressed key; empty from the palette or a barcode. */
  run: (context: SessionContext, key: string) => void;
};

/** The name of a command. */
export function commandName(texts: Texts, { id, own }: Pick<Command, 'id' | 'own'>): string {
  return own?.name ?? texts.commands[id];
}

export type Keymap = {
  /** The commands of a screen, each with its keys there. */
  commandsOf(screen: ScreenName): readonly Command[];
};

/** The words in the band of a coach, see coach.ts: the step, what to do, and the keys that go on. */
export type CoachWords = { head: string; lines: readonly string[]; keys: string };

export type CoachState = {
  /** In the language and with the keys of a session; absent while nobody is being taught. */
  words: ((context: Pick<SessionContext, 'texts' | 'keymap'>) => CoachWords) | undefined;
};

export type Coach = {
  state: StoreApi<CoachState>;
  commands: readonly Command[];
  /** Joins a session that has been opened; returns how to leave it. */
  attend(context: SessionContext): () => void;
};
