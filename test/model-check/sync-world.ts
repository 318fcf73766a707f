/**
 * The deltas in a small world: three items on two pages, the real looks with cursor, scan, reach and canary over real
 * records, and a store that commits late, whose clock steps, and which forgets its filter. A station may look quickly or
 * deeply whenever it likes; the order of everything is for the explorer to go through.
 *
 * Two things are judged: at every moment that nothing which was stamped before the durable cursor is missing, and at the
 * end that two deep looks bring whatever is not there yet.
 */
import type { ItemQuery, Page, Reply } from '../../src/api/client.ts';
import { StoreTrouble } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { CachedItem, WasSetBack } from '../../src/replica/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { createDeltaPoll } from '../../src/sync/poll/delta-poll.ts';
import { ATTENDED_PACE } from '../../src/sync/poll/pace.ts';
import { createServiceFacts } from '../../src/sync/profile/service-facts.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';
import type { World } from './bfs.ts';
import { ask, createHandClock, quiet, type Question } from './manual-clock.ts';

export type SyncWorldOptions = {
  /** How often each may happen. */
  changes: number;
  lateCommits?: number;
  looks: number;
  failures?: number;
  /** How far the store's clock is set, for good; backwards where negative. */
  stepMs?: number;
  /** By how much the `Date` of one answer is ahead: one server of several is fast. */
  fastMs?: number;
  /** How often an answer forgets the filter. */
  unfiltered?: number;
  /** Whether all items had changed shortly before, so that every delta has two pages. */
  areRecent?: boolean;
  /** How the store sorts its lists; by default the newest stamps first. */
  isOldestFirst?: boolean;
  /** The steps in which time goes on. */
  timesMs: readonly number[];
  /** How much time there is in all. */
  mostMs: number;
};

const EPOCH = Date.UTC(2026, 10, 20, 12, 0, 0, 300);
const PAGE = 2;
const IDS = ['item-1', 'item-2', 'item-3'] as const;
/** A change becomes visible no later than this after its stamp. */
const LATE_MS = 115_000;
/** What changed earlier than this before now is old, however old. */
const OLD_MS = 600_000;

type Version = { sequence: number; stampedAt: number; isVisible: boolean; committedBy: number };
type Pending = { query: ItemQuery; page: number; question: Question<Reply<Page<OrderItem>>>; askedAt: number };

