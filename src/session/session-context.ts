/** What commands and screens work with: the session, its commands and its keymap, which know each other. */
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

/** What every session of the process shares: the store as it is known here, and how to ask for more of it. */
export type Services = {
  replica: Replica;
  /** Orders and products that were opened. */
  details: Details;
  stock: Stock;
  /** Reads what is read only when it is looked at. */
  onDemand: OnDemand;
  /** What the activity screen and the board read besides the replica. */
  records: ActivityRecords;
  /** Is notified of what every merge changed; returns how to stop. */
  onChanges: (listener: (changes: readonly Change[]) => void) => () => void;
  clock: Clock;
  /** When carriers fetch parcels, where that has been set. */
  cutOffs: readonly CutOff[];
  /** Whether the board says how many parcels each of the shop's people sends. */
  hasPaceOfEverybody?: boolean;
  lookNow: () => void;
  /** Brings the days before those that a tab shows. */
  readOlder: (status: PastStatus) => void;
  /** The same, for who waits for it; nothing can be waited for, if not set. */
  readOlderNow?: ((status: PastStatus) => Promise<void>) | undefined;
};

/** Through what something of others is changed, or shown to whom it is not given: in the operator’s name and with their rights. */
export type Doors = {
  actions: Actions;
  /** What this shop notes of its pieces. */
  workshop: WorkshopAsAuthor;
  /** What is scanned onto the vans of carriers. */
  van: VanAsAuthor;
  /** Finished pieces that wait for the rest of their order. */
  assembly: AssemblyAsAuthor;
  /** Runs of prices; absent where there are none. */
  promos?: PromosAsAuthor | undefined;
  /** Barcodes that this bench has been taught. */
  barcodes: Barcodes;
  /** Writes job files for its machines. */
  makeJob: (request: Omit<JobRequest, 'by'>) => Promise<JobOutcome>;
  /** Absent where no print command is set. */
  labels?: LabelPrinter | undefined;
  /** Absent where no tags are printed when production starts. */
  tags?: TagPrinter | undefined;
  /** Which orders go to one door; absent where nothing that leads to a buyer is told. */
  addressees?: Addressees | undefined;
  /** Who else is on, and this session's place among them. */
  team: Membership;
};

/** Who may be at a terminal besides whoever opened it. */
export type Operators = {
  /** Whether somebody else can take the bench over: not where people log in with their own keys. */
  canHandOver: boolean;
  /** Who opened it, by name. */
  login: string;
  /** Whose badge a code is, and who has which PIN; nobody has any, if not set. */
  badges?: Badges | undefined;
};

/** What is this operator’s: where they stand, what their keys do, what they may, and in which language. */
export type OperatorSession = {
  session: SessionStore;
  /** What the keys do here. */
  keymap: Keymap;
  /** What a screen does with a buyer's data before it draws it: where it is recorded, the record must not have it. */
  personal: Personal;
  /** What may not be done here; all of it may, if not set. What asks past the keys finds its doors closed, see rights.ts. */
  rights?: SessionRights | undefined;
  /** In the language of the session as it is now: read when something is said, never kept for later. */
  readonly texts: Texts;
  readonly language: Language;
  /** Whether something was asked for in this session, whose undo takes it back; as if so, if not set. */
  isOwn?: (author: Author) => boolean;
  /** What it knows of being left alone; nothing, if not set. */
  absence?: Absence | undefined;
  /** Whether somebody is being taught here, who is told nothing else. */
  isTaught?: boolean;
  /** Who may be here; only who opened it, if not set. */
  operators?: Operators | undefined;
  /** Is notified of an error that a notice has told in a few words, see attempt.ts. */
  noteFault?: ((error: unknown) => void) | undefined;
  /** Programs of the shop's own that run for this session. */
  programs: CustomPrograms;
};

/** What is this terminal’s. */
export type Tty = {
  /** In what company the key came that is being pressed, see tty/input/keystroke-timing.ts. */
  inputTiming: () => InputTiming;
  /** Whether rows of the filter that is being typed are still being looked for, see render-scheduler.ts; never, if not set. */
  isLookingOn?: () => boolean;
  /** The themes that this terminal can show. */
  themes: readonly string[];
  /** Bells, the clipboard, files. */
  effects: TerminalEffects;
  /** A font file of the shop's own for the paper among them; none, if not set. */
  paperFont?: string | undefined;
  repaint: () => void;
  /** Gives the terminal to the shell, as Ctrl+Z does; absent where the terminal is not this process's own. */
  suspend?: (() => void) | undefined;
  quit: () => void;
};

