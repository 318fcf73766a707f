/**
 * Two hosts at a hub in a small world: the real members (lease, terms, snapshot, following, stand) over records of their
 * own, at a server in our hand. A host may be stopped in the middle of a step, the server may come back empty, the item
 * may change; when, is for the explorer to go through. It begins with one host that leads and one that follows.
 */
import type { HubView } from '../../src/cluster/link.ts';
import { createMember } from '../../src/cluster/member.ts';
import { LEADER_LEASE_MS } from '../../src/cluster/membership.ts';
import { createReplica } from '../../src/replica/replica.ts';
import type { SavedSync } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';
import type { World } from './bfs.ts';
import { createHandClock, firstOf, quiet, type Sleeper } from './manual-clock.ts';
import { createHandServer, type Gate } from './hub-server.ts';
import { hostText, noSeen, serverText, type Host, type Seen } from './hub-text.ts';

export type HubWorldOptions = {
  /** How often the item changes at the store, the server is gone, and a host is stopped. */
  changes?: number;
  downs?: number;
  /** How often it is there and answers nothing. */
  hangs?: number;
  stops?: number;
  /** How many steps a host that is stopped still makes: the answer of the last of them stays on its way. */
  stepsBeforeStop?: readonly number[];
  /** So much time there is until all goes well again. */
  mostMs: number;
};

const EPOCH = Date.UTC(2026, 10, 20, 12, 0, 0, 300);
const NAMES = ['a', 'b'] as const;
const LOOK_MS = 2000;
/** Time goes on by about as much at once: less than any pause of the hub, and no part of one. */
const TIME_MS = 730;
const SETTLE_MS = 40_000;
/** A host that has lost the hub polls for itself within this time. */
const DIRECT_MS = 10_000;

