/** The hub's server in our hand: it answers at once, unless somebody holds the answer back, and forgets when it is told to. */
import { HubDown, type Batch, type HubLink } from '../../src/cluster/link.ts';
import { createHubState, linkTo, NO_LIMITS } from '../support/hub-state.ts';

/** What a member has at the server: its steps go through `gate`, which may hold their answers back. */
export type Gate = <T>(step: string, work: () => T) => Promise<T>;

export type HandServer = ReturnType<typeof createHandServer>;

/** `leaseMs`: a lease that moved within this time is alive. */
export function createHandServer(now: () => number, leaseMs: number) {
  const state = createHubState(NO_LIMITS);
  let [isDown, leaseMovedAt] = [false, 0];
  const wrong: string[] = [];
  const links = new Set<{ close(): void }>();

  /** A connection; rejects while the server is down. */
  function connect(gate: Gate): Promise<HubLink> {
    let isClosed = false;
    let failWait: (() => void) | undefined;
    const step: Gate = (name, work) =>
      gate(name, () => {
        if (isClosed || isDown) throw new HubDown('closed');
        const before = state.lease;
        const answer = work();
        if (state.lease && state.lease !== before) leaseMovedAt = now();
        return answer;
      });
    return gate('connect', (): HubLink => {
      if (isDown) throw new HubDown('ECONNREFUSED');
      const link = linkTo(state, step, {
        // Ends by the world's clock as soon as there is news, and with the connection.
        wait: (isNews) =>
          new Promise<void>((resolve, reject) => {
            if (isClosed) return reject(new HubDown('closed'));
            const end = (settle: () => void) => {
              unsubscribe();
              failWait = undefined;
              void gate('news', settle);
            };
            const look = () => void (isNews() && end(resolve));
            const unsubscribe = state.onNews(look);
            failWait = () => end(() => reject(new HubDown('closed')));
            look();
          }),
        close() {
          isClosed = true;
          links.delete(link);
          failWait?.();
        },
      });
      links.add(link);
      return {
        ...link,
        take: (holder, of) =>
          step('take', () => {
            const before = state.lease;
            const movedAt = leaseMovedAt;
            if (!state.steps.take(holder, of)) return false;
            // Its own lease, of a term that its deadline has ended, a host may take at any time.
            const isAnothers = before?.holder.split('/')[0] !== holder.split('/')[0];
            if (before && isAnothers && now() - movedAt < leaseMs)
              wrong.push(`${holder} took a lease that is alive (H2)`);
            return true;
          }),
        // There are no events and no teams in this world.
        sendHeartbeat: (host, text) => link.sendHeartbeat(host, text, undefined),
        putEvents: () => link.putEvents([]),
      };
    });
  }

  return {
    connect,
    /** Forgets everything, or all batches but the newest, and its connections stand. */
    flush: () => state.forgetAll(),
    trim: () => void state.standing()?.batches.splice(0, state.standing()!.batches.length - 1),
    /** Somebody without the token writes the next batch, and a part of the snapshot. */
    forge(part: string, batch: string) {
      state.parts()?.set(0, part);
      state.standing()?.batches.push({ number: state.lastNumber() + 1, text: batch });
    },
    /** The batches that can be read. */
    batches: (): readonly Batch[] => state.standing()?.batches ?? [],
    /** Down it is gone and has forgotten everything. */
    setDown(next: boolean) {
      isDown = next;
      if (!isDown) return;
      state.forgetAll();
      for (const link of Array.from(links)) link.close();
    },
    get isDown() {
      return isDown;
    },
    get lease() {
      return state.lease;
    },
    get leaseMovedAt() {
      return leaseMovedAt;
    },
    get epoch() {
      return state.epoch;
    },
    get lastNumber() {
      return state.lastNumber();
    },
    /** The texts of the snapshot and the health that stand, for descriptions. */
    standing: () => ({ parts: [...(state.parts()?.values() ?? [])], health: state.standing()?.health }),
    /** What was wrong the moment it happened. */
    get wrong(): readonly string[] {
      return [...wrong, ...state.staleWrites.map((of) => `a step of ${of} was accepted, and it does not lead (H3)`)];
    },
  };
}
