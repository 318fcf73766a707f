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
};

/** A change of state in the store's own history. */
export type Change = { at: number; itemId: string; from: string; to: string; actor: string; code: string };

export type StoreItem = { id: string; orderId: string; status: string; code: string };

/** How many items a screen says that there are, by state. */
export type Counts = Readonly<Record<string, number>>;

/**
 * What a tab line said while the work went on, and how old it said that this is at most: seen at a moment, and drawn
 * between the look before and that one.
 */
export type Glimpse = { at: number; drawnSince: number; home: string; ageMs: number; counts: Counts };

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
  prices: readonly { asked: readonly Price[]; sent: readonly { at: number; productId: string; cents: number }[] }[];
  /** What people complain of at once: a bench that does not come up. */
  troubles: readonly string[];
  /** Everything that was printed or drawn, to look for secrets in. */
  texts: readonly string[];
  secret: string;
};