/** The world at its beginning: everything has been read once. */
export async function createSyncWorld(options: SyncWorldOptions): Promise<World> {
  const hand = createHandClock(EPOCH);
  const clock = hand.clockOf(new Set());
  let now = 0;
  const clockNow = { ...clock, now: () => now, wallNow: () => EPOCH + now };
  let offsetMs = 0;
  /** The store's own clock. */
  const storeNow = () => EPOCH + now + offsetMs;
  // The last one has changed a second ago: a store in which nothing moves is asked far back in any case.
  const versions = new Map(
    IDS.map((id): [string, Version[]] => {
      const stampedAt = EPOCH - (id === 'item-3' ? 1000 : options.areRecent ? 5000 : 3_600_000);
      return [id, [{ sequence: 1, stampedAt, isVisible: true, committedBy: 0 }]];
    }),
  );
  const left = {
    change: options.changes,
    late: options.lateCommits ?? 0,
    look: options.looks,
    fail: options.failures ?? 0,
    step: options.stepMs === undefined ? 0 : 1,
    fast: options.fastMs === undefined ? 0 : 1,
    unfiltered: options.unfiltered ?? 0,
  };
  const replica = createReplica();
  const { records } = replica.getState();
  let pending: Pending | undefined;
  let looking: 'quick' | 'deep' | undefined;
  let isSettled = false;
  /** What the answers told, for the description: all that the looks can have learnt. */
  let trail: { kind: string; at: number; text: string }[] = [];
  const skews: number[] = [];
  const asked: number[] = [];
  let wasSetBack: WasSetBack | undefined;
  let leastLag = Infinity;

  const visible = (id: string) => versions.get(id)!.findLast(({ isVisible }) => isVisible)!;
  const shown = (id: string) => Number(records.get(id)?.item.quantidade ?? 0);

  /** A page as the store answers it now: the newest stamps first. */
  function serve({ query, page }: Pending, isUnfiltered: boolean): Page<OrderItem> {
    const sinceMs = query.atualizado_apos === undefined || isUnfiltered ? -Infinity : Date.parse(query.atualizado_apos);
    const rows = IDS.map((id) => rowOf(id, visible(id)))
      .filter((row) => Date.parse(row.updated_at) > sinceMs)
      .toSorted((a, b) => (Date.parse(b.updated_at) - Date.parse(a.updated_at)) * (options.isOldestFirst ? -1 : 1));
    const lastPage = Math.max(1, Math.ceil(rows.length / PAGE));
    const part = rows.slice((page - 1) * PAGE, page * PAGE);
    return { rows: part, dropped: [], currentPage: page, lastPage, total: rows.length, perPage: PAGE } as never;
  }

  const snapshot = {
    mergeItems: (rows, askedAt) => mergeItems(replica, rows, askedAt, now),
    believeUpTo: (latest) => records.believeUpTo(() => latest() ?? Infinity),
    doubtStamps(doubt) {
      wasSetBack = doubt;
      records.doubtStamps(doubt);
    },
    onChanges: (listener) => records.onChanges(listener),
    newestUpdatedAt: () => {
      const stamps = [...records.all()].map(({ updatedAtMs }) => updatedAtMs ?? -Infinity);
      return stamps.length === 0 ? undefined : Math.max(...stamps);
    },
    get: (id) => records.get(id),
    someUpdatedAt: () => records.get(IDS[0])?.item.updated_at,
    zoneOffsetMs: () => undefined,
    setZone: () => {},
    setHealth: () => {},
  } satisfies Partial<Snapshot> as unknown as Snapshot;
  let doubts = 0;
  const facts = createServiceFacts({ snapshot, clock: clockNow, onDoubt: () => doubts++ });
  const looks = createDeltaPoll({
    readPage(query, page) {
      const question: Question<Reply<Page<OrderItem>>> = ask();
      pending = { query, page, question, askedAt: now };
      return question.promise;
    },
    snapshot,
    facts,
    clock: clockNow,
    pace: ATTENDED_PACE,
    concurrency: 1,
    isLoaded: () => true,
  });
  const first = reply({ rows: IDS.map((id) => rowOf(id, visible(id))) }, now);
  snapshot.mergeItems(first.data.rows, now);
  facts.noteDate(first.askedAt, first.serverDateMs);
  looks.beginWith(first);
  facts.resume(undefined);

  function reply<T>(data: T, askedAt: number, aheadMs = 0): Reply<T> {
    const serverDateMs = Math.floor((storeNow() + aheadMs) / 1000) * 1000;
    asked.push(askedAt);
    skews.push(serverDateMs - EPOCH - askedAt);
    if (skews.length > 8) skews.shift();
    return { data, askedAt, serverDateMs } as Reply<T>;
  }

  /** How far time may go before something that was stamped has to be visible. */
  const latest = () =>
    Math.min(
      options.mostMs,
      ...[...versions.values()]
        .flat()
        .filter(({ isVisible }) => !isVisible)
        .map(({ committedBy }) => committedBy),
    );

  /** Whether nothing of it is still to become visible. */
  const isIdle = (id: string) => versions.get(id)!.every(({ isVisible }) => isVisible);

  function choices(): string[] {
    if (isSettled) return [];
    const list: string[] = [];
    // The first and the second are alike; the last is the one that had changed last.
    if (left.change > 0) for (const id of [IDS[0], IDS[2]]) if (isIdle(id)) list.push(`change ${id}`);
    if (left.late > 0 && isIdle(IDS[0])) list.push(`late ${IDS[0]}`);
    for (const id of IDS) if (!isIdle(id)) list.push(`commit ${id}`);
    if (pending) {
      list.push('answer');
      if (left.fail > 0) list.push('fail');
      if (left.fast > 0) list.push('fast');
      if (left.unfiltered > 0) list.push('unfiltered');
    } else if (left.look > 0) list.push('quick', 'deep');
    if (left.step > 0) list.push('step');
    for (const ms of options.timesMs) if (now + ms <= latest()) list.push(`time ${ms}`);
    if (!pending && IDS.every(isIdle)) list.push('settle');
    return list;
  }

  async function take(choice: string): Promise<void> {
    const [what = '', of = ''] = choice.split(' ');
    const mine = versions.get(of);
    if (what === 'change' || what === 'late') {
      left[what]--;
      const sequence = mine!.at(-1)!.sequence + 1;
      mine!.push({ sequence, stampedAt: storeNow(), isVisible: what === 'change', committedBy: now + LATE_MS });
    } else if (what === 'commit') for (const version of mine!) version.isVisible = true;
    else if (what === 'time') now += Number(of);
    else if (what === 'step') {
      left.step--;
      offsetMs += options.stepMs!;
    } else if (what === 'quick' || what === 'deep') {
      left.look--;
      look(what);
    } else if (what === 'settle') return settle();
    else await answer(what);
    await quiet();
  }

  function look(kind: 'quick' | 'deep'): void {
    looking = kind;
    const told = (isComplete: boolean) => {
      looking = undefined;
      // What a quick look was told is forgotten; a deep one goes on where it stopped.
      trail = kind === 'deep' && isComplete ? [] : trail.filter((one) => one.kind === 'deep');
    };
    looks.poll(kind).then(told, (error: unknown) => {
      if (!(error instanceof StoreTrouble)) throw error;
      told(false);
    });
  }

  function note(text: string): void {
    trail.push({ kind: looking ?? '', at: now, text });
  }

  async function answer(how: string): Promise<void> {
    const one = pending!;
    pending = undefined;
    if (how === 'fail') {
      left.fail--;
      note(`failed ${one.page} ${one.query.atualizado_apos}`);
      one.question.fail(
        new StoreTrouble({
          operation: OPERATIONS.listItems,
          mayHaveApplied: false,
          status: 500,
          retryAfterMs: undefined,
        }),
      );
      return;
    }
    if (how === 'fast') left.fast--;
    if (how === 'unfiltered') left.unfiltered--;
    const page = serve(one, how === 'unfiltered');
    const answered = reply(page, one.askedAt, how === 'fast' ? options.fastMs! : 0);
    facts.noteDate(answered.askedAt, answered.serverDateMs);
    note(
      `${one.page} ${one.query.atualizado_apos}/${page.total}:${page.rows.map(({ id, quantidade }) => `${id}v${quantidade}`).join()}`,
    );
    one.question.answer(answered);
    await quiet();
    leastLag = Math.min(leastLag, answered.serverDateMs! - (snapshot.newestUpdatedAt() ?? 0));
  }

  /** Nothing happens any more, and deep looks are made a while later: it takes three to know of a clock that fell. */
  async function settle(): Promise<void> {
    isSettled = true;
    now += 121_000;
    for (let count = 0; count < 5; count++) {
      look('deep');
      await quiet();
      while (pending) {
        await answer('answer');
        await quiet();
      }
      now += 5000;
    }
  }

  function complaints(): string[] {
    const words: string[] = [];
    for (const id of IDS) {
      const there = visible(id);
      // Where the clock was set, moments before and after cannot be compared; what counts is the end.
      const isPast = there.stampedAt < (looks.cursors?.durableMs ?? 0) && options.stepMs === undefined;
      if (isPast && shown(id) < there.sequence) {
        words.push(`the cursor passed ${id} v${there.sequence}, and v${shown(id)} is shown (S1)`);
      }
      if (shown(id) > versions.get(id)!.at(-1)!.sequence) words.push(`${id} is shown as it never was`);
      if (isSettled && shown(id) !== there.sequence) {
        words.push(`${id} is shown as v${shown(id)} at the end, and is v${there.sequence} (L1)`);
      }
    }
    return words;
  }

  const isOvertaken = ({ updatedAtMs, firstAskedAt }: CachedItem) => wasSetBack?.(updatedAtMs ?? 0, firstAskedAt, now);
  const age = (ms: number) => Math.min(OLD_MS, storeNow() - ms);

  function describe(): string {
    const { durableMs = 0, freshMs = 0 } = looks.cursors ?? {};
    const items = IDS.map((id) => {
      const entry = records.get(id);
      const told = versions
        .get(id)!
        .map((one) => `${one.sequence}@${age(one.stampedAt)}${one.isVisible ? '' : `?${one.committedBy - now}`}`);
      const known = entry
        ? `${entry.item.quantidade} ${Math.min(OLD_MS, now - entry.askedAt)} ${Math.min(OLD_MS, now - entry.knownAt)} ${isOvertaken(entry)}`
        : '';
      return `${told.slice(-2).join(' ')} | ${known}`;
    });
    const question = pending ? `${pending.page} ${pending.query.atualizado_apos} ${now - pending.askedAt}` : '';
    return [
      `${JSON.stringify(left)} ${isSettled} ${latest() - now} ${offsetMs}`,
      ...items,
      `${age(durableMs)} ${age(freshMs)} ${looking} ${question} ${doubts} ${facts.backMs()} ${facts.checkDueAt() - now}`,
      `${skews.join()} ${asked.slice(-8).map((at) => Math.min(1000, now - at))} ${leastLag} ${looks.quietCount} ${looks.dueKind()}`,
      ...trail.map(({ kind, at, text }) => `${kind} ${now - at} ${text}`),
    ].join('\n');
  }

  return { choices, take, describe, complaints };
}

function rowOf(id: string, { sequence, stampedAt }: Version): OrderItem {
  const stamp = new Date(Math.floor(stampedAt / 1000) * 1000).toISOString().replace('Z', '000Z');
  return anItem({ id, order_id: `order-${id}`, updated_at: stamp, quantidade: String(sequence) });
}
