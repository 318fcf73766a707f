/**
 * What may become of an intent: each function takes a row and returns the next version of it, or whether a step is allowed.
 * Pure functions; `now` is this machine's wall clock unless it says otherwise. outbox.ts writes the results.
 */
import { isDeepStrictEqual } from 'node:util';
import { isMove, type AnyIntent, type IntentPhase, type Operation, type Verdict } from '../domain/intents.ts';
import type { PriceChange, StockChange } from '../domain/records.ts';
import { isSameTracking } from '../domain/tracking.ts';
import type { AttemptFacts, IntentRow } from './outbox-table.ts';

/** A process that owns rows. */
export type Holder = {
  /** The name of this process; another one after a restart. */
  owner: string;
  leaseMs: number;
  /** Whether the process of a name has certainly ended, so that its lease does not count. */
  isOwnerGone: (owner: string) => boolean;
};

/** What is wished, without its target. */
export type Wish = {
  operation: Operation;
  trackingCode?: string | null | undefined;
  change?: PriceChange | StockChange | undefined;
};

export type RowPatch = Partial<Pick<IntentRow, 'phase' | 'isAmbiguous' | 'attemptCount' | 'answered' | 'openSince'>>;

// Whose it is

/** Whether another process owns the row. */
export function isTaken(row: IntentRow, { owner, isOwnerGone }: Holder, now: number): boolean {
  if (row.owner === undefined || row.owner === owner) return false;
  return !isOwnerGone(row.owner) && (row.leaseUntil ?? 0) > now;
}

/** Owner and lease of a row that this process takes now. */
export function leaseOf({ owner, leaseMs }: Holder, now: number) {
  return { owner, leaseUntil: now + leaseMs };
}

/**
 * The row as this process owns it; `undefined` if it is settled, not next, or another process owns it. Returns the same
 * object if nothing needs to be written. If another process ended while its request was under way, the reply is lost.
 * `settled`: the settled rows of its target, for a row that was never sent.
 */
export function taken(
  row: IntentRow,
  openOfTarget: readonly IntentRow[],
  me: Holder,
  now: number,
  settled: readonly IntentRow[] = [],
): IntentRow | undefined {
  if (row.verdict || row.isKept || isTaken(row, me, now) || !isNext(row, openOfTarget)) return undefined;
  const isForeign = row.owner !== me.owner;
  const isAtRest = row.phase === 'waiting' || row.phase === 'grace' || row.phase === 'unconfirmed';
  const before = row.attemptCount === 0 ? openBefore(row, [...settled, ...openOfTarget]) : undefined;
  const openAtLeast = row.attemptCount === 0 ? (before?.openSince ?? before?.sentAt) : row.openSince;
  const isAsItWas = !isForeign && isAtRest && row.openSince === openAtLeast;
  if (isAsItWas && (row.leaseUntil ?? 0) - now > me.leaseMs / 2) return row;
  const wasOnItsWay = row.phase === 'sending' || row.phase === 'watching';
  const phase: IntentPhase = wasOnItsWay ? 'watching' : isForeign && row.phase === 'grace' ? 'waiting' : row.phase;
  // The process that sent it may have got a response, and not have recorded it.
  const answered = row.phase === 'sending' ? undefined : row.answered;
  const openSince = wasOnItsWay ? (row.openSince ?? row.sentAt) : openAtLeast;
  return { ...row, ...leaseOf(me, now), phase, answered, openSince, isAmbiguous: row.isAmbiguous || wasOnItsWay };
}

/**
 * The earlier row of the same target whose request may already have done what is wished: it is unconfirmed, or was closed
 * as that, and no later verdict has shown the state of the target.
 */
export function openBefore(row: Wish & Pick<IntentRow, 'seq'>, ofTarget: readonly IntentRow[]): IntentRow | undefined {
  const before = ofTarget.filter(({ seq }) => seq < row.seq);
  for (const one of before.toSorted((a, b) => b.seq - a.seq)) {
    const { verdict } = one;
    if (verdict?.kind === 'not-sent' || one.isKept) continue;
    const isTold = verdict && verdict.kind !== 'unconfirmed' && !(verdict.kind === 'already-so' && verdict.mayBeOurs);
    if (isTold) return undefined;
    if (asksForSame(one, row)) return one;
  }
  return undefined;
}

