/**
 * What the hub's server knows, and the steps that src/cluster/scripts.ts has Redis carry out: each whole, and at once.
 * test/cluster/link.test.ts holds them to a real server, step by step. Who delays, loses or holds back a step, and who
 * kills the server, is a matter of those who connect to it.
 */
import type { Batch, HubLink, HubView, LeaderLease, PublishResult, ReadFrom } from '../../src/cluster/link.ts';

type StepName = Exclude<keyof HubLink, 'wait' | 'close'>;
export type HubSteps = {
  [Name in StepName]: (...asked: Parameters<HubLink[Name]>) => Awaited<ReturnType<HubLink[Name]>>;
};

export type HubLimits = {
  /** Of one reading. */
  batchesAtOnce: number;
  eventsAtOnce: number;
  /** So many events stay readable. */
  kept: number;
};

export const NO_LIMITS: HubLimits = {
  batchesAtOnce: Infinity,
  eventsAtOnce: Infinity,
  kept: Infinity,
};

type Epoch = {
  health: string | undefined;
  /** The parts of its snapshot. */
  parts: Map<number, string>;
  batches: Batch[];
  /** What its leader's health was before. */
  healthBefore: string | undefined;
};

/** What a connection has read last. */
type Seen = { wakeCount: number; epoch: string; number: number };

/** Whether its steps compare who leads. */
const IS_FENCED = true;

export type HubState = ReturnType<typeof createHubState>;

