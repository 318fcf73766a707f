/** The hub's server in our hand: it does what src/cluster/scripts.ts has Redis do, at once, and forgets when it is told to. */
import {
  HubDown,
  type Batch,
  type HubLink,
  type HubView,
  type LeaderLease,
  type PublishResult,
} from '../../src/cluster/link.ts';

type Epoch = { name: string; items: Map<string, string>; notes: Map<string, string>; batches: Batch[] };

/** What a member has at the server: its steps go through `gate`, which may hold their answers back. */
export type Gate = <T>(step: string, work: () => T) => Promise<T>;

export type HandServer = {
  /** A connection; rejects while the server is down. */
  connect(gate: Gate): Promise<HubLink>;
  /** Down it is gone and has forgotten everything. */
  setDown(isDown: boolean): void;
  /** Forgets everything, or all batches but the newest, and its connections stand. */
  flush(): void;
  trim(): void;
  /** Somebody without the token writes the next batch, and a row that nobody else knows. */
  forge(itemId: string, row: string, batch: string): void;
  readonly isDown: boolean;
  readonly lease: LeaderLease | undefined;
  readonly leaseMovedAt: number;
  readonly epoch: string | undefined;
  readonly lastNumber: number;
  /** The batches that can be read. */
  batches(): readonly Batch[];
  /** The texts of the items and notes that stand, for descriptions. */
  standing(): { items: string[]; health: string | undefined };
  /** What was wrong the moment it happened. */
  readonly wrong: readonly string[];
};

