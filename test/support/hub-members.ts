/**
 * Processes at one hub, in a time that exists only in the program. The server answers a millisecond later; what one process asks
 * in one go is answered in one go, as a pipeline is.
 */
import { HubDown, type HubLink } from '../../src/cluster/link.ts';
import { createMember, type MemberOptions } from '../../src/cluster/member.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { createHubState, linkTo, NO_LIMITS } from './hub-state.ts';
import { anItem } from './items.ts';
import { memorySnapshot } from './memory-snapshot.ts';

/** The health of a process that has not reached the store. */
export const AWAY = { trouble: { kind: 'unreachable' as const, message: '' }, failureCount: 3, snapshotAt: 0 };

/** `bootedAt`: when the clock of its machine began; `isHost`: whether it is told to represent that. */
type Joining = Partial<MemberOptions> & { bootedAt?: number; isHost?: boolean };

/** A server without processes. */
export function aHub() {
  const time = createVirtualTime();
  const state = createHubState(NO_LIMITS);
  /** Every step that was asked for, as “who step”. */
  const asked: string[] = [];
  /** What closes each connection, with whose it is. */
  const connections = new Map<() => void, string>();
  let isDownFor: (name: string) => boolean = () => false;
  const gone = () => new HubDown('gone');
  const pause = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

  async function open(name: string): Promise<HubLink> {
    asked.push(`${name} connects`);
    await pause(1);
    if (isDownFor(name)) throw gone();
    const losses = new Set<() => void>();
    let isOpen = true;
    const close = () => {
      isOpen = false;
      connections.delete(close);
      for (const lose of losses) lose();
    };
    connections.set(close, name);
    /** A step that fails with its connection. `work` begins it, and returns how to call it off. */
    const carried = <T>(work: (resolve: (value: T) => void) => () => void) =>
      new Promise<T>((resolve, reject) => {
        if (!isOpen) return reject(gone());
        const settle = (settled: () => void) => {
          losses.delete(lose);
          callOff();
          settled();
        };
        const lose = () => settle(() => reject(gone()));
        losses.add(lose);
        const callOff = work((value) => settle(() => resolve(value)));
      });
    const pipeline: (() => void)[] = [];
    const answerSoon = (answer: () => void) => {
      if (pipeline.push(answer) === 1) time.after(1, () => pipeline.splice(0).forEach((one) => one()));
      // The server carries out what was sent before the connection was closed.
      return () => {};
    };
    return linkTo(
      state,
      (step, work) => {
        asked.push(`${name} ${step}`);
        return carried((resolve) => answerSoon(() => resolve(work())));
      },
      {
        wait: (isNews, ms) =>
          carried((resolve) => {
            const look = () => isNews() && resolve();
            const [stopListening, cancel] = [state.onNews(look), time.after(isNews() ? 1 : ms, () => resolve())];
            return () => {
              stopListening();
              cancel();
            };
          }),
        close,
      },
    );
  }

  /** A process that represents its machine; `did`: what it told its own program. */
  function join(name: string, { bootedAt = 0, isHost = true, ...over }: Joining = {}) {
    const clock = { ...time.clock(), now: () => time.now() - bootedAt };
    const replica = createReplica();
    const snapshot = memorySnapshot(replica, clock, { zoneOffsetMs: () => 1 });
    const did: string[] = [];
    const member = createMember({
      open: () => open(name),
      name,
      clock,
      random: () => 0.5,
      replica,
      snapshot,
      fetchOrder: async () => 'gone',
      onPollRequest: () => did.push('polls'),
      onChange: () => {},
      onBudget: ({ limit }) => did.push(`sees ${limit?.remaining} left`),
      ...over,
    });
    if (isHost) member.represent(true);
    /** Takes a row from the store, by its own clock. */
    const take = (id: string, askedAt: number, knownAt = clock.now()) =>
      snapshot.mergeItems([anItem({ id })], askedAt, knownAt);
    const write = (id: string) => take(id, clock.now());
    const ids = () => [...replica.getState().records.all()].map(({ item }) => item.id).toSorted();
    return { member, replica, did, take, write, ids };
  }

  return {
    state,
    now: time.now,
    join,
    pass: (ms: number) => time.run(time.now() + ms),
    /** How often a process has asked for a step while this time passed. */
    async countIn(ms: number, name: string, step: string): Promise<number> {
      asked.length = 0;
      await time.run(time.now() + ms);
      return asked.filter((one) => one === `${name} ${step}`).length;
    },
    /** The server loses every connection, or those of one process, and accepts none until it is up. */
    down(only?: string) {
      isDownFor = (name) => only === undefined || name === only;
      for (const [close, name] of connections) if (isDownFor(name)) close();
    },
    up: () => void (isDownFor = () => false),
    /** Lets time pass until a process has asked for a step that is not carried out yet. */
    async toStep(name: string, step: keyof HubLink): Promise<void> {
      asked.length = 0;
      for (let ms = 0; ms < 10_000 && !asked.includes(`${name} ${step}`); ms++) await time.run(time.now() + 1);
    },
    /** What stands at the server. */
    read: () => state.steps.read({ epoch: undefined, after: 0, teamVersion: -1 }),
  };
}
