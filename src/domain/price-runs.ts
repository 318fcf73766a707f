/**
 * Runs of prices: many products at once, now or at a moment, and back again at another. Each product has a step that
 * begins and one that ends, and each step ends in a verdict. Pure; amounts in cents, times in milliseconds since the epoch.
 */
import type { VerdictKind } from './intents.ts';
import { toCents, type PriceUnit } from './prices.ts';
import type { PriceChange, Product } from './records.ts';

export type Prices = { preco: number; preco_promocional: number };

/**
 * What became of a step: a verdict of the action; `may-be-ours`: it is so now, and a request of ours that went unanswered
 * may have written it; `changed`: somebody had changed the price, it was left alone;
 * `missed`: its time was over before anything could carry it out; `cancelled`: the run was ended before it began;
 * `nothing`: there was nothing of ours to take back; `gone`: the store has no such product; `unreadable`: its prices
 * cannot be read in the unit.
 */
export type StepVerdict =
  | VerdictKind
  | 'may-be-ours'
  | 'changed'
  | 'missed'
  | 'cancelled'
  | 'nothing'
  | 'gone'
  | 'unreadable';
export type StepName = 'begin' | 'end';

/** A step of a product: which intent it has become, and what became of that. */
export type Step = { intentId?: string | undefined; verdict?: StepVerdict | undefined };

/** Stands for the intent of another host. */
export const ELSEWHERE = 'elsewhere';

export type RunRow = {
  product_id: string;
  name: string;
  /** What it was when the run was planned, and what the run makes of it. */
  before: Prices;
  after: Prices;
  begin: Step;
  end: Step;
};

export type PriceRun = {
  id: string;
  /** When it was planned, and by whom. */
  at: number;
  operator: string;
  station: string;
  name: string;
  unit: PriceUnit;
  beginsAt: number;
  /** When it ends by itself. */
  endsAt?: number | undefined;
  /** When somebody ended it, or took it back. */
  stoppedAt?: number | undefined;
  /** Another host carries it out: the one that planned it, or that has taken it over. */
  isElsewhere?: boolean | undefined;
  /** It was planned at another host and taken over from it: what that has written is the run's own. */
  isTaken?: boolean | undefined;
  rows: RunRow[];
};

/** How a price becomes another. */
export type PriceRule = {
  /** Added, in tenths of a percent: -100 is ten percent less. */
  permille: number;
  /** To the nearest multiple of so many cents. */
  roundTo?: number | undefined;
  /** The cents it ends with, at or below what it would be: 90 for `…,90`. */
  ending?: number | undefined;
  /** Never below. */
  floor?: number | undefined;
};

/** A price by a rule; halves go up. Integer maths only. */
export function ruledPrice(cents: number, { permille, roundTo, ending, floor }: PriceRule): number {
  let price = Math.floor((cents * (1000 + permille) + 500) / 1000);
  if (roundTo !== undefined) price = Math.floor((2 * price + roundTo) / (2 * roundTo)) * roundTo;
  if (ending !== undefined) {
    const below = price - ((price - ending + 100) % 100);
    price = below > 0 ? below : price;
  }
  return Math.max(0, price, floor ?? 0);
}

const FIELDS = ['preco', 'preco_promocional'] as const;

/** What has to be written to come from one to the other; empty where nothing has. */
export function changeBetween(from: Prices, to: Prices): PriceChange {
  return Object.fromEntries(FIELDS.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]]));
}

/** What a process has to do about a row now; `undefined`: nothing. */
type RowTask =
  | { step: StepName; do: 'ask' }
  | { step: StepName; do: 'await'; intentId: string; isUnwanted: boolean }
  | Decided;
type Decided = { step: StepName; do: 'decide'; verdict: StepVerdict };

/** Whether the run is over at a moment, or somebody has ended it. */
export function isOver({ endsAt, stoppedAt }: PriceRun, now: number): boolean {
  return stoppedAt !== undefined || now >= (endsAt ?? Infinity);
}

/** The next thing to do about a row of a run. */
export function taskOf(run: PriceRun, { begin, end }: RunRow, now: number): RowTask | undefined {
  const over = isOver(run, now);
  if (begin.verdict === undefined) {
    if (begin.intentId !== undefined) return { step: 'begin', do: 'await', intentId: begin.intentId, isUnwanted: over };
    if (over) {
      return { step: 'begin', do: 'decide', verdict: run.stoppedAt === undefined ? 'missed' : 'cancelled' };
    }
    return now >= run.beginsAt ? { step: 'begin', do: 'ask' } : undefined;
  }
  if (!over || end.verdict !== undefined) return undefined;
  if (end.intentId !== undefined) return { step: 'end', do: 'await', intentId: end.intentId, isUnwanted: false };
  return isOurs(begin) ? { step: 'end', do: 'ask' } : { step: 'end', do: 'decide', verdict: 'nothing' };
}

/**
 * Whether what began may be the run's own writing. After a lost answer it is found as it was wanted: that is ours, too,
 * where it was asked for; without having been asked for it is somebody else's.
 */