export function createHubState({ batchesAtOnce, eventsAtOnce, kept }: HubLimits) {
  let lease: LeaderLease | undefined;
  /** The epoch that was opened last. */
  let open: string | undefined;
  let epochs = new Map<string, Epoch>();
  let hosts = new Map<string, string>();
  let claims = new Map<string, string>();
  let teams = new Map<string, string>();
  let [teamVersion, notificationCount, wakeCount, eventCount] = [0, 0, 0, 0];
  let notification = '';
  let events = new Map<string, string>();
  let eventLog: { id: string; name: string; text: string }[] = [];
  /** Epochs whose items were thrown away. */
  const torn = new Set<string>();
  /** The parts of snapshots that were deleted. */
  const oldParts: ReadonlyMap<number, string>[] = [];
  const listeners = new Set<() => void>();
  const refusals: string[] = [];
  const staleWrites: string[] = [];

  const epochOf = (name: string) => {
    const none: Epoch = { health: undefined, parts: new Map(), batches: [], healthBefore: undefined };
    if (!epochs.has(name)) epochs.set(name, none);
    return epochs.get(name)!;
  };
  const standing = () => (open === undefined || torn.has(open) ? undefined : open);
  const lastOf = (name: string | undefined) =>
    name === undefined ? 0 : (epochs.get(name)?.batches.at(-1)?.number ?? 0);
  const lastEvent = () => eventLog.at(-1)?.id ?? '0-0';
  /** Whether a word is refused; one that is accepted and should not be is remembered. */
  const fenced = (holder: string) => {
    if (lease?.holder === holder) return false;
    if (!IS_FENCED) staleWrites.push(holder);
    return IS_FENCED;
  };
  const refuse = (holder: string): PublishResult => {
    refusals.push(holder);
    return 'fenced';
  };
  const tell = () => {
    for (const listener of Array.from(listeners)) listener();
  };
  const wakeAll = () => {
    wakeCount++;
    tell();
  };
  const setHealth = (name: string, health: string) => {
    const of = epochOf(name);
    [of.healthBefore, of.health] = [of.health, health];
  };

  const steps: HubSteps = {
    read({ epoch, after, teamVersion: version, notificationCount: seen }): HubView {
      const name = standing();
      const now = name === undefined ? undefined : epochs.get(name);
      return {
        lease: lease && { ...lease },
        epoch: name,
        health: now?.health,
        batches:
          name === epoch ? (now?.batches.filter(({ number }) => number > after).slice(0, batchesAtOnce) ?? []) : [],
        lastNumber: lastOf(name),
        notificationCount,
        notification: seen === notificationCount ? '' : notification,
        hosts: Object.fromEntries(hosts),
        teams: version === teamVersion ? undefined : Object.fromEntries(teams),
        teamVersion,
        lastEvent: lastEvent(),
      };
    },
    take(holder, of) {
      if (lease && (lease.holder !== of?.holder || lease.beat !== of.beat)) return false;
      lease = { holder, beat: 0 };
      return true;
    },
    renew(holder, epoch, health) {
      if (fenced(holder)) return refuse(holder);
      if (epoch !== undefined && open !== epoch) return 'lost';
      lease = { holder, beat: (lease?.beat ?? 0) + 1 };
      if (epoch !== undefined) setHealth(epoch, health);
      return 'done';
    },
    release(holder) {
      if (fenced(holder)) return;
      lease = undefined;
      wakeAll();
    },
    fill(holder, epoch, index, text) {
      if (fenced(holder)) return refuse(holder);
      epochOf(epoch).parts.set(index, text);
      return 'done';
    },
    open(holder, epoch, health) {
      if (fenced(holder)) return refuse(holder);
      if (open !== undefined && open !== epoch) {
        oldParts.push(epochOf(open).parts);
        epochs.delete(open);
      }
      torn.delete(epoch);
      open = epoch;
      setHealth(epoch, health);
      wakeAll();
      return 'done';
    },
    publish(holder, epoch, batch) {
      if (fenced(holder)) return refuse(holder);
      if (open !== epoch || batch.number !== lastOf(epoch) + 1) return 'lost';
      epochOf(epoch).batches.push(batch);
      tell();
      return 'done';
    },
    part: (epoch, index) => epochs.get(epoch)?.parts.get(index),
    notify(text) {
      notificationCount++;
      notification = text;
      wakeAll();
    },
    sendHeartbeat(name, text, team) {
      hosts.set(name, text);
      if (team === undefined) return;
      teams.set(name, team);
      teamVersion++;
      wakeAll();
    },
    removeHosts(names) {
      for (const name of names) {
        hosts.delete(name);
        if (!teams.delete(name)) continue;
        teamVersion++;
        wakeAll();
      }
    },
    /** Like a scan: what comes and goes meanwhile may be there or not, what stays is there. */
    events(from) {
      const [all, end] = [[...events], Number(from) + eventsAtOnce];
      return { cursor: end >= all.length ? '0' : String(end), events: all.slice(Math.max(0, Number(from) - 2), end) };
    },
    eventsAfter(last) {
      const at = eventLog.findIndex(({ id }) => id === last);
      if (at < 0 && last !== '0-0') return undefined;
      const found = eventLog.slice(at + 1, at + 1 + eventsAtOnce);
      return { last: found.at(-1)?.id ?? last, events: found.map(({ name, text }) => [name, text]) };
    },
    putEvents(put) {
      if (put.length === 0) return;
      for (const [name, text] of put) {
        if (text === '') events.delete(name);
        else {
          events.set(name, text);
          eventLog.push({ id: `1-${++eventCount}`, name, text });
        }
      }
      eventLog = eventLog.slice(-kept);
      wakeAll();
    },
    claim(name, holder) {
      if (!claims.has(name)) claims.set(name, holder);
      return claims.get(name) === holder;
    },
  };

  return {
    steps,
    get lease() {
      return lease;
    },
    /** The name of the epoch that was opened last, what is in it, and the number of its last batch. */
    get epoch() {
      return open;
    },
    standing: (): Epoch | undefined => (open === undefined ? undefined : epochs.get(open)),
    oldParts: oldParts as readonly ReadonlyMap<number, string>[],
    /** The parts of the current snapshot. */
    parts: () => (open === undefined ? undefined : epochs.get(open)?.parts),
    lastNumber: () => lastOf(open),
    /** Calls it after every step that a wait ends by; returns what ends that. */
    onNews(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What a connection has seen by a reading, and whether there is something else since. */
    seenIn({ epoch, after }: ReadFrom, view: HubView): Seen {
      const isSame = view.epoch !== undefined && view.epoch === epoch;
      const number = isSame ? (view.batches.at(-1)?.number ?? after) : view.lastNumber;
      return { wakeCount, epoch: view.epoch ?? '', number };
    },
    isNews: (seen: Seen) =>
      wakeCount !== seen.wakeCount || (standing() ?? '') !== seen.epoch || lastOf(standing()) > seen.number,
    /** It begins again, and knows nothing. */
    forgetAll() {
      [lease, open, eventLog] = [undefined, undefined, []];
      [epochs, events, hosts, claims, teams] = [new Map(), new Map(), new Map(), new Map(), new Map()];
      [teamVersion, notificationCount, wakeCount, notification] = [0, 0, 0, ''];
    },
    /** It needs memory, and throws the items of the snapshot away. */
    evict() {
      if (open === undefined) return;
      epochs.get(open)?.parts.clear();
      torn.add(open);
      wakeAll();
    },
    /** Somebody who may write there has written something. */
    wakeAll,
    writeHost: (name: string, text: string) => void hosts.set(name, text),
    /** The events that stand, by their names. */
    events: () => events,
    lastEvent,
    /** Steps that were refused because somebody else leads. */
    refusals: refusals as readonly string[],
    /** Who said something that was accepted though somebody else led. */
    staleWrites: staleWrites as readonly string[],
  };
}

/** Carries a step to the server and its answer back. */
export type Gate = <T>(step: StepName, work: () => T) => Promise<T>;

/** A connection; `wait` returns once there is news, or its time is over. */
export function linkTo(
  { steps, seenIn, isNews }: HubState,
  gate: Gate,
  { wait, close }: { wait(isNews: () => boolean, ms: number): Promise<void>; close(): void },
): HubLink {
  let seen: Seen = { wakeCount: 0, epoch: '', number: 0 };
  const carried = Object.fromEntries(
    (Object.keys(steps) as StepName[]).map((name) => [
      name,
      (...asked: never[]) => gate(name, () => (steps[name] as (...a: never[]) => unknown)(...asked)),
    ]),
  ) as Omit<HubLink, 'wait' | 'close'>;
  return {
    ...carried,
    read: (from) =>
      gate('read', () => {
        const view = steps.read(from);
        seen = seenIn(from, view);
        return view;
      }),
    wait: (ms) => wait(() => isNews(seen), ms),
    close,
  };
}

/** A connection whose steps are carried out at once; nobody waits on it. */
export function linkAtOnce(state: HubState): HubLink {
  return linkTo(state, async (_, work) => work(), { wait: () => Promise.resolve(), close: () => {} });
}
