/** What commands and screens work with. */
import type { Actions } from '../actions/actions.ts';
import type { Clock } from '../clock.ts';
import type { CutOff } from '../domain/cut-offs.ts';
import type { Desk } from '../store/desk.ts';
import type { Details } from '../store/details.ts';
import type { LabelPrinter } from '../store/labels.ts';
import type { PastStatus } from '../store/past.ts';
import type { Pictures } from '../store/pictures.ts';
import type { Change } from '../store/records.ts';
import type { Shop } from '../store/shop.ts';
import type { Stock } from '../store/stock.ts';
import type { OnDemand } from '../sync/on-demand.ts';
import type { ActivityRecords } from '../store/activity.ts';
import type { Seat } from '../team/team.ts';
import type { Barcodes } from '../store/barcodes.ts';
import type { Language, Texts } from '../texts/texts.ts';
import type { Keymap } from './keymap.ts';
import type { Outlet } from './outlet.ts';

/** What a command may touch. */
export type Bench = {
  shop: Shop;
  desk: Desk;
  /** What the keys do here. */
  keymap: Keymap;
  actions: Actions;
  /** Orders and products that somebody has opened. */
  details: Details;
  stock: Stock;
  /** Reads what is read only when somebody looks at it. */
  onDemand: OnDemand;
  /** Absent where no print command is set. */
  labels?: LabelPrinter | undefined;
  texts: Texts;
  language: Language;
  clock: Clock;
  /** The themes that this terminal can show. */
  themes: readonly string[];
  /** Bells, the clipboard, files. */
  outlet: Outlet;
  /** When carriers fetch parcels, where that has been set. */
  cutOffs: readonly CutOff[];
  /** Barcodes that this bench has been taught. */
  barcodes: Barcodes;
  /** Hears what merges changed, whoever asked for it; answers how to stop. */
  onChanges: (listener: (changes: readonly Change[]) => void) => () => void;
  /** Who else is on, and this desk's place among them. */
  team: Seat;
  /** What the activity screen and the board read besides the shop. */
  records: ActivityRecords;
  lookNow: () => void;
  /** Brings the days before those that a tab shows. */
  readOlder: (status: PastStatus) => void;
  repaint: () => void;
  quit: () => void;
};

/** How a second shell reaches the sandbox that a demo runs on. */
export type SandboxAccess = { url: string; token: string };

/** The bench with what only the screens need. */
export type BenchView = Bench & {
  /** The bench's own name, for the header. */
  station: string;
  sandbox?: SandboxAccess;
  /** Whether the terminal knows links (OSC 8); the Linux console would print them. */
  hasLinks?: boolean;
  /** Absent where none are shown: too few colours, too far away, or nobody wants them. */
  pictures?: Pictures | undefined;
};