export function isOurs({ intentId, verdict }: Step): boolean {
  if (intentId === undefined) return false;
  return verdict === 'applied' || verdict === 'may-be-ours' || verdict === 'already-so' || verdict === 'unconfirmed';
}

/** Whether nothing is left to be done, whenever. */
export function isFinished(run: PriceRun): boolean {
  const hasEnd = run.endsAt !== undefined || run.stoppedAt !== undefined;
  return run.rows.every(({ begin, end }) => begin.verdict !== undefined && (!hasEnd || end.verdict !== undefined));
}

/** What a step writes to the product as the store has it now, or its verdict without writing. */
export function writeOf(
  { before, after }: RunRow,
  step: StepName,
  product: Pick<Product, 'preco' | 'preco_promocional'>,
  unit: PriceUnit,
): { change: PriceChange } | StepVerdict {
  const preco = toCents(product.preco, unit);
  const preco_promocional = toCents(product.preco_promocional, unit);
  if (preco === undefined || preco_promocional === undefined) return 'unreadable';
  const now: Prices = { preco, preco_promocional };
  const [from, to] = step === 'begin' ? [before, after] : [after, before];
  const change = changeBetween(from, to);
  // What begins rests on both prices; what ends takes back what the run has written, and nothing else.
  const isAt = (prices: Prices, fields: readonly (keyof Prices)[]) => fields.every((one) => now[one] === prices[one]);
  const written = FIELDS.filter((field) => change[field] !== undefined);
  if (isAt(from, step === 'begin' ? FIELDS : written)) return { change };
  return isAt(to, written) ? 'already-so' : 'changed';
}

/** Whether a product is as the run wanted it. */
export function isGoodVerdict(verdict: StepVerdict | undefined): boolean {
  return verdict === 'applied' || isSo(verdict) || verdict === 'nothing';
}

/** Whether a product was found as the run wanted it, and nothing is known to have been written for it. */
function isSo(verdict: StepVerdict | undefined): boolean {
  return verdict === 'already-so' || verdict === 'may-be-ours';
}

export type RunState = 'planned' | 'beginning' | 'running' | 'ending' | 'ended' | 'done';

/** Where a run stands. */
export function stateOf(run: PriceRun, now: number): RunState {
  const isBegun = run.rows.every(({ begin }) => begin.verdict !== undefined);
  if (isOver(run, now)) return isFinished(run) ? 'ended' : 'ending';
  if (isBegun) return run.endsAt === undefined ? 'done' : 'running';
  return now < run.beginsAt ? 'planned' : 'beginning';
}

/** How the products of a run stand at a step. `nothing` to take back is no price that went back; `open`: without a verdict. */
export type RunCounts = Record<'written' | 'so' | 'alone' | 'nothing' | 'others' | 'open', number>;

/** Counts the verdicts of a step. */
export function countsOf({ rows }: PriceRun, step: StepName): RunCounts {
  const counts: RunCounts = { written: 0, so: 0, alone: 0, nothing: 0, others: 0, open: 0 };
  for (const row of rows) {
    const { verdict } = row[step];
    if (verdict === undefined) counts.open++;
    else if (verdict === 'applied') counts.written++;
    else if (isSo(verdict)) counts.so++;
    else if (verdict === 'changed') counts.alone++;
    else if (verdict === 'nothing') counts.nothing++;
    else counts.others++;
  }
  return counts;
}

/** How many products of a run somebody had changed meanwhile: their prices were left alone. */
export function leftAlone({ rows }: PriceRun): number {
  return rows.filter(({ begin, end }) => begin.verdict === 'changed' || end.verdict === 'changed').length;
}

/** When a run holds the prices of its products; one without an end changes them at its beginning, and is done. */
type RunTimes = Pick<PriceRun, 'beginsAt' | 'endsAt'>;

function meet(one: RunTimes, other: RunTimes): boolean {
  const endOf = ({ beginsAt, endsAt }: RunTimes) => endsAt ?? beginsAt + 1;
  return one.beginsAt < endOf(other) && other.beginsAt < endOf(one);
}

/** A run that would hold prices of the same products at the same time as another. */
export type Overlap = { run: PriceRun; rows: readonly RunRow[] };

/**
 * The runs that hold one of these products while a run of these times would: whichever begins later finds a price that
 * is not what it was planned on, and whichever ends first leaves the other with a price that is not its own.
 */
export function overlapsOf(
  times: RunTimes,
  productIds: ReadonlySet<string>,
  runs: readonly PriceRun[],
  now: number,
): Overlap[] {
  return runs
    .filter((run) => !isOver(run, now) && meet(times, run))
    .map((run) => ({ run, rows: run.rows.filter((row) => productIds.has(row.product_id) && mayHold(row)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Whether a run holds the price of a product, or is still to. */
function mayHold({ begin }: RunRow): boolean {
  return begin.verdict === undefined || isOurs(begin);
}
