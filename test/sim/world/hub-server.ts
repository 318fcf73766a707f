/**
 * The hub's server behind connections that are slow, hang, break, and carry out what was sent to them long after everybody
 * has stopped waiting.
 */
import { HubDown, type OpenLink } from '../../../src/cluster/link.ts';
import { createHubState, linkTo } from '../../support/hub-state.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

type Connection = { isClosed: boolean; pending: Set<(error: HubDown) => void>; breakWith(error: HubDown): void };

export function createSimHub(time: VirtualTime, random: Random) {
  const state = createHubState({ batchesAtOnce: 5, eventsAtOnce: 7, kept: 40 });
  let [isUp, isHung] = [true, false];
  const cutOff = new Set<string>();
  const connections = new Set<Connection>();
  let stuck: (() => void)[] = [];

  /** Connections of one process. `alive`: whether it still runs; what it asked for is answered to nobody then. */
  function connectFor(host: string, alive: () => boolean): OpenLink {
    return () =>
      over(host, alive, undefined, () => {
        const self: Connection = {
          isClosed: false,
          pending: new Set(),
          breakWith(error) {
            self.isClosed = true;
            connections.delete(self);
            for (const reject of Array.from(self.pending)) reject(error);
            self.pending.clear();
          },
        };
        connections.add(self);
        return linkTo(state, (_, work) => over(host, alive, self, work), {
          wait: (isNews, ms) => over(host, alive, self, () => waitForNews(isNews, ms)),
          close: () => self.breakWith(new HubDown('closed')),
        });
      });
  }

  function waitForNews(isNews: () => boolean, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        unsubscribe();
        resolve();
      };
      const look = () => void (isNews() && done());
      const cancel = time.after(ms, done);
      const unsubscribe = state.onNews(look);
      look();
    });
  }

  const delayMs = () => (random.chance(0.03) ? random.int(50, 400) : random.int(1, 4));

  /** Carries a step there and its answer back. */
  function over<T>(
    host: string,
    alive: () => boolean,
    link: Connection | undefined,
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

  return {
    connectFor,
    /** The server is killed; `false`: it is started again, and knows nothing. */
    setDown(isDown: boolean) {
      if (isDown) {
        state.forgetAll();
        stuck = [];
        for (const link of Array.from(connections)) link.breakWith(new HubDown('ECONNRESET'));
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
      const now = state.standing();
      if (!now || known.size === 0) return;
      const [, item] = random.pick([...known]);
      const forged = { ...item, item_status: 'delivered', updated_at: '2099-01-01T00:00:00Z' };
      const moments = { askedAt: 9e15, knownAt: 9e15 };
      const text = JSON.stringify({
        sentAt: 9e15,
        events: [{ kind: 'rows', ...moments, items: [forged] }],
        isLast: true,
      });
      state.parts()?.set(0, text);
      now.health = JSON.stringify({ sentAt: 9e15, isLoaded: true, snapshotAt: 9e15, facts: {}, lastNumber: 0 });
      state.writeHost('forger', JSON.stringify({ beat: 1, isHost: false, heldMs: 300_000 }));
      now.batches.push({ number: state.lastNumber() + 1, text });
      state.wakeAll();
    },
    /**
     * Somebody without the token has kept what hosts wrote: puts parts of an old snapshot in the place of those of now, or takes
     * the last batches away and puts the health of before back.
     */
    putBack(): void {
      const [now, parts] = [state.standing(), state.parts()];
      if (!now || !parts) return;
      if (state.oldParts.length > 0 && random.chance(0.7)) {
        for (const [index, text] of random.pick(state.oldParts)) parts.set(index, text);
      } else {
        now.batches.splice(random.int(0, now.batches.length));
        now.health = now.healthBefore;
      }
    },
    evict: () => state.evict(),
    isUsableFor: (host: string) => isUp && !isHung && !cutOff.has(host),
    refusals: state.refusals,
    staleWrites: state.staleWrites,
  };
}
