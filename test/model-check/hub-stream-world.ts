/**
 * What a leader publishes and a follower makes of it, in a small world: the real leadership and the real following (snapshot,
 * batches, moments, undecided rows, completeness) at a server in our hand, without the loop around them. When the leader looks, when
 * the follower reads and when that answer is there, and what happens to the items, is for the explorer to go through.
 * The two machines' clocks have nothing in common.
 */
import { createFollowing, type Following } from '../../src/cluster/following.ts';
import { createLeadership, type Leadership } from '../../src/cluster/leading.ts';
import type { HubLink, HubView } from '../../src/cluster/link.ts';
import { createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { encrypted } from '../../src/cluster/encrypted-link.ts';
import { LEADER_LEASE_MS } from '../../src/cluster/membership.ts';
import { writeBatch } from '../../src/cluster/wire.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import type { World } from './bfs.ts';
import { createHandClock, quiet } from './manual-clock.ts';
import { createMachine, rowOf, type StoreRow } from './hub-machine.ts';
import { createHandServer } from './hub-server.ts';

export type StreamWorldOptions = {
  /** How often an item changes, by its id; and how often without a new stamp. */
  changes?: Readonly<Record<string, number>>;
  touches?: Readonly<Record<string, number>>;
  /** Items that may be taken away. */
  removes?: readonly string[];
  /** How often the leader looks, the follower reads, and the follower asks the store itself. */
  looks?: number;
  reads?: number;
  asks?: number;
  /** Another term begins; the server forgets everything and its connections stand. */
  terms?: number;
  flushes?: number;
  /** The follower's machine sleeps, its clock with it, and connects again. */
  sleeps?: number;
  /** The follower has followed for a while before anything happens. */
  isFollowing?: boolean;
  /** Somebody without the token writes to the server. */
  forgeries?: number;
  times: number;
  /** Batches that nobody may have read are thrown away. */
  trims?: number;
  /** What the follower's disk says at first, of an item that the leader does not know, or otherwise. */
  disk?: 'nothing' | 'gone' | 'forged';
};

const EPOCH = Date.UTC(2026, 10, 20, 12, 0, 0, 300);
/** By so much the follower's monotonic clock is ahead of the leader's at first. */
const SKEW_MS = 7_000_000;
const SLEEP_MS = 30_000;
const TIME_MS = 730;
const LATENCY_MS = 20;
const OVERLAP_MS = 120_000;
const FORGED = 999;
const IDS = ['item-1', 'item-2'] as const;
const SEAL = createMessageEncryption('a-token', 'loja-1', { isPlain: true });

type Reading = { view: HubView; askedAt: number; epoch: string | undefined; after: number };

const secondOf = (ms: number) => Math.floor(ms / 1000);

export async function createStreamWorld(options: StreamWorldOptions): Promise<World> {
  const hand = createHandClock(EPOCH);
  let now = 10_000;
  const server = createHandServer(() => now, LEADER_LEASE_MS);
  const { sleep: rest } = hand.clockOf(new Set());
  // Keys that come in between two parts of a snapshot are nobody's here.
  const sleep = (ms: number, until: AbortSignal) => (ms === 0 ? Promise.resolve() : rest(ms, until));
  let skewMs = SKEW_MS;
  const clockOf = (ahead: () => number) => ({ sleep, now: () => now + ahead(), wallNow: () => EPOCH + now });
  const clocks = { leader: clockOf(() => 0), follower: clockOf(() => skewMs) };
  const open = () => server.connect((_, work) => Promise.resolve().then(work));
  // Where nobody forges anything, seals only take time.
  const connect = options.forgeries ? encrypted(open, SEAL) : open;
  const left = {
    look: options.looks ?? 0,
    read: options.reads ?? 0,
    ask: options.asks ?? 0,
    term: options.terms ?? 0,
    flush: options.flushes ?? 0,
    trim: options.trims ?? 0,
    sleep: options.sleeps ?? 0,
    forge: options.forgeries ?? 0,
    time: options.times,
  };
  const happenings: Record<string, number> = {
    ...Object.fromEntries(Object.entries(options.changes ?? {}).map(([id, count]) => [`change ${id}`, count])),
    ...Object.fromEntries(Object.entries(options.touches ?? {}).map(([id, count]) => [`touch ${id}`, count])),
    ...Object.fromEntries((options.removes ?? []).map((id) => [`remove ${id}`, 1])),
  };
  const store = new Map(
    IDS.map((id): [string, StoreRow | undefined] => {
      const isGone = options.disk === 'gone' && id === 'item-2';
      return [id, isGone ? undefined : { sequence: 1, stampedAt: EPOCH + now - 3_600_000 }];
    }),
  );
  const wrong: string[] = [];
  const shownBefore = new Map<string, number>();
  /** The last version that has a stamp of its own: for no other a cursor can vouch. */
  const stamped = new Map<string, number>(IDS.map((id) => [id, 1]));
  /** When each version was stamped: of a second with another one or not. */
  const stamps = new Map<string, number[]>(IDS.map((id) => [id, []]));
  let isSettled = false;
  /** What has been published and read, on the follower's clock, for the description. */
  let trail: { at: number; text: string }[] = [];

  const rowsNow = () => IDS.flatMap((id) => (store.get(id) ? [rowOf(id, store.get(id)!)] : []));

  const gone = (id: string) => {
    if (store.get(id)) wrong.push(`${id} is taken for gone, and is there (S6)`);
    shownBefore.delete(id);
  };
  const leader = createMachine({ clock: clocks.leader, onGone: gone, onKept: () => {} });
  const follower = createMachine({ clock: clocks.follower, onGone: gone, onKept: judgeCursor });
  const shown = (id: string) => Number(follower.records.get(id)?.item.quantidade ?? 0);

  let termCount = 0;
  let term: Leadership;
  let link: HubLink;
  let following: Following;
  let [reading, askedBefore]: [Reading | undefined, number] = [undefined, -Infinity];

  async function lead(): Promise<void> {
    const holder = `a/${++termCount}`;
    const at = await connect();
    await at.take(holder, server.lease);
    term = createLeadership({
      link: at,
      holder,
      epoch: `${holder}/1`,
      clock: clocks.leader,
      replica: leader.replica,
      snapshot: leader.snapshot,
      onNews: () => {},
    });
    await term.begin();
  }

  async function join(): Promise<void> {
    link = await connect();
    [reading, askedBefore] = [undefined, -Infinity];
    following?.end();
    trail = [];
    following = createFollowing({
      link: () => link,
      clock: clocks.follower,
      replica: follower.replica,
      snapshot: follower.snapshot,
      async fetchOrder(orderId) {
        const askedAt = clocks.follower.now();
        const row = store.get(orderId.replace('order-', ''));
        trail.push({ at: askedAt, text: `asked after ${orderId}` });
        // Only a confirmed write has one time.
        now += 1;
        return row ? { items: [rowOf(orderId.replace('order-', ''), row)], askedAt } : 'gone';
      },
    });
  }

  /** The leader asks the store, keeps the response, and vouches for it with its cursor. */
  async function look(): Promise<void> {
    const askedAt = now;
    now += LATENCY_MS;
    leader.snapshot.mergeItems(rowsNow(), askedAt, now);
    for (const id of IDS) {
      if (store.get(id) || !leader.records.get(id)) continue;
      leader.snapshot.markGone(id);
      term.gone(id);
    }
    const durableMs = EPOCH + now - OVERLAP_MS;
    const saved = {
      cursors: { durableMs, freshMs: EPOCH + now },
      isLoaded: true,
      load: undefined,
      loadedFromMs: undefined,
      isDoubted: false,
      unproven: [],
      absent: [],
    };
    leader.snapshot.keep(saved as unknown as SavedSync);
    if (term.isOver) await lead();
    else term.kept(saved as unknown as SavedSync);
    await quiet();
  }

  async function ask(id: string): Promise<void> {
    const askedAt = clocks.follower.now();
    const row = store.get(id);
    now += LATENCY_MS;
    if (row) follower.snapshot.mergeItems([rowOf(id, row)], askedAt, clocks.follower.now());
  }

  async function read(): Promise<void> {
    const { epoch, number: after } = following;
    const askedAt = clocks.follower.now();
    reading = { view: await link.read({ epoch, after, teamVersion: -1 }), askedAt, epoch, after };
  }

  /** The answer to a reading is here: as the server was when it was sent, or as it is by now. */
  async function receive(isLate: boolean): Promise<void> {
    const { view, askedAt, epoch, after } = reading!;
    reading = undefined;
    const seen = isLate ? await link.read({ epoch, after, teamVersion: -1 }) : view;
    if (seen.epoch === undefined) following.forget();
    else await following.apply(seen, askedBefore);
    askedBefore = askedAt;
    await quiet();
    note(seen, askedAt);
  }

  /** What a following can have learnt of its leader's clock, and what it is unsure of, stands in what it has read. */
  function note(view: HubView, askedAt: number): void {
    const published = view.batches.map(({ number, text }) => `${number} ${/"quantidade":"\d+"/.exec(text)?.[0]}`);
    trail.push({
      at: clocks.follower.now(),
      text: `read ${clocks.follower.now() - askedAt} ${skewMs} ${view.epoch} ${view.lastNumber} ${published.join()}`,
    });
  }

  function judge(): void {
    if (follower.records.get('item-9')) wrong.push('an item is shown which nobody with the token has published (H14)');
    for (const id of IDS) {
      const before = shownBefore.get(id) ?? 0;
      if (follower.records.get(id) && shown(id) < before)
        wrong.push(`${id} shows v${shown(id)}, and has shown v${before} (H1)`);
      if (shown(id) === FORGED && options.disk !== 'forged')
        wrong.push(`${id} shows what nobody with the token has said (H14)`);
      // What the disk says at first is nothing that was known here.
      if (shown(id) !== FORGED) shownBefore.set(id, Math.max(before, shown(id)));
    }
  }

  function judgeCursor({ cursors }: SavedSync): void {
    for (const id of IDS) {
      const row = store.get(id);
      const isPast = row && row.stampedAt < (cursors?.durableMs ?? 0);
      if (isPast && (shown(id) < stamped.get(id)! || shown(id) === FORGED))
        wrong.push(`the cursor vouches for ${id} v${stamped.get(id)}, and v${shown(id)} is here (H6)`);
      if (!row && options.disk === 'gone' && follower.records.get(id))
        wrong.push(`the cursor is believed, and ${id} is here, which is gone (H6)`);
    }
  }

  async function settle(): Promise<void> {
    isSettled = true;
    for (let round = 0; round < 7; round++) {
      await pass();
      // A leader reads in a heartbeat that its epoch is rejected, and begins another; the heartbeats are no part of this world.
      if (following.rejectedEpoch !== undefined && following.rejectedEpoch === server.epoch) {
        term.end();
        await lead();
      }
      await look();
      if (reading) await receive(false);
      await read();
      await receive(false);
      judge();
    }
    for (const id of IDS) {
      const row = store.get(id);
      if (shown(id) !== (row?.sequence ?? 0))
        wrong.push(`${id} shows v${shown(id)} at the end, and is v${row?.sequence} (L1)`);
    }
    if (!following.isComplete) wrong.push('at the end the follower still does not know whether it has everything (H6)');
  }

  async function pass(): Promise<void> {
    now += TIME_MS;
    if (term.isOver) await lead();
    else await term.renew();
  }

  function choices(): string[] {
    if (isSettled) return [];
    const list: string[] = [];
    for (const [what, count] of Object.entries(happenings)) {
      if (count > 0 && store.get(what.split(' ')[1]!)) list.push(what);
    }
    if (left.look > 0) list.push('look');
    if (left.ask > 0) list.push('ask item-1');
    if (reading) list.push('receive', 'receive late');
    else if (left.read > 0) list.push('read');
    for (const what of ['term', 'flush', 'trim', 'sleep', 'forge', 'time'] as const)
      if (left[what] > 0) list.push(what);
    if (!reading && Object.values(happenings).every((count) => count === 0)) list.push('settle');
    return list;
  }

  async function take(choice: string): Promise<void> {
    const [what = '', of = ''] = choice.split(' ');
    if (what in left) left[what as keyof typeof left]--;
    if (happenings[choice] !== undefined) {
      happenings[choice]--;
      happen(what, of);
    } else if (what === 'look') await look();
    else if (what === 'ask') await ask(of);
    else if (what === 'read') await read();
    else if (what === 'receive') await receive(of === 'late');
    else if (what === 'time') await pass();
    else if (what === 'sleep') {
      now += SLEEP_MS;
      skewMs -= SLEEP_MS;
      await join();
    } else if (what === 'term') {
      term.end();
      await lead();
    } else if (what === 'flush') server.flush();
    else if (what === 'trim') server.trim();
    else if (what === 'forge') forge();
    else await settle();
    await quiet();
    judge();
  }

  function happen(what: string, id: string): void {
    const row = store.get(id)!;
    const stampedAt = what === 'change' ? EPOCH + now : row.stampedAt;
    store.set(id, what === 'remove' ? undefined : { sequence: row.sequence + 1, stampedAt });
    if (what === 'change') stamped.set(id, row.sequence + 1);
    if (what !== 'remove') stamps.get(id)!.push(stampedAt);
  }

  function forge(): void {
    const moments = { askedAt: now, knownAt: now };
    const row: StoreRow = { sequence: FORGED, stampedAt: EPOCH + now };
    const items = [rowOf('item-1', row)];
    const part = writeBatch([{ kind: 'rows', ...moments, items: [rowOf('item-9', row)] }], now, true);
    server.forge(part, writeBatch([{ kind: 'rows', ...moments, items }], now));
  }

  const since = (at: number) => Math.min(10_000, now - at);

  function describe(): string {
    const items = IDS.map((id) => {
      const row = store.get(id);
      const known = [leader, follower].map(({ records }) => {
        const entry = records.get(id);
        const ahead = records === leader.records ? 0 : skewMs;
        return (
          entry &&
          `${entry.item.quantidade} ${since(entry.askedAt - ahead)} ${since(entry.knownAt - ahead)} ${entry.isSecondHand}`
        );
      });
      const seconds = stamps.get(id)!.map((stampedAt) => Math.min(10, secondOf(EPOCH + now) - secondOf(stampedAt)));
      return `${row?.sequence} ${row && since(row.stampedAt - EPOCH)} ${seconds.join()} | ${known.join(' | ')} | ${shownBefore.get(id)}`;
    });
    const { parts, health } = server.standing();
    const texts = parts.flatMap((text) => [...text.matchAll(/"askedAt":(\d+),"knownAt":(\d+)|"quantidade":"(\d+)"/g)]);
    const rows = texts.map(([, askedAt, knownAt, version]) => {
      return version ?? `${Number(askedAt) && since(Number(askedAt))} ${since(Number(knownAt))}`;
    });
    const sentAt = Number(/"sentAt":([\d.]+)/.exec(health ?? '')?.[1] ?? -1e6);
    return [
      // Stamps are of whole seconds: where in its second a moment is matters.
      `${JSON.stringify(left)} ${JSON.stringify(happenings)} ${isSettled} ${(EPOCH + now) % 1000}`,
      ...items,
      `${term.isOver} ${server.epoch} ${server.lastNumber} ${rows.join()} ${since(sentAt)} ${ofTold()}`,
      `${following.epoch} ${following.number} ${following.isComplete} ${since(following.silentMs() * -1 + now)} ${since(askedBefore - skewMs)}`,
      reading
        ? `${since(reading.askedAt - skewMs)} ${reading.view.epoch} ${reading.view.lastNumber} ${reading.after}`
        : '',
      ...trail.map(({ at, text }) => `${since(at - skewMs)} ${text}`),
    ].join('\n');
  }

  /** The moments of the batches that stand. */
  function ofTold(): string {
    return server
      .batches()
      .map(({ number, text }) => `${number} ${since(Number(/"sentAt":([\d.]+)/.exec(text)?.[1]))}`)
      .join();
  }

  leader.snapshot.mergeItems(rowsNow(), now - 60, now - 40);
  await lead();
  await look();
  if (options.disk === 'gone') {
    const row: StoreRow = { sequence: 1, stampedAt: EPOCH + now - 3_600_000 };
    follower.records.loadPersisted([{ item: rowOf('item-2', row), askedAt: 0, knownAt: 0 } as never]);
  }
  if (options.disk === 'forged') {
    const row: StoreRow = { sequence: FORGED, stampedAt: EPOCH + now };
    follower.records.loadPersisted([
      { item: rowOf('item-2', row), askedAt: clocks.follower.now(), knownAt: clocks.follower.now() } as never,
    ]);
  }
  await join();
  for (let count = 0; options.isFollowing && count < 2; count++) {
    await pass();
    await read();
    await receive(false);
  }
  await quiet();
  return { choices, take, describe, complaints: () => wrong };
}