/** The world once the first host leads and the second follows. */
export async function createHubWorld(options: HubWorldOptions): Promise<World> {
  const hand = createHandClock(EPOCH);
  const { now } = hand;
  const server = createHandServer(now, LEADER_LEASE_MS);
  const { changes = 0, downs = 0, hangs = 0, stops = 0 } = options;
  const left = { changes, downs, hangs, stops };
  /** What the server has been asked while it hangs. */
  let unanswered: (() => void)[] | undefined;
  const wrong: string[] = [];
  let item = { sequence: 1, changedAt: -60_000 };
  let isSettled = false;
  let [polledAt, downSince, startedAt] = [0, 0, 0];

  const rowNow = () => {
    const stamp = new Date(Math.floor((EPOCH + item.changedAt) / 1000) * 1000).toISOString().replace('Z', '000Z');
    return anItem({ quantidade: String(item.sequence), updated_at: stamp });
  };

  function start(name: string): Host {
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const sleepers = new Set<Sleeper>();
    const clock = hand.clockOf(sleepers);
    const saved: SavedSync = {
      cursors: { durableMs: EPOCH - 200_000, freshMs: EPOCH },
      isLoaded: true,
      load: undefined,
      loadedFromMs: undefined,
      unproven: [],
      absent: [],
    } as unknown as SavedSync;
    const snapshot = memorySnapshot(replica, { now }, { zoneOffsetMs: () => 0, saved: () => saved });

    const look = () => {
      if (!host.member.mayPoll()) return;
      snapshot.mergeItems([rowNow()], now() - 1, now());
      host.member.kept(saved);
    };
    const gate: Gate = (step, work) => {
      if (!unanswered || step === 'news') return answered(step, work);
      return new Promise((resolve) => unanswered!.push(() => resolve(answered(step, work))));
    };
    const answered: Gate = (step, work) => {
      const answer = run(work);
      note(host.seen, step, answer.value);
      if (host.stopsAfter !== undefined && step !== 'news' && --host.stopsAfter <= 0) {
        [host.isStopped, host.stopsAfter] = [true, undefined];
      }
      if (!host.isStopped) return answer.promise;
      return new Promise((resolve) => host.held.push(() => resolve(answer.promise)));
    };
    const open = async () => {
      const link = await server.connect(gate);
      return {
        ...link,
        // A wait ends by time, too.
        wait: async (ms: number) => {
          const over = new AbortController();
          const timer = clock.sleep(ms, over.signal).catch(() => {});
          await Promise.race([link.wait(ms), timer]).finally(() => over.abort());
        },
      };
    };
    const member = createMember({
      open,
      name,
      clock,
      random: () => 0.5,
      replica,
      snapshot,
      fetchOrder: async () => ({ items: [rowNow()], askedAt: now() }),
      onPollRequest: look,
      onChange: look,
      onBudget: () => {},
    });
    const host: Host = {
      name,
      replica,
      member,
      sleepers,
      isStopped: false,
      stopsAfter: undefined,
      held: [],
      seen: noSeen(now()),
      shownBefore: 0,
    };
    const ending = new AbortController();
    const lookAgain = (): void => {
      look();
      void clock.sleep(LOOK_MS, ending.signal).then(lookAgain);
    };
    snapshot.mergeItems([rowNow()], now() - 1, now());
    member.represent(true);
    lookAgain();
    return host;
  }

  /** What a host has learnt by a step. */
  function note(seen: Seen, step: string, value: unknown): void {
    if (step === 'connect')
      Object.assign(seen, { ...noSeen(now()), mode: seen.mode, modeAt: seen.modeAt, disconnects: seen.disconnects });
    if (step === 'renew') seen.renewedAt = now();
    if (step === 'sendHeartbeat') seen.appearedAt = now();
    if (step !== 'read' || value === undefined) return;
    const { lease, epoch, lastNumber, health } = value as HubView;
    if (lease?.holder !== seen.lease?.holder || lease?.beat !== seen.lease?.beat) {
      [seen.lease, seen.leaseMovedAt] = [lease, now()];
    }
    if (health !== seen.health) [seen.health, seen.healthAt] = [health, now()];
    [seen.epoch, seen.number] = [epoch, lastNumber];
  }

  const hosts = NAMES.map((name) => start(name));
  const running = () => hosts.filter(({ isStopped }) => !isStopped);
  const awake = () => running().flatMap(({ sleepers }) => [...sleepers]);

  async function tick(): Promise<void> {
    hand.wakeFirst(awake());
    await quiet();
    check();
  }

  function check(): void {
    for (const host of hosts) {
      const { seen, member } = host;
      if (seen.mode !== member.mode) {
        if (seen.mode === 'leading' || seen.mode === 'following') seen.disconnects++;
        [seen.mode, seen.modeAt] = [member.mode, now()];
      }
      if (shown(host) < host.shownBefore) {
        wrong.push(`${host.name} shows v${shown(host)}, and has shown v${host.shownBefore} (H1)`);
      }
      host.shownBefore = Math.max(host.shownBefore, shown(host));
    }
    if (!server.isDown && !unanswered) downSince = now();
    for (const { name, member } of running()) {
      if (now() - downSince > DIRECT_MS && member.mode !== 'direct') {
        wrong.push(`${name} is ${member.mode}, and the server has been gone for ${DIRECT_MS / 1000} s (H7)`);
      }
    }
    if (running().some(({ member }) => member.mayPoll()) || running().length < hosts.length) polledAt = now();
    else if (now() - polledAt > DIRECT_MS) wrong.push('nobody polls (H7)');
  }

  function answerAll(): void {
    const waiting = unanswered ?? [];
    unanswered = undefined;
    for (const answer of waiting) answer();
  }

  async function settle(): Promise<void> {
    isSettled = true;
    for (const host of hosts) await goOn(host);
    server.setDown(false);
    answerAll();
    for (const endsAt = now() + SETTLE_MS; now() < endsAt;) await tick();
  }

  function choices(): string[] {
    if (isSettled) return [];
    const list: string[] = [];
    const isOver = now() - startedAt >= options.mostMs;
    for (const { name, isStopped, stopsAfter } of hosts) {
      if (isStopped) list.push(`${name} goes-on`);
      else if (left.stops > 0 && stopsAfter === undefined && !isOver) {
        for (const steps of options.stepsBeforeStop ?? [0]) list.push(`${name} stops ${steps}`);
      }
    }
    if (left.changes > 0) list.push('change');
    if (server.isDown) list.push('up');
    else if (left.downs > 0 && !isOver) list.push('down');
    if (unanswered) list.push('answers');
    else if (left.hangs > 0 && !isOver) list.push('hangs');
    const first = firstOf(awake());
    if (!isOver && first) list.push('time');
    if (isOver) list.push('settle');
    return list;
  }

  async function take(choice: string): Promise<void> {
    const [who = '', what = '', steps] = choice.split(' ');
    const host = hosts.find(({ name }) => name === who);
    if (host && what === 'stops') {
      left.stops--;
      if (steps === '0') host.isStopped = true;
      else host.stopsAfter = Number(steps);
    } else if (host) await goOn(host);
    else if (who === 'change') {
      left.changes--;
      item = { sequence: item.sequence + 1, changedAt: now() };
    } else if (who === 'down' || who === 'up') {
      if (who === 'down') left.downs--;
      server.setDown(who === 'down');
    } else if (who === 'hangs') {
      left.hangs--;
      unanswered = [];
    } else if (who === 'answers') answerAll();
    else if (who === 'settle') return settle();
    else for (const endsAt = now() + TIME_MS; now() < endsAt && awake().length > 0;) await tick();
    await quiet();
    check();
  }

  function complaints(): string[] {
    const words = [...server.wrong, ...wrong];
    if (!isSettled) return words;
    const modes = hosts.map(({ member }) => member.mode).toSorted();
    if (modes.join() !== 'following,leading') words.push(`at the end one is ${modes.join(' and one is ')} (H8)`);
    for (const host of hosts) {
      if (shown(host) !== item.sequence) {
        words.push(`${host.name} shows v${shown(host)} at the end, and the store has v${item.sequence} (L1)`);
      }
    }
    return words;
  }

  function describe(): string {
    const age = (at: number, most: number) => Math.min(most, now() - at);
    const lines = [
      `${JSON.stringify(left)} ${isSettled} ${now() - startedAt} ${item.sequence} ${age(item.changedAt, 4000)}`,
      `${serverText(server, now())} ${unanswered?.length}`,
      `${age(polledAt, 2 * DIRECT_MS)} ${age(downSince, 2 * DIRECT_MS)}`,
    ];
    for (const host of hosts) lines.push(hostText(host, server, now()));
    return lines.join('\n');
  }

  // Until one leads and the other follows, and both have been seen to.
  while (now() < 12_000) await tick();
  startedAt = now();
  for (const { seen } of hosts) seen.disconnects = 0;
  return { choices, take, describe, complaints };
}

function shown({ replica }: Host): number {
  return Number(replica.getState().records.get('item-1')?.item.quantidade ?? 0);
}

async function goOn(host: Host): Promise<void> {
  [host.isStopped, host.stopsAfter] = [false, undefined];
  for (const answer of host.held.splice(0)) answer();
  await quiet();
}

function run<T>(work: () => T): { value: T | undefined; promise: Promise<T> } {
  try {
    const value = work();
    return { value, promise: Promise.resolve(value) };
  } catch (error) {
    const promise = Promise.reject<T>(error as Error);
    promise.catch(() => {});
    return { value: undefined, promise };
  }
}
