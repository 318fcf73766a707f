/** What an outsider records of a round: what people did and were told, what went over the wire, what the store says. */

export const MOVES = {
  accept: { path: 'aceitar', from: 'pending', to: 'accepted' },
  startProduction: { path: 'iniciar-producao', from: 'accepted', to: 'in_production' },
  ship: { path: 'enviar', from: 'in_production', to: 'shipped' },
  returnToProduction: { path: 'voltar-producao', from: 'shipped', to: 'in_production' },
} as const;
export type Move = keyof typeof MOVES;
export const LIFE = ['pending', 'accepted', 'in_production', 'shipped', 'delivered'] as const;

/** Somebody wanted something. Times are milliseconds of one clock. */
export type Ask = {
  at: number;
  /** The state directory: who shares an outbox. */
  home: string;
  by: 'command' | 'key';
  move: Move;
  itemId: string;
  code?: string | null;
  /** A command's exit code; none where it was killed. */
  exit?: number;
  /** The verdict that a command told. */
  verdict?: string;
  /** It was taken back in its grace, and the screen said so. */
  isTakenBack?: boolean;
  /** The screen showed that it was taken; so it must be on record. */
  isAcknowledged?: boolean;
  /** The disk was full while it ran: it ends with 1, and nothing is sent. */
  isDiskFull?: boolean;
  /** The verdict that the screen told of a key. */
  said?: string;
  /** Which bulk it was asked in. */
  bulk?: number;
  /** Which pipe named it: the exit code is that of all it named. */
  pipe?: number;
};

/** An order that was packed by scans, and whether the screen said that it left with this code. */
export type Parcel = { home: string; number: string; itemIds: readonly string[]; code: string; isSaid: boolean };

/** Many items that were marked and asked for at once: what the screen counted of their verdicts in the end. */
export type Bulk = {
  home: string;
  bulk: number;
  said?: Readonly<Record<string, number>>;
  /** All of it was taken back. */
  isBack?: boolean;
};

/** Somebody counted a shelf: so many there shall be. */
export type StockAsk = {
  at: number;
  home: string;
  by: 'command' | 'key';
  stockId: string;
  quantity: number;
  /** What the screen said that there are, before it was counted; a command looks by itself. */
  seen?: number;
  exit?: number;
  verdict?: string;
  /** The screen said that it is on its way. */
  isAcknowledged?: boolean;
  /** Which counts were sent together with it. */
  together?: number;
};

/** Counts that were sent together, and what the screen said of them in the end. */
export type Together = { home: string; together: number; said?: Readonly<Record<string, number>> };

/** A script switched a stock record on or off. */
export type Switch = { at: number; home: string; stockId: string; isActive: boolean; exit?: number; verdict?: string };

/** A count, or a switch, as it came by on its way to the store; `elsewhere` is a colleague’s. */
export type StockPassing = {
  at: number;
  home: string;
  stockId: string;
  quantity: number | undefined;
  isActive?: boolean;
  status: number | undefined;
  /** When the store had done it. */
  doneAt?: number;
  isAnswered: boolean;
  isUnheard?: boolean;
};

export type Shelf = { id: string; productId: string; sku: string; quantity: number; isActive?: boolean };

/** All that a round knows of stock. */
export type StockHistory = {
  asks: readonly StockAsk[];
  switches: readonly Switch[];
  together: readonly Together[];
  passings: readonly StockPassing[];
  /** Questions about stock that were answered: of one product, or of all. */
  looks: readonly { at: number; home: string; productId: string | undefined }[];
  before: readonly Shelf[];
  after: readonly Shelf[];
  /** What the rows of a screen said at rest. */
  shown: readonly { home: string; id: string; quantity: number }[];
};

/** A write as it came by on its way to the store. */
export type Passing = {
  at: number;
  home: string;
  move: Move;
  itemId: string;
  code: string | null | undefined;
  /** What the store said, where it was passed on to it. */
  status: number | undefined;
  /** Whether its sender got that answer. */
  isAnswered: boolean;
  /** Its sender was killed, stopped or cut off about then, and may not have heard an answer that was given. */
  isUnheard?: boolean;
  /** When its sender lost the answer, and when the store had done it. */
  lostAt?: number;
  doneAt?: number;
};

/** A question about an order that its asker got an answer to. */
export type Look = { at: number; home: string; orderId: string };

/** A line of the audit trail, as `log --json` tells it. */
export type TrailLine = {
  at: number;
  home: string;
  intentId: string;
  move: string;
  itemId: string;
  what: string;
  verdict: string | null;
  stockId?: string;
  /** What a count was to become. */
  quantity?: number;
  /** What a switch was to become. */
  isActive?: boolean;
};

/** A change of state in the store's own history. */
export type Change = { at: number; itemId: string; from: string; to: string; actor: string; code: string };

export type StoreItem = { id: string; orderId: string; status: string; code: string };

/** What a packer has to know of an item besides. */
export type PackItem = StoreItem & {
  number: string;
  sku: string | undefined;
  units: number;
  isPersonal: boolean;
  method: string;
};

/** How many items a screen says that there are, by state. */
export type Counts = Readonly<Record<string, number>>;

/**
 * What a tab line said while the work went on, and how old it said that this is at most: seen at a moment, and drawn
 * between the look before and that one.
 */
export type Glimpse = {
  at: number;
  drawnSince: number;
  home: string;
  ageMs: number;
  counts: Counts;
  /** For how long its bench was kept from running between the look before and this one. */
  heldMs?: number;
};

/** What a bench keeps for its team, about an order or an item: nothing of it is sent to the store. */
export type Slip = { home: string; kind: 'note' | 'hold'; about: string; words: string };
export type EventAsk = Slip & { exit: number | undefined };

/** What was noted and put on hold, and what the hosts tell of it in the end. `hosts`: those that know of each other. */
export type SlipHistory = {
  asks: readonly EventAsk[];
  told: readonly Slip[];
  hosts: readonly (readonly string[])[];
};

export type Price = { at: number; productId: string; cents: number; exit: number | undefined };

export type History = {
  asks: readonly Ask[];
  passings: readonly Passing[];
  looks: readonly Look[];
  trail: readonly TrailLine[];
  changes: readonly Change[];
  /** The states at the beginning, and at the end. */
  before: readonly StoreItem[];
  after: readonly StoreItem[];
  /** What each screen said at rest: how many items each tab holds. */
  screens: readonly { home: string; counts: Counts; rows?: readonly string[] }[];
  /** What screens said while the work went on. */
  glimpses: readonly Glimpse[];
  /** What `items` listed at the end, by state asked for. */
  lists: readonly { home: string; status: string; ids: readonly string[] }[];
  bulks: readonly Bulk[];
  parcels: readonly Parcel[];
  stock: StockHistory;
  events: SlipHistory;
  prices: readonly { asked: readonly Price[]; sent: readonly { at: number; productId: string; cents: number }[] }[];
  /** What people complain of at once: a bench that does not come up. */
  troubles: readonly string[];
  /** Everything that was printed or drawn, to look for secrets in. */
  texts: readonly string[];
  secret: string;
};
