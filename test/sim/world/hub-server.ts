/**
 * A server for the hub that exists only in the program: the steps of src/cluster/scripts.ts over maps, behind connections
 * that are slow, hang, break, and carry out what was sent to them long after everybody has stopped waiting.
 */
import {
  HubDown,
  type Batch,
  type HubLink,
  type HubView,
  type LeaderLease,
  type OpenLink,
  type PublishResult,
} from '../../../src/cluster/link.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

type Epoch = {
  notes: Map<string, string>;
  items: Map<string, string>;
  batches: Batch[];
  /** What its rows said before. */
  before: Map<string, string>;
};

/** Whether its steps compare who leads. */
const IS_FENCED = true;
const BATCHES_AT_ONCE = 5;
const BATCHES_KEPT = 40;
const ITEMS_AT_ONCE = 7;

export function createSimHub(time: VirtualTime, random: Random) {
  let lease: LeaderLease | undefined;
  let open: string | undefined;
  let epochs = new Map<string, Epoch>();
  let hosts = new Map<string, string>();
  let claims = new Map<string, string>();
  let teams = new Map<string, string>();
  let [teamVersion, rings, bells] = [0, 0, 0];
  let [isUp, isHung] = [true, false];
  let events = new Map<string, string>();
  let slipLog: { id: string; name: string; text: string }[] = [];
  let slipCount = 0;
  const cutOff = new Set<string>();
  const links = new Set<{ breakWith: (error: HubDown) => void }>();
  const waiters = new Set<() => void>();
  let stuck: (() => void)[] = [];
  const refusals: string[] = [];

  const epochOf = (name: string) => {
    if (!epochs.has(name)) epochs.set(name, { notes: new Map(), items: new Map(), batches: [], before: new Map() });
    return epochs.get(name)!;
  };
  /** Epochs whose items were thrown away. */
  const torn = new Set<string>();
  const standing = () => (open === undefined || torn.has(open) ? undefined : open);
  const staleWords: string[] = [];
  const lastOf = (name: string | undefined) =>
    name === undefined ? 0 : (epochs.get(name)?.batches.at(-1)?.number ?? 0);
  /** Whether a word is refused; one that is accepted and should not be is remembered. */
  const fenced = (holder: string) => {
    if (lease?.holder === holder) return false;
    if (!IS_FENCED) staleWords.push(holder);
    return IS_FENCED;
  };
  const tellWaiters = () => {
    for (const wake of Array.from(waiters)) wake();
  };
  const bell = () => {
    bells++;
    tellWaiters();
  };
  const refuse = (holder: string): PublishResult => {
    refusals.push(holder);
    return 'fenced';
  };

  /** Connections of one process. `alive`: whether it still runs; what it asked for is answered to nobody then. */
  function connectFor(host: string, alive: () => boolean): OpenLink {
    return () =>
      over(host, alive, undefined, () => {
        const self = { isClosed: false, pending: new Set<(error: HubDown) => void>(), breakWith };
        let seen = { bells: 0, epoch: '', number: 0 };
        function breakWith(error: HubDown) {
          self.isClosed = true;
          links.delete(self);
          for (const reject of Array.from(self.pending)) reject(error);
          self.pending.clear();
        }
        links.add(self);
        const step = <T>(work: () => T) => over(host, alive, self, work);
        const isNews = () =>
          bells !== seen.bells || (standing() ?? '') !== seen.epoch || lastOf(standing()) > seen.number;

        const link: HubLink = {
          read: ({ epoch, after, teamVersion: version }) =>
            step((): HubView => {
              const standingNow = standing();
              const now = standingNow === undefined ? undefined : epochs.get(standingNow);
              const isSame = standingNow !== undefined && epoch === standingNow;
              const later = isSame ? now!.batches.filter(({ number }) => number > after) : [];
              const batches = later.slice(0, BATCHES_AT_ONCE);
              const lastNumber = lastOf(standingNow);
              seen = {
                bells,
                epoch: standingNow ?? '',
                number: isSame ? (batches.at(-1)?.number ?? after) : lastNumber,
              };
              return {
                lease: lease && { ...lease },
                epoch: standingNow,
                notes: Object.fromEntries(now?.notes ?? []),
                batches,
                lastNumber,
                rings,
                hosts: Object.fromEntries(hosts),
                teams: version === teamVersion ? undefined : Object.fromEntries(teams),
                teamVersion,
                lastEvent: slipLog.at(-1)?.id ?? '0-0',
              };
            }),
          wait: (ms) =>
            over(
              host,
              alive,
              self,
              () =>
                new Promise<void>((resolve) => {
                  const done = () => {
                    cancel();
                    waiters.delete(look);
                    resolve();
                  };
                  const look = () => void (isNews() && done());
                  const cancel = time.after(ms, done);
                  waiters.add(look);
                  look();
                }),
            ),
          take: (holder, of) =>
            step(() => {
              if (lease && (lease.holder !== of?.holder || lease.beat !== of.beat)) return false;
              lease = { holder, beat: 0 };
              return true;
            }),
          renew: (holder, epoch, notes) =>
            step((): PublishResult => {
              if (fenced(holder)) return refuse(holder);
              if (epoch !== undefined && open !== epoch) return 'lost';
              lease = { holder, beat: (lease?.beat ?? 0) + 1 };
              if (epoch !== undefined)
                for (const [name, text] of Object.entries(notes)) epochOf(epoch).notes.set(name, text);
              return 'done';
            }),
          release: (holder) =>
            step(() => {
              if (fenced(holder)) return;
              lease = undefined;
              bell();
            }),
          fill: (holder, epoch, items) =>
            step((): PublishResult => {
              if (fenced(holder)) return refuse(holder);
              for (const [id, text] of items) epochOf(epoch).items.set(id, text);
              return 'done';
            }),
          open: (holder, epoch, notes) =>
            step((): PublishResult => {
              if (fenced(holder)) return refuse(holder);
              const next = epochOf(epoch);
              epochs = new Map([[epoch, next]]);
              open = epoch;
              for (const [name, text] of Object.entries(notes)) next.notes.set(name, text);
              bell();
              return 'done';
            }),
          publish: (holder, epoch, batch, keeps) =>
            step((): PublishResult => {
              if (fenced(holder)) return refuse(holder);
              if (open !== epoch) return 'lost';
              const { batches, items, notes, before } = epochOf(epoch);
              if (batch.number !== lastOf(epoch) + 1) return 'lost';
              batches.push(batch);
              if (batches.length > BATCHES_KEPT) batches.shift();
              for (const keep of keeps) {
                const old = keep.kind === 'note' ? undefined : items.get(keep.id);
                if (keep.kind !== 'note' && old !== undefined) before.set(keep.id, old);
                if (keep.kind === 'item') items.set(keep.id, keep.text);
                else if (keep.kind === 'no-item') items.delete(keep.id);
                else notes.set(keep.name, keep.text);
              }
              tellWaiters();
              return 'done';
            }),
          items: (epoch, cursor) =>
            step(() => {
              const all = [...(epochs.get(epoch)?.items ?? [])];
              const from = Number(cursor);
              const end = from + ITEMS_AT_ONCE;
              // Like a scan: what comes and goes meanwhile may be there or not, what stays is there.
              return { cursor: end >= all.length ? '0' : String(end), items: all.slice(Math.max(0, from - 2), end) };
            }),
          ring: () =>
            step(() => {
              rings++;
              bell();
            }),
          appear: (name, text, team) =>
            step(() => {
              hosts.set(name, text);
              if (team === undefined) return;
              teams.set(name, team);
              teamVersion++;
              bell();
            }),
          events: (cursor) =>
            step(() => {
              const all = [...events];
              const from = Number(cursor);
              const end = from + ITEMS_AT_ONCE;
              return { cursor: end >= all.length ? '0' : String(end), events: all.slice(Math.max(0, from - 2), end) };
            }),
          eventsAfter: (last) =>
            step(() => {
              const at = slipLog.findIndex(({ id }) => id === last);
              if (at < 0 && last !== '0-0') return undefined;
              const found = slipLog.slice(at + 1, at + 1 + BATCHES_AT_ONCE);
              return {
                last: found.at(-1)?.id ?? last,
                events: found.map(({ name, text }): [string, string] => [name, text]),
              };
            }),
          putEvents: (put) =>
            step(() => {
              for (const [name, text] of put) {
                if (text === '') events.delete(name);
                else {
                  events.set(name, text);
                  slipLog.push({ id: `1-${++slipCount}`, name, text });
                }
              }
              slipLog = slipLog.slice(-BATCHES_KEPT);
              bell();
            }),
          vanish: (names) =>
            step(() => {
              for (const name of names) {
                hosts.delete(name);
                if (teams.delete(name)) teamVersion++;
              }
            }),
          claim: (name, holder) =>
            step(() => {
              if (!claims.has(name)) claims.set(name, holder);
              return claims.get(name) === holder;
            }),
          close: () => breakWith(new HubDown('closed')),
        };
        return link;
      });
  }

  const delayMs = () => (random.chance(0.03) ? random.int(50, 400) : random.int(1, 4));

  /** Carries a step there and its answer back. */
  function over<T>(
    host: string,
    alive: () => boolean,
    link: { isClosed: boolean; pending: Set<(error: HubDown) => void> } | undefined,
    work: () => T | Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (link?.isClosed) return reject(new HubDown('closed'));
      const fail = (error: HubDown) => {
        link?.pending.delete(fail);
        if (alive()) reject(error);
      };
      link?.pending.add(fail);
      const answer = (value: T) => {
        time.after(delayMs(), () => {
          if (cutOff.has(host) || !isUp || (link && !link.pending.delete(fail))) return;
          if (alive()) resolve(value);
        });
      };
      const arrive = () => {
        if (!isUp) return fail(new HubDown('ECONNREFUSED'));
        // A connection is accepted by a server that hangs, too.
        if (isHung && link) return void stuck.push(arrive);
        try {
          const result = work();
          if (result instanceof Promise) void result.then(answer);
          else answer(result);
        } catch (error) {
          fail(error as HubDown);
        }
      };
      time.after(delayMs(), () => {
        if (!cutOff.has(host)) arrive();
      });
    });
  }

  function forgetAll(): void {
    lease = undefined;
    open = undefined;
    epochs = new Map();
    events = new Map();
    slipLog = [];
    hosts = new Map();
    claims = new Map();
    teams = new Map();
    [teamVersion, rings, bells] = [0, 0, 0];
  }

  return {
    connectFor,
    /** The server is killed; `false`: it is started again, and knows nothing. */
    setDown(isDown: boolean) {
      if (isDown) {
        forgetAll();
        stuck = [];
        for (const link of Array.from(links)) link.breakWith(new HubDown('ECONNRESET'));
      }
      isUp = !isDown;
    },
    setHung(next: boolean) {
      isHung = next;
      if (isHung) return;
      const late = stuck;
      stuck = [];
      for (const arrive of late) arrive();
    },
    setCutOff(host: string, isOff: boolean) {
      if (isOff) cutOff.add(host);
      else cutOff.delete(host);
    },
    /**
     * Somebody without the token, who knows the store's items from elsewhere, writes what a leader could have written:
     * an item of long after, and a leader's moments.
     */
    forge(known: ReadonlyMap<string, object>): void {
      const now = open === undefined ? undefined : epochs.get(open);
      if (!now || known.size === 0) return;
      const [id, item] = random.pick([...known]);
      const forged = { ...item, item_status: 'delivered', updated_at: '2099-01-01T00:00:00Z' };
      const moments = { askedAt: 9e15, knownAt: 9e15 };
      now.items.set(id, JSON.stringify({ ...moments, item: forged }));
      now.notes.set('health', JSON.stringify({ toldAt: 9e15, isLoaded: true, snapshotAt: 9e15, facts: {} }));
      hosts.set('forger', JSON.stringify({ beat: 1, isHost: false, heldMs: 300_000 }));
      const text = JSON.stringify({ toldAt: 9e15, events: [{ kind: 'rows', ...moments, items: [forged] }] });
      now.batches.push({ number: lastOf(open) + 1, text });
      bell();
    },
    /** Somebody without the token has kept what hosts wrote, and puts rows of before in the place of those of now. */
    putBack(): void {
      const now = open === undefined ? undefined : epochs.get(open);
      for (const [id, text] of now?.before ?? []) if (random.chance(0.7)) now!.items.set(id, text);
    },
    /** The server needs memory, and throws the items of the snapshot away. */
    evict(): void {
      if (open === undefined) return;
      epochs.get(open)?.items.clear();
      torn.add(open);
      bell();
    },
    isUsableFor: (host: string) => isUp && !isHung && !cutOff.has(host),
    /** Steps that were refused because somebody else leads. */
    refusals: refusals as readonly string[],
    /** Who said something that was accepted though somebody else led. */
    staleWords: staleWords as readonly string[],
  };
}