/** What a command may touch: all parts together. A function takes the part that it uses, or a `Pick` of several. */
export type SessionContext = Services & Doors & OperatorSession & Tty;

/** How a second shell reaches the sandbox that a demo runs on. */
export type SandboxAccess = { url: string; token: string };

/** What only the screens need. */
export type View = {
  /** The session as the screens hear of it, see render-scheduler.ts; absent where they hear of all at once. */
  drawn?: DrawnSession;
  /** The prompt as the line that it is typed into hears of it; with the session, where that is absent. */
  typed?: TypedPrompt;
  /** What the shop is called, for the header, where that has been set. */
  shop?: string | undefined;
  /** The bench's own name, for the header. */
  station: string;
  sandbox?: SandboxAccess;
  /** Somebody beside the operator, see coach.ts. */
  coach?: Coach | undefined;
  /** Whether the terminal knows links (OSC 8); the Linux console would print them. */
  hasLinks?: boolean;
  /** Whether the terminal can draw blocks, of which large letters are; as it has them if not set. */
  hasBlocks?: boolean;
  /** Absent where none are shown: too few colours, too far away, or switched off. */
  pictures?: ProductImages | undefined;
  /** What pictures are drawn on; in half blocks without. */
  canvas?: PictureCanvas | undefined;
};

/** The context with what only the screens need. */
export type ViewContext = SessionContext & View;

export type CommandId = keyof Texts['commands'];

/**
 * What a command or an Enter touches. `view`: what is shown here. `note`: what is kept here and decided upon
 * later; a held key may repeat it. `write`: the store, an answer, what does not come back by itself; only a
 * key that came alone does it.
 */
export type Effect = 'view' | 'note' | 'write';

/**
 * What an operator may be without. `write`: to change what others see, at the store or in the shop. `reveal`: to see or
 * give away who bought, and what leads to them. `money`: to see what the store pays.
 */
export type Right = 'write' | 'reveal' | 'money';

/** Which of them a session is without. */
export type SessionRights = {
  /** Nothing that changes what others see: at the store, or in the shop. */
  isReadOnly: boolean;
  /** Buyers' data stays masked, and what leads to them untold. */
  isMasked: boolean;
  /** What the store pays stays untold; it is told, if not set. */
  hasNoMoney?: boolean;
};

/**
 * What is touched, and the rights that this takes. Whatever writes says which: none, where it is only what is this
 * terminal's own.
 */
export type Touch =
  | { effect: Exclude<Effect, 'write'>; requires?: readonly Right[] }
  | { effect: 'write'; requires: readonly Right[] };

/** A thing that a key does: one entry of the keymap. */
export type Command = Touch & {
  id: CommandId;
  /** A command of the shop's own: all of these have one id. */
  own?: CustomCommand | undefined;
  /** Names of keys, see key-names.ts. The first is the one that is shown. */
  keys: readonly string[];
  /** On which screens; everywhere when absent. */
  screens?: readonly ScreenName[];
  /** Whether the footer names it where there is room. */
  isInFooter?: boolean;
  /** What it would be done to now, for the footer; `undefined`: there is nothing, and the footer leaves it out. */
  about?: (context: SessionContext) => string | undefined;
  /** Whether the help leaves it out now: there is nothing to learn about a key before it can do anything. */
  isUnlisted?: (context: SessionContext) => boolean;
  /** Why the key does nothing right now; `undefined` when it does. */
  unavailable?: (context: SessionContext) => string | undefined;
  /** `key` is the one that was pressed; empty from the palette or a barcode. */
  run: (context: SessionContext, key: string) => void;
};

/** What a command is called. */
export function commandName(texts: Texts, { id, own }: Pick<Command, 'id' | 'own'>): string {
  return own?.name ?? texts.commands[id];
}

export type Keymap = {
  /** The commands of a screen, each with its keys there. */
  commandsOf(screen: ScreenName): readonly Command[];
};

/** What the band of a coach says, see coach.ts: where one is, what to do, and the keys that lead on. */
export type CoachWords = { head: string; lines: readonly string[]; keys: string };

export type CoachState = {
  /** In the language and with the keys of a session; absent while nobody is being taught. */
  words: ((context: Pick<SessionContext, 'texts' | 'keymap'>) => CoachWords) | undefined;
};

export type Coach = {
  state: StoreApi<CoachState>;
  commands: readonly Command[];
  /** Takes its place beside a bench that has been opened; returns how to leave. */
  attend(context: SessionContext): () => void;
};
