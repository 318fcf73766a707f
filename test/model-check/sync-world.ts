/**
 * Looks and readings of the open states in a small world: the real full scan beside the real looks (sync-program.ts), at a
 * store in our hand (sync-store.ts). Between two of their pages anything may happen to an item; pages fail, come without
 * their filter, or are page 1 once more; the store commits late, and its clock steps. What is judged says sync-judge.ts.
 */
import type { ItemQuery, Page, Reply } from '../../src/api/client.ts';
import { ApiError, NotFoundHere, StoreTrouble } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { ItemStatus, OrderItem } from '../../src/domain/records.ts';
import type { FullScanKind, FullScanResult } from '../../src/sync/scan/full-scan-plan.ts';
import type { World } from './bfs.ts';
import { ask, createHandClock, quiet, type Question } from './manual-clock.ts';
import { createSyncJudge } from './sync-judge.ts';
import { createSyncProgram } from './sync-program.ts';
import { createSyncStore, type Happening } from './sync-store.ts';

export type SyncWorldOptions = {
  /** A first load of an empty picture, or a sweep of one that is whole. */
  begins: FullScanKind;
  /** Where the items are at first; all in production by default. */
  statuses?: readonly ItemStatus[];
  /** How long ago each was stamped, in place of that. */
  agesMs?: readonly number[];
  /** Those that changed a second ago; the first one by default, for a store in which nothing moves is asked far back. */
  recent?: readonly string[];
  sortsBy?: 'id' | 'newest' | 'oldest';
  /** Two by default. */
  perPage?: number;
  /** What has happened since the picture was whole. */
  beforehand?: readonly Happening[];
  /** What may happen, once each; or as often as `counts` says of that kind. */
  happenings: readonly Happening[];
  counts?: Readonly<Record<string, number>>;
  /** How often each may be. */
  looks: number;
  sweeps: number;
  failures?: number;
  unfiltered?: number;
  repeated?: number;
  /** So many steps of a sweep have been made before anything may happen. */
  stepsBefore?: number;
  /** Of the others so many are ours to choose when; what is left of a reading comes once nothing happens any more. */
  steps?: number;
  /** This page of this list fails until the end, and then it heals. */
  alwaysFails?: { status: ItemStatus; page: number };
  /** The filter by state has no effect, ever. */
  ignoresStatus?: boolean;
  /** Deltas are answered with everything, ever: the open states are read in rounds. */
  ignoresSince?: boolean;
  /** How many pages a look asks for at once; one by default, as a reading of the open states does. */
  looksAtOnce?: number;
  /** How often time goes on by about two minutes, or so much. */
  times?: number;
  timeMs?: number;
  /** How far the store's clock is set, once and for good; backwards where negative. */
  stepMs?: number;
  /** By how much the `Date` of one answer is ahead: one server of several is fast. */
  fastMs?: number;
};

type Asked = { name: string; page: number; query: ItemQuery | undefined; orderId: string; askedAt: number };
type Pending = Asked & { question: Question<Reply<unknown>> };

const EPOCH = Date.UTC(2026, 10, 20, 12, 0, 0, 300);
const LATE_MS = 115_000;
const TIME_MS = 121_000;
const BACKOFF_MS = 1000;
/** However often anything fails, a reading ends within so many steps. */
const MOST_STEPS = 60;
const MOST_STUCK = 4;
const IN_PLAY: ReadonlySet<ItemStatus> = new Set(['in_production', 'shipped']);

