/**
 * What may become of an intent: each function takes a row as it is and answers the row as it is next, or whether that
 * may be. Pure; `now` is this machine's wall clock unless it says otherwise. Who writes the answer down is outbox.ts.
 */
import { isDeepStrictEqual } from 'node:util';
import { isMove, type AnyIntent, type IntentPhase, type Operation, type Verdict } from '../domain/intents.ts';
import type { PriceChange, StockChange } from '../domain/records.ts';
import { isSameTracking } from '../domain/tracking.ts';
import type { AttemptFacts, IntentRow } from './outbox-table.ts';

/** A process, as rows name it. */
export type Holder = {
  /** Names this process, once: a restart is another owner. */
  owner: string;
  leaseMs: number;
  /** Whether an owner is certainly gone, so that its lease need not end first. */
  isOwnerGone: (owner: string) => boolean;
};

/** What is asked for, of whatever it is asked. */
export type Wish = {
  operation: Operation;
  trackingCode?: string | null | undefined;
  change?: PriceChange | StockChange | undefined;
};

export type RowPatch = Partial<Pick<IntentRow, 'phase' | 'isAmbiguous' | 'attemptCount' | 'answered' | 'openSince'>>;

// Whose it is

/** Whether another process carries it out. */
export function isTaken(row: IntentRow, { owner, isOwnerGone }: Holder, now: number): boolean {
  if (row.owner === undefined || row.owner === owner) return false;
  return !isOwnerGone(row.owner) && (row.leaseUntil ?? 0) > now;
}

/** The lease that a process takes now. */
export function leaseOf({ owner, leaseMs }: Holder, now: number) {
  return { owner, leaseUntil: now + leaseMs };
}

/**
 * The row as this process takes it on; `undefined` where it is settled, not its turn, or another's. It is the very same
 * row where it can go on as it is: a commit here is a disk's. What another process left on its way is a lost reply.
 * `settled`: those of its target, for a row that has not been sent.
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
  // Whoever had sent it may have been answered, and has not said so.
  const answered = row.phase === 'sending' ? undefined : row.answered;
  const openSince = wasOnItsWay ? (row.openSince ?? row.sentAt) : openAtLeast;
  return { ...row, ...leaseOf(me, now), phase, answered, openSince, isAmbiguous: row.isAmbiguous || wasOnItsWay };
}

/**
 * The row whose request may have done what is asked for: of those of its target before it, one that stands unconfirmed
 * or was left at that, and since which no verdict has told what there is.
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

/** Whether what one asks for may be found where the other has done it. */
function asksForSame(one: AnyIntent, other: Wish): boolean {
  if (one.operation !== other.operation) return false;
  if (isMove(one)) return isSameTracking(one.trackingCode, other.trackingCode);
  const [theirs, ours] = [Object.entries(one.change), Object.entries(other.change ?? {})];
  return ours.some(([field, value]) => theirs.some((entry) => entry[0] === field && entry[1] === value));
}

/**
 * The intent under way that asks for just this: the last of the open ones of its target that is neither merely unconfirmed
 * nor kept. `undefined` where that asks for something else, or nothing is under way.
 */
export function sameUnderWay(wish: Wish, openOfTarget: readonly IntentRow[]): IntentRow | undefined {
  const last = openOfTarget.findLast((one) => !isAside(one));
  return last && isSameWish(last, wish) ? last : undefined;
}

function isSameWish(one: AnyIntent, wish: Wish): boolean {
  if (one.operation !== wish.operation) return false;
  if (isMove(one)) return isSameTracking(one.trackingCode, wish.trackingCode);
  // What is counted up or down is another wish each time.
  if (one.operation === 'setStock' && one.delta !== undefined) return false;
  return isDeepStrictEqual(one.change, wish.change);
}

/** The last of the settled rows of a target that has done what is wished; `undefined` where none of them has. */
export function doneBefore(wish: Wish, settled: readonly IntentRow[]): IntentRow | undefined {
  return settled
    .filter((row) => row.verdict?.kind === 'applied' && isSameWish(row, wish))
    .toSorted((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0))
    .at(-1);
}