/** Whether `one`, if it was applied, would look as if `other` had been. */
function asksForSame(one: AnyIntent, other: Wish): boolean {
  if (one.operation !== other.operation) return false;
  if (isMove(one)) return isSameTracking(one.trackingCode, other.trackingCode);
  const [theirs, ours] = [Object.entries(one.change), Object.entries(other.change ?? {})];
  return ours.some(([field, value]) => theirs.some((entry) => entry[0] === field && entry[1] === value));
}

/**
 * The intent under way that wishes the same: the last open one of the target that is neither unconfirmed nor kept.
 * `undefined` if that one wishes something else, or none is under way.
 */
export function sameUnderWay(wish: Wish, openOfTarget: readonly IntentRow[]): IntentRow | undefined {
  const last = openOfTarget.findLast((one) => !isAside(one));
  return last && isSameWish(last, wish) ? last : undefined;
}

function isSameWish(one: AnyIntent, wish: Wish): boolean {
  if (one.operation !== wish.operation) return false;
  if (isMove(one)) return isSameTracking(one.trackingCode, wish.trackingCode);
  // Adding to a count twice is two wishes.
  if (one.operation === 'setStock' && one.delta !== undefined) return false;
  return isDeepStrictEqual(one.change, wish.change);
}

/** The latest settled row of a target that has done what is wished; `undefined` if none has. */
export function doneBefore(wish: Wish, settled: readonly IntentRow[]): IntentRow | undefined {
  return settled
    .filter((row) => row.verdict?.kind === 'applied' && isSameWish(row, wish))
    .toSorted((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0))
    .at(-1);
}

// Whose turn it is

/** Whether later rows need not wait for it: it is unconfirmed, or kept. */
function isAside({ phase, isKept }: Pick<IntentRow, 'phase' | 'isKept'>): boolean {
  return phase === 'unconfirmed' || isKept === true;
}

/** Whether it is next for its target: the first open row that others must wait for. */
export function isNext(row: IntentRow, openOfTarget: readonly IntentRow[]): boolean {
  return row.phase === 'unconfirmed' || openOfTarget.find((one) => !isAside(one))?.id === row.id;
}

/** Splits open rows, which are in the order of their requests, into those that are next and those that wait behind them. */
export function turnsOf(open: readonly IntentRow[]): { next: IntentRow[]; queued: IntentRow[] } {
  const busy = new Set<string>();
  const next: IntentRow[] = [];
  const queued: IntentRow[] = [];
  for (const row of open) {
    if (row.isKept) continue;
    const isFirst = row.phase === 'unconfirmed' || !busy.has(row.target);
    if (row.phase !== 'unconfirmed') busy.add(row.target);
    (isFirst ? next : queued).push(row);
  }
  return { next, queued };
}

/** The open rows of its target that wait behind it and were never sent. */
export function followersOf(row: IntentRow, openOfTarget: readonly IntentRow[]): IntentRow[] {
  return openOfTarget.filter(({ seq, attemptCount }) => seq > row.seq && attemptCount === 0);
}

/** The earlier unconfirmed rows of its target: its request is about to overwrite the evidence for them. */
export function overwrittenBy(row: IntentRow, openOfTarget: readonly IntentRow[]): IntentRow[] {
  return openOfTarget.filter(({ seq, phase }) => seq < row.seq && phase === 'unconfirmed');
}

/** The row as kept: unsent, and without an owner. */
export function kept(row: IntentRow): IntentRow {
  return { ...row, phase: 'waiting', isKept: true, owner: undefined, leaseUntil: undefined };
}

/** A kept row that is to be sent after all, owned by this process. */
export function sentOn(row: IntentRow, me: Holder, now: number): IntentRow {
  return { ...row, ...leaseOf(me, now), isKept: undefined };
}

/** Whether a process has ended without ever sending it, although its operator was told that it would be sent. */
export function isLeft(row: IntentRow, me: Holder, now: number): boolean {
  return !row.isKept && row.owner !== me.owner && row.attemptCount === 0 && !row.verdict && !isTaken(row, me, now);
}

