/** A process at a hub that a test leads from turn to turn. */
import type { Health } from '../../src/replica/health.ts';
import { createReplica } from '../../src/replica/replica.ts';
import type { Batch, HubLink, LeaderLease } from '../../src/cluster/link.ts';
import { createMember } from '../../src/cluster/member.ts';
import { memorySnapshot } from './memory-snapshot.ts';

/** A host that comes to the hub, at a server in our hand. */
export async function aHost({ others = 1, notificationCount = 0 } = {}) {
  const server = {
    now: 10_000,
    lease: undefined as LeaderLease | undefined,
    epoch: undefined as string | undefined,
    isFree: true,
    lastNumber: 0,
    notificationCount,
    notification: '',
  };
  const did: string[] = [];
  const note = (what: string) => void did.push(what);
  const now = () => server.now;
  let next = () => {};
  let readCount = 0;
  let sleepers: { endsAt: number; resolve: () => void }[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => sleepers.push({ endsAt: now() + ms, resolve }));
  let rejectedEpoch: string | undefined;
  const heartbeat = (beat: number) => JSON.stringify({ beat, at: now(), isHost: true, rejectedEpoch });
  const hosts = new Map(Array.from({ length: others }, (_, i) => [`host-${i}`, 1]));
  const link = {
    async read() {
      readCount++;
      const heartbeats = Object.fromEntries([...hosts].map(([name, beat]) => [name, heartbeat(beat)]));
      return {
        ...server,
        hosts: heartbeats,
        health: undefined,
        batches: [],
        teamVersion: 0,
        lastEvent: '0-0',
      };
    },
    wait: () => new Promise<void>((resolve) => (next = resolve)),
    async take(holder: string, seen: LeaderLease | undefined) {
      note(`takes ${holder} after ${seen?.holder ?? 'nobody'}`);
      if (server.isFree) server.lease = { holder, beat: 0 };
      return server.isFree;
    },
    async open(_: string, epoch: string) {
      note('opens');
      server.epoch = epoch;
      return 'done';
    },
    fill: async () => 'done',
    async renew() {
      note('renews');
      return 'done';
    },
    release: async () => note('releases'),
    removeHosts: async (names: readonly string[]) => note(`forgets ${names.join()}`),
    async publish(_: string, __: string, { number }: Batch) {
      server.lastNumber = number;
      return 'done';
    },
    sendHeartbeat: async () => {},
    part: async () => undefined,
    notification: async () => {},
    close: () => {},
  } as unknown as HubLink;
  const replica = createReplica();
  const snapshot = memorySnapshot(replica, { now }, { zoneOffsetMs: () => 1, newestUpdatedAt: () => undefined });
  const member = createMember({
    open: async () => link,
    name: 'me',
    clock: { now, wallNow: now, sleep },
    random: () => 0.5,
    replica,
    snapshot,
    fetchOrder: async () => 'gone',
    onPollRequest: () => note('looks'),
    onChange: () => note('notifies'),
    onBudget: () => {},
  });
  const settle = () => new Promise(setImmediate);
  const turn = async (afterMs = 0) => {
    did.length = 0;
    server.now += afterMs;
    for (const [name, beat] of hosts) hosts.set(name, beat + 1);
    next();
    await settle();
    return did.splice(0);
  };
  const health = (patch: Partial<Health>) =>
    replica.setState(({ health: before }) => ({ health: { ...before, ...patch } }));
  member.represent(true);
  await settle();
  /** Notifications without end, for so long; returns how often the server was read. */
  const flood = async (forMs: number) => {
    const before = readCount;
    for (const endsAt = now() + forMs; now() < endsAt; server.now += 10) {
      const due = sleepers.filter(({ endsAt }) => endsAt <= now());
      sleepers = sleepers.filter((one) => !due.includes(one));
      for (const { resolve } of due) resolve();
      next();
      await settle();
    }
    return readCount - before;
  };
  const reject = (epoch: string | undefined) => void (rejectedEpoch = epoch);
  return { server, did, member, turn, flood, reject, health, hosts, replica };
}