// Whose turn it is

/** Whether nothing waits for it: it stands unconfirmed, or is kept. */
export function isAside({ phase, isKept }: Pick<IntentRow, 'phase' | 'isKept'>): boolean {
  return phase === 'unconfirmed' || isKept === true;
}

/** Whether it is next for its target: the first of the open ones that others wait for. */
export function isNext(row: IntentRow, openOfTarget: readonly IntentRow[]): boolean {
  return row.phase === 'unconfirmed' || openOfTarget.find((one) => !isAside(one))?.id === row.id;
}

/** Of open rows, in the order in which they were asked: those whose turn it is, and those that queue behind them. */
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

/** Of the open rows of its target, those that wait behind it and have never been sent. */
export function followersOf(row: IntentRow, openOfTarget: readonly IntentRow[]): IntentRow[] {
  return openOfTarget.filter(({ seq, attemptCount }) => seq > row.seq && attemptCount === 0);
}

/**
 * Of the open rows of its target, those that stand unconfirmed before it: its request is about
 * to overwrite their traces.
 */
export function overwrittenBy(row: IntentRow, openOfTarget: readonly IntentRow[]): IntentRow[] {
  return openOfTarget.filter(({ seq, phase }) => seq < row.seq && phase === 'unconfirmed');
}

/** Of its session, which is being left: unsent as it is, and nobody's to carry out. */
export function kept(row: IntentRow): IntentRow {
  return { ...row, phase: 'waiting', isKept: true, owner: undefined, leaseUntil: undefined };
}

/** Somebody has said that it is to be sent after all; this process does it. */
export function sentOn(row: IntentRow, me: Holder, now: number): IntentRow {
  return { ...row, ...leaseOf(me, now), isKept: undefined };
}

/**
 * Whether a process that is gone has left it without ever sending it: whoever asked for it was told that it would be.
 */
export function isLeft(row: IntentRow, me: Holder, now: number): boolean {
  return !row.isKept && row.owner !== me.owner && row.attemptCount === 0 && !row.verdict && !isTaken(row, me, now);
}

/** Whether it can still be taken back, or kept: nothing of it has ever left. */
export function isWithdrawable(row: IntentRow, me: Holder, now: number): boolean {
  return !row.verdict && row.attemptCount === 0 && !isTaken(row, me, now);
}

// What happens to it

/** Announced: its request leaves once this is on disk. */
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

/**
 * Its reply was lost, or had a status and told nothing: the service is looked at, and nothing is sent meanwhile.
 */
export function lost({ openSince, sentAt }: IntentRow, answered: number | undefined): RowPatch {
  return { phase: 'watching', isAmbiguous: true, answered, openSince: openSince ?? sentAt };
}

/** The watch ended without proof either way. */
export const UNCONFIRMED: RowPatch = { phase: 'unconfirmed' };

/** Its last request has certainly not been applied: as if that had not left, but for those before it. */
export function unsent(row: IntentRow): RowPatch {
  return { phase: row.isAmbiguous ? 'watching' : 'waiting', attemptCount: row.attemptCount - 1 };
}

/** With its last verdict. */
export function closed(row: IntentRow, verdict: Verdict, now: number): IntentRow {
  return { ...row, owner: undefined, verdict: keptOf(verdict), settledAt: now };
}

/**
 * Of a backup that was put back: it may have been sent since the backup was taken, by the bench that had it then. It is never sent from
 * here, and a person decides what becomes of it.
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
    // What was never sent can be taken back, which would say that it was not.
    attemptCount: Math.max(1, row.attemptCount),
    openSince: row.openSince ?? row.sentAt ?? row.createdAt,
  };
}

/** Whether what waits behind it may go on. */
export function isAsWanted({ kind }: Verdict): boolean {
  return kind === 'applied' || kind === 'already-so';
}

/** What is kept of a verdict: records may name people, and the store's own words may say anything. */
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

/** How old it is, in milliseconds: by the monotonic clock where it was born here, else by the wall clock. */
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