/** `leaseMs`: a lease that moved within this time is alive. `isFenced`: the server compares who leads. */
export function createHandServer(now: () => number, leaseMs: number, isFenced: boolean): HandServer {
  let isDown = false;
  let lease: LeaderLease | undefined;
  let leaseMovedAt = 0;
  let standing: Epoch | undefined;
  const filling = new Map<string, Epoch>();
  let hosts = new Map<string, string>();
  let [rings, bells] = [0, 0];
  const wrong: string[] = [];
  const links = new Set<{ drop(): void; look(): void }>();

  const ring = () => {
    bells++;
    for (const link of Array.from(links)) link.look();
  };
  /** Words of somebody who does not lead are refused, or are wrong where they are taken all the same. */
  const isStale = (holder: string, step: string): boolean => {
    if (lease?.holder === holder) return false;
    if (!isFenced) wrong.push(`${step} of ${holder} was taken, and it does not lead (H3)`);
    return isFenced;
  };
  const epochOf = (name: string): Epoch => {
    const found = standing?.name === name ? standing : filling.get(name);
    const epoch = found ?? { name, items: new Map(), notes: new Map(), batches: [] };
    if (!found) filling.set(name, epoch);
    return epoch;
  };

  const lastNumber = () => standing?.batches.at(-1)?.number ?? 0;

  function connect(gate: Gate): Promise<HubLink> {
    let isClosed = false;
    let waiting: { done(): void; fail(): void } | undefined;
    let seen = { bells, epoch: '', number: 0 };
    const self = {
      drop() {
        isClosed = true;
        links.delete(self);
        waiting?.fail();
      },
      look() {
        const isNews = seen.bells !== bells || seen.epoch !== (standing?.name ?? '') || seen.number < lastNumber();
        if (isNews) waiting?.done();
      },
    };
    const step = <T>(name: string, work: () => T): Promise<T> =>
      gate(name, () => {
        if (isClosed || isDown) throw new HubDown('closed');
        return work();
      });
    return gate('connect', (): HubLink => {
      if (isDown) throw new HubDown('ECONNREFUSED');
      links.add(self);
      return {
        read: ({ epoch, after }) =>
          step('read', (): HubView => {
            const batches =
              epoch === standing?.name ? (standing?.batches.filter((one) => one.number > after) ?? []) : [];
            seen = { bells, epoch: standing?.name ?? '', number: lastNumber() };
            return {
              lease: lease && { ...lease },
              epoch: standing?.name,
              notes: Object.fromEntries(standing?.notes ?? []),
              batches,
              lastNumber: lastNumber(),
              rings,
              // It is taken at its word: who takes it for another's has connections that are sealed.
              isProven: epoch === standing?.name ? true : undefined,
              hosts: Object.fromEntries(hosts),
              // There are no slips in this world.
              lastEvent: '0-0',
              teams: undefined,
              teamVersion: 0,
            };
          }),
        // Ends by the world's clock as soon as there is news, and with the connection.
        wait: () =>
          new Promise<void>((resolve, reject) => {
            if (isClosed) return reject(new HubDown('closed'));
            const end = (settle: () => void) => {
              waiting = undefined;
              void gate('news', settle);
            };
            waiting = { done: () => end(resolve), fail: () => end(() => reject(new HubDown('closed'))) };
            self.look();
          }),
        take: (holder, of) =>
          step('take', () => {
            if (lease && (lease.holder !== of?.holder || lease.beat !== of.beat)) return false;
            // Its own lease, of a term that its deadline has ended, a host may take at any time.
            const isAnothers = lease?.holder.split('/')[0] !== holder.split('/')[0];
            if (lease && isAnothers && now() - leaseMovedAt < leaseMs)
              wrong.push(`${holder} took a lease that is alive (H2)`);
            lease = { holder, beat: 0 };
            leaseMovedAt = now();
            return true;
          }),
        renew: (holder, epoch, notes) =>
          step('renew', (): PublishResult => {
            if (isStale(holder, 'renew')) return 'fenced';
            if (epoch !== undefined && standing?.name !== epoch) return 'lost';
            lease = { holder, beat: (lease?.beat ?? 0) + 1 };
            leaseMovedAt = now();
            if (epoch !== undefined)
              for (const [name, text] of Object.entries(notes)) epochOf(epoch).notes.set(name, text);
            return 'done';
          }),
        release: (holder) =>
          step('release', () => {
            if (lease?.holder !== holder) return;
            lease = undefined;
            ring();
          }),
        fill: (holder, epoch, items) =>
          step('fill', (): PublishResult => {
            if (isStale(holder, 'fill')) return 'fenced';
            for (const [id, text] of items) epochOf(epoch).items.set(id, text);
            return 'done';
          }),
        open: (holder, epoch, notes) =>
          step('open', (): PublishResult => {
            if (isStale(holder, 'open')) return 'fenced';
            standing = epochOf(epoch);
            filling.clear();
            for (const [name, text] of Object.entries(notes)) standing.notes.set(name, text);
            ring();
            return 'done';
          }),
        publish: (holder, epoch, batch, keeps) =>
          step('publish', (): PublishResult => {
            if (isStale(holder, 'publish')) return 'fenced';
            if (standing?.name !== epoch) return 'lost';
            if (batch.number !== lastNumber() + 1) return 'lost';
            standing.batches.push(batch);
            for (const keep of keeps) {
              if (keep.kind === 'item') standing.items.set(keep.id, keep.text);
              else if (keep.kind === 'no-item') standing.items.delete(keep.id);
              else standing.notes.set(keep.name, keep.text);
            }
            for (const link of Array.from(links)) link.look();
            return 'done';
          }),
        items: (epoch) => step('items', () => ({ cursor: '0', items: [...epochOf(epoch).items] })),
        events: () => step('slips', () => ({ cursor: '0', events: [] })),
        eventsAfter: () => step('slips', () => ({ last: '0-0', events: [] })),
        putEvents: () => step('slips', () => {}),
        ring: () =>
          step('ring', () => {
            rings++;
            ring();
          }),
        appear: (host, text) => step('appear', () => void hosts.set(host, text)),
        vanish: (names) =>
          step('vanish', () => {
            for (const name of names) hosts.delete(name);
          }),
        claim: () => step('claim', () => true),
        close: () => self.drop(),
      };
    });
  }

  function flush(): void {
    [lease, standing, hosts, rings, bells] = [undefined, undefined, new Map(), 0, 0];
    filling.clear();
  }

  return {
    connect,
    flush,
    trim: () => void standing?.batches.splice(0, standing.batches.length - 1),
    forge(itemId, row, batch) {
      standing?.items.set(itemId, row);
      standing?.batches.push({ number: lastNumber() + 1, text: batch });
    },
    batches: () => standing?.batches ?? [],
    setDown(next) {
      isDown = next;
      if (!isDown) return;
      flush();
      for (const link of Array.from(links)) link.drop();
    },
    get isDown() {
      return isDown;
    },
    get lease() {
      return lease;
    },
    get leaseMovedAt() {
      return leaseMovedAt;
    },
    get epoch() {
      return standing?.name;
    },
    get lastNumber() {
      return lastNumber();
    },
    standing: () => ({ items: [...(standing?.items.values() ?? [])], health: standing?.notes.get('health') }),
    wrong,
  };
}