export async function createSyncWorld(options: SyncWorldOptions): Promise<World> {
  const {
    statuses = ['in_production', 'in_production', 'in_production'],
    sortsBy = 'id',
    perPage = 2,
    recent = ['item-1'],
    alwaysFails,
    timeMs = TIME_MS,
  } = options;
  /** Looks alone: they have to bring whatever is not there yet, and nothing else may. */
  const isOfLooks = options.begins === 'sweep' && options.sweeps === 0 && !options.stepsBefore;
  const clock = { ...createHandClock(EPOCH).clockOf(new Set()), now: () => now, wallNow: () => EPOCH + now };
  let [now, offsetMs] = [0, 0];
  /** The store's own clock. */
  const storeNow = () => EPOCH + now + offsetMs;
  // That a filter has no effect is known by what is more than a day too old.
  const oldMs = options.ignoresSince ? 172_800_000 : 3_600_000;
  const stamps = statuses.map((_, index) => {
    return EPOCH - (options.agesMs?.[index] ?? (recent.includes(`item-${index + 1}`) ? 1000 : oldMs));
  });
  const store = createSyncStore({
    statuses,
    stamps,
    sortsBy,
    perPage,
    ignoresStatus: options.ignoresStatus,
    ignoresSince: options.ignoresSince,
  });
  const left = {
    look: options.looks,
    sweep: options.sweeps,
    fail: options.failures ?? 0,
    unfiltered: options.unfiltered ?? 0,
    repeated: options.repeated ?? 0,
    time: options.times ?? 0,
    clock: options.stepMs === undefined ? 0 : 1,
    fast: options.fastMs === undefined ? 0 : 1,
    ...options.counts,
    step: options.steps ?? Infinity,
    /** How often a page that always fails is asked for before all comes to rest. */
    stuck: alwaysFails ? MOST_STUCK : 0,
  };
  const happenings = new Set(options.happenings);
  const mayHappen = (what: Happening) => (left as Record<string, number>)[what.split(' ')[0]!] !== 0;
  const pendings: Pending[] = [];
  let [looking, lookedAt, isStepping, isSettled, isHealed] = ['', -Infinity, false, false, false];
  let wasLoaded = options.begins === 'sweep';
  /** What the answers have told since the look and since the reading began, for the description. */
  let [ofLook, ofWalk]: [{ kind: string; at: number; text: string }[], string[]] = [[], []];
  /** All that the looks can have learnt of the store's clock. */
  const dates: { askedAt: number; aheadMs: number }[] = [];
  let [leastLag, latestDate] = [Infinity, Infinity];

  const program = createSyncProgram({
    clock,
    looksAtOnce: options.looksAtOnce ?? 1,
    listItems: (query, page) => asked({ name: query.status ?? 'delta', page, query, orderId: '' }),
    getOrder: (orderId) => asked({ name: 'order', page: 0, query: undefined, orderId }),
    isLoaded: () => wasLoaded,
    lookedAt: () => lookedAt,
    onGone: (id) => judge.gone(id),
    onUnread: (statuses) => judge.named(statuses),
  });
  const { records, snapshot, scheduler, facts, looks, fullScan } = program;
  const judge = createSyncJudge({
    store,
    records,
    health: program.health,
    // Where the clock was set, moments before and after cannot be compared; what counts is the end.
    isPassed: (stampedAt) =>
      wasLoaded && options.stepMs === undefined && !options.ignoresSince && stampedAt < (looks.cursors?.durableMs ?? 0),
    areRounds: () => options.ignoresSince === true || facts.areDeltasUseless,
    areRepeated: options.repeated !== undefined,
    areUnfiltered: options.unfiltered !== undefined,
  });
  records.onChanges((changes) => {
    const moved = changes.map(({ entry, before }) => `${entry.item.id} ${before?.status}>${entry.status}`);
    if (fullScan.isRunning) ofWalk.push(moved.join());
  });

  function asked<T>(what: Omit<Asked, 'askedAt'>): Promise<Reply<T>> {
    const question: Question<Reply<unknown>> = ask();
    if (what.orderId !== '') judge.asksAfter(what.orderId.replace('order-', ''));
    pendings.push({ ...what, askedAt: now, question });
    return question.promise as Promise<Reply<T>>;
  }

  function reply(data: unknown, askedAt: number, aheadMs = 0): Reply<unknown> {
    latestDate = Math.floor((storeNow() + aheadMs) / 1000) * 1000;
    dates.push({ askedAt, aheadMs: latestDate - EPOCH - askedAt });
    if (dates.length > 8) dates.shift();
    return { data, askedAt, serverDateMs: latestDate } as Reply<unknown>;
  }

  const isFailing = ({ query, page }: Asked) =>
    !isHealed && alwaysFails !== undefined && query?.status === alwaysFails.status && page === alwaysFails.page;

  /** Lists of states in which nothing ever is are answered at once: there is nothing to be seen of when. */
  async function answerIdle(): Promise<void> {
    for (;;) {
      await quiet();
      const idle = pendings.findIndex(({ query }) => query?.status !== undefined && !IN_PLAY.has(query.status));
      if (idle === -1 || options.ignoresStatus) return;
      answer(pendings[idle]!, 'answer');
    }
  }

  function note(text: string): void {
    if (looking === '') ofWalk.push(text);
    else ofLook.push({ kind: looking, at: now, text });
  }

  function answer(one: Pending, how: string): void {
    pendings.splice(pendings.indexOf(one), 1);
    const { name, page, query, orderId, askedAt, question } = one;
    if (how === 'fail' || isFailing(one)) {
      if (isFailing(one)) left.stuck = Math.max(0, left.stuck - 1);
      if (query?.status) judge.page(name, page, false, now);
      now += BACKOFF_MS;
      note(`failed ${name} ${page}`);
      const trouble = { operation: OPERATIONS.listItems, mayHaveApplied: false, status: 500, retryAfterMs: undefined };
      return question.fail(new StoreTrouble(trouble));
    }
    try {
      const forgets = how === 'unfiltered' ? 'filter' : how === 'repeated' ? 'page' : undefined;
      const data = query ? store.list(query, page, forgets) : store.order(orderId);
      const rows = 'itens' in data ? data.itens : data.rows;
      const told = rows.map(({ id, item_status, quantidade }) => `${id} ${item_status} v${quantidade}`);
      note(`${name}${orderId} ${page} ${'total' in data ? data.total : ''}: ${told.join()}`);
      if (looking === '') judge.read(rows.map(({ id }) => id));
      if (query?.status) judge.page(name, page, true, now);
      question.answer(reply(data, askedAt, how === 'fast' ? options.fastMs : 0));
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      note(`no ${orderId}`);
      question.fail(error);
    }
  }

  function look(kind: 'quick' | 'deep'): void {
    looking = kind;
    const told = (isComplete: boolean) => {
      looking = '';
      // What a quick look was told is forgotten; a deep one goes on where it stopped.
      ofLook = kind === 'deep' && isComplete ? [] : ofLook.filter((one) => one.kind === 'deep');
    };
    looks.poll(kind).then(
      (isComplete) => {
        lookedAt = now;
        judge.looked(now);
        told(isComplete);
      },
      (error: unknown) => {
        if (!(error instanceof StoreTrouble)) throw error;
        told(false);
      },
    );
  }

  function begin(kind: FullScanKind): void {
    ofWalk = [];
    fullScan.begin(kind, { absentBefore: scheduler.absent });
    judge.began(now);
  }

  function step(): void {
    isStepping = true;
    fullScan
      .step(now)
      .then((result) => result && ended(result))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => void (isStepping = false));
  }

  function ended(result: FullScanResult): void {
    scheduler.fullScanEnded(result, { at: now, wallMs: EPOCH + now });
    if (result.kind === 'load') wasLoaded = true;
    judge.ended(result);
    ofWalk = [];
  }

  function choices(): string[] {
    if (isSettled) return [];
    const list: string[] = [];
    for (const what of happenings) {
      const kept = store.item(what.split(' ')[1]!);
      if (kept.now && !kept.coming && mayHappen(what)) list.push(what);
    }
    for (const { id, coming } of store.items) if (coming) list.push(`commit ${id}`);
    for (const one of pendings) {
      const of = `${one.name}${one.orderId} ${one.page}`;
      list.push(`answer ${of}`);
      if (isFailing(one)) continue;
      if (left.fail > 0) list.push(`fail ${of}`);
      if (left.unfiltered > 0 && one.query) list.push(`unfiltered ${of}`);
      if (left.repeated > 0 && one.page > 1) list.push(`repeated ${of}`);
      if (left.fast > 0) list.push(`fast ${of}`);
    }
    if (left.clock > 0) list.push('clock');
    if (isOfLooks && isTimeFree()) list.push('time');
    if (pendings.length === 0) {
      if (left.look > 0 && looks.cursors) list.push('quick', 'deep');
      if (fullScan.isRunning && left.step > 0 && (!alwaysFails || left.stuck > 0)) list.push('step');
      if (!fullScan.isRunning && left.sweep > 0) list.push('sweep');
      if (!isOfLooks && isTimeFree()) list.push('time');
      if (store.items.every(({ coming }) => !coming)) list.push('settle');
    }
    return list;
  }

  const isTimeFree = () =>
    left.time > 0 && store.items.every(({ coming }) => !coming || now + timeMs <= coming.committedBy);

  async function take(choice: string): Promise<void> {
    const [what = '', ...rest] = choice.split(' ');
    const of = rest.join(' ');
    if (happenings.has(choice as Happening)) {
      if (options.counts?.[what] === undefined) happenings.delete(choice as Happening);
      else left[what as 'step']--;
      store.happen(choice as Happening, storeNow(), now + LATE_MS);
      judge.happened(of, what);
    } else if (what === 'commit') {
      store.commit(of);
      judge.happened(of, what);
    } else if (what === 'settle') await settle();
    else if (what === 'step') {
      left.step--;
      step();
    } else if (what === 'time' || what === 'sweep') {
      left[what]--;
      if (what === 'time') now += timeMs;
      else begin('sweep');
    } else if (what === 'quick' || what === 'deep') {
      left.look--;
      look(what);
    } else if (what === 'clock') {
      left.clock--;
      offsetMs += options.stepMs!;
    } else {
      if (what !== 'answer') left[what as 'fail']--;
      answer(
        pendings.find((one) => `${one.name}${one.orderId} ${one.page}` === of)!,
        what,
      );
    }
    await answerIdle();
    leastLag = Math.min(leastLag, latestDate - (snapshot.newestUpdatedAt() ?? 0));
    judge.look();
  }

  async function answerAll(): Promise<void> {
    for (await quiet(); pendings.length > 0; await quiet()) answer(pendings[0]!, 'answer');
    judge.look();
  }

  async function pollDeep(): Promise<void> {
    look('deep');
    await answerAll();
    now += 5000;
  }

  /** The reading that is under way to its end, with a look now and then; false where it comes to none. */
  async function walkOn(): Promise<boolean> {
    for (let count = 0; fullScan.isRunning && count < MOST_STEPS; count++) {
      if (count % 3 === 2) await pollDeep();
      step();
      await answerAll();
      now += 250;
    }
    return !fullScan.isRunning;
  }

  /** Nothing happens any more: looks, the reading under way, and two sweeps after it. A list that always fails heals in between. */
  async function settle(): Promise<void> {
    isSettled = true;
    now += TIME_MS;
    // It takes three to know of a clock that fell.
    for (let count = 0; count < (isOfLooks ? 5 : 3); count++) await pollDeep();
    if (isOfLooks) return judge.settled();
    // What was answered falsely, and a list that was given up, is not made good by the reading that it was told to.
    const isHonest =
      !alwaysFails && !options.unfiltered && !options.repeated && !options.ignoresSince && (options.failures ?? 0) < 3;
    if (isHonest && store.unseenCount === 0 && fullScan.isRunning) judge.quiet();
    // A first load does not end without one of its lists: it says so, and reads the others.
    if (alwaysFails && fullScan.kind === 'load') {
      await walkOn();
      judge.stuckIn(alwaysFails.status);
      isHealed = true;
    }
    if (!(await walkOn())) return judge.endless();
    if (alwaysFails && !isHealed) {
      begin('sweep');
      if (!(await walkOn())) return judge.endless();
      judge.endedWithout(alwaysFails.status);
      isHealed = true;
    }
    for (let count = 0; count < 2; count++) {
      begin('sweep');
      if (!(await walkOn())) return judge.endless();
      await pollDeep();
    }
    judge.settled();
  }

  const age = (ms: number) => Math.min(600_000, storeNow() - ms);
  const since = (at: number) => Math.min(600_000, now - at);

  function describe(): string {
    const { durableMs = 0, freshMs = 0 } = looks.cursors ?? {};
    const told = store.items.map(({ id, now: there, coming, hasOrder }) => {
      const entry = records.get(id);
      const known =
        entry && `${entry.status} v${entry.item.quantidade} ${since(entry.askedAt)} ${since(entry.knownAt)}`;
      const late = coming && `${coming.version.status} ${age(coming.version.stampedAt)} ${coming.committedBy - now}`;
      const isOvertaken = entry && program.isOvertaken(entry);
      return `${there?.status} v${there?.sequence} ${age(there?.stampedAt ?? 0)} ${hasOrder} ${late} | ${known} ${isOvertaken}`;
    });
    const learnt = dates.map(({ askedAt, aheadMs }) => `${aheadMs} ${Math.min(1000, now - askedAt)}`);
    return [
      `${JSON.stringify(left)} ${[...happenings].join()} ${isSettled} ${wasLoaded} ${fullScan.kind} ${isStepping} ${program.doubtCount()}`,
      ...told,
      ...pendings.map(
        ({ name, page, query, orderId, askedAt }) =>
          `${name}${orderId} ${page} ${query?.atualizado_apos && age(Date.parse(query.atualizado_apos))} ${now - askedAt}`,
      ),
      `${age(durableMs)} ${age(freshMs)} ${looking} ${since(lookedAt)} ${facts.backMs()} ${facts.checkDueAt() - now} ${looks.quietCount} ${looks.dueKind()}`,
      `${facts.areDeltasUseless} ${facts.arePagesIgnored} ${scheduler.absent.join()} ${program.health().unread?.join()} ${JSON.stringify(scheduler.incomplete)}`,
      judge.describe(now),
      ...ofLook.map(({ kind, at, text }) => `${kind} ${isOfLooks ? now - at : ''} ${text}`),
      isOfLooks ? `${offsetMs} ${learnt.join()} ${leastLag}` : '',
      ofWalk.join('\n'),
    ].join('\n');
  }

  if (options.begins === 'sweep') {
    const all = reply({ rows: store.rows() }, 0) as Reply<Page<OrderItem>>;
    snapshot.mergeItems(all.data.rows, now);
    facts.noteDate(all.askedAt, all.serverDateMs);
    looks.beginWith(all);
    // What was read before counts as no news of the sweep.
    now += 1000;
    for (const what of options.beforehand ?? []) store.happen(what, EPOCH + now, now + LATE_MS);
    scheduler.resume({ isLoaded: true, absent: [], unproven: [] } as never, { now, wallNow: EPOCH });
  } else begin('load');
  facts.resume(undefined);
  if (options.stepsBefore) begin('sweep');
  for (let count = 0; count < (options.stepsBefore ?? 0); count++) {
    step();
    await answerAll();
  }
  return { choices, take, describe, complaints: () => judge.wrong };
}