/** Whether it can still be withdrawn or kept: no request of it was ever sent. */
export function isWithdrawable(row: IntentRow, me: Holder, now: number): boolean {
  return !row.verdict && row.attemptCount === 0 && !isTaken(row, me, now);
}

// What happens to it

/** The row with its request announced, which is sent once this is on disk. */
export function announced(row: IntentRow, facts: AttemptFacts, me: Holder, now: number): IntentRow {
  const attemptCount = row.attemptCount + 1;
  return { ...withFacts(row, facts), ...leaseOf(me, now), phase: 'sending', sentAt: now, attemptCount };
}

function withFacts(row: IntentRow, facts: AttemptFacts): IntentRow {
  if (isMove(row)) return 'baseline' in facts ? { ...row, baseline: facts.baseline } : row;
  if (!('before' in facts)) return row;
  const { before } = facts;
  if (row.operation === 'setPrice') return 'preco' in before ? { ...row, before } : row;
  return 'change' in facts ? { ...row, before: facts.before, change: facts.change } : row;
}

/** The patch after a lost reply, or one whose status (`answered`) tells nothing: the intent is watched. */
export function lost({ openSince, sentAt }: IntentRow, answered: number | undefined): RowPatch {
  return { phase: 'watching', isAmbiguous: true, answered, openSince: openSince ?? sentAt };
}

/** The patch after a watch that ended without proof. */
export const UNCONFIRMED: RowPatch = { phase: 'unconfirmed' };

/** The patch after a request that was certainly not applied: as if it had not been sent. */
export function unsent(row: IntentRow): RowPatch {
  return { phase: row.isAmbiguous ? 'watching' : 'waiting', attemptCount: row.attemptCount - 1 };
}

/** The row with its last verdict. */
export function closed(row: IntentRow, verdict: Verdict, now: number): IntentRow {
  return { ...row, owner: undefined, verdict: keptOf(verdict), settledAt: now };
}

/**
 * A row of a restored backup: it may have been sent since the backup was made. It is never sent from here; a person decides
 * what becomes of it.
 */
export function doubted(row: IntentRow): IntentRow {
  return {
    ...row,
    phase: 'unconfirmed',
    hold: undefined,
    isKept: undefined,
    owner: undefined,
    leaseUntil: undefined,
    graceEndsAt: undefined,
    isAmbiguous: true,
    // With no attempt it could be withdrawn, and then would count as not sent.
    attemptCount: Math.max(1, row.attemptCount),
    openSince: row.openSince ?? row.sentAt ?? row.createdAt,
  };
}

/** Whether the rows that wait behind it may go on. */
export function isAsWanted({ kind }: Verdict): boolean {
  return kind === 'applied' || kind === 'already-so';
}

/** The verdict as it is kept on disk: without records, which may name people, and without the store's words. */
function keptOf(verdict: Verdict): Verdict {
  const { kind } = verdict;
  if (kind === 'applied') return { kind, isByEvidence: verdict.isByEvidence };
  if (kind === 'refused') return { kind, reason: '' };
  if (kind === 'unconfirmed') return { kind, ...(verdict.isClosed ? { isClosed: true } : {}) };
  if (kind === 'already-so') return { kind, ...(verdict.mayBeOurs ? { mayBeOurs: true } : {}) };
  const { code, changed } = verdict;
  return { kind, code, reason: '', ...(changed ? { changed } : {}) };
}

// How long

/** How old it is, in milliseconds: by the monotonic clock if it was made here, else by the wall clock. */
export function ageOf(
  { createdAt }: AnyIntent,
  bornAt: number | undefined,
  clock: { now(): number; wallNow(): number },
) {
  return bornAt === undefined ? Math.abs(clock.wallNow() - createdAt) : clock.now() - bornAt;
}

/** How long its grace still lasts, in milliseconds; `now` on the monotonic clock. */
export function graceLeft({ graceEndsAt }: Pick<AnyIntent, 'graceEndsAt'>, now: number): number {
  return graceEndsAt === undefined ? 0 : Math.max(0, graceEndsAt - now);
}
