/** No step of the server is waited for longer than its deadline: one that hangs is as good as one that is gone. */
import type { Clock } from '../base/clock.ts';
import { HubDown, type OpenLink } from './link.ts';

/** How long a step may take, in milliseconds. */
export const STEP_MS = 1500;
const LAST_MS = 100;

/** The same connections with a deadline on everything; one that misses it is closed. */
export function withDeadlines(open: OpenLink, clock: Clock, stepMs = STEP_MS): OpenLink {
  /**
   * In two steps: who was held up longer than the first finds the answer that has come meanwhile before the second is
   * over.
   */
  async function sleep(ms: number, until: AbortSignal): Promise<void> {
    await clock.sleep(ms - LAST_MS, until);
    await clock.sleep(LAST_MS, until);
  }

  async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
    const settled = new AbortController();
    const late = sleep(ms, settled.signal).then(() => {
      giveUp();
      throw new HubDown(`no answer within ${ms} ms`);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      // A reason of its own: the usual one is made with a stack, at each step.
      settled.abort('answered');
    }
  }

  return async () => {
    const opening = open();
    // One that opens after all is not left open.
    const link = await within(stepMs, opening, () => void opening.then((late) => late.close()).catch(() => {}));
    const step = <T>(work: Promise<T>, ms = stepMs) => within(ms, work, () => link.close());
    return {
      read: (from) => step(link.read(from)),
      wait: (ms) => step(link.wait(ms), ms + stepMs),
      take: (holder, seen) => step(link.take(holder, seen)),
      renew: (holder, epoch, notes) => step(link.renew(holder, epoch, notes)),
      release: (holder) => step(link.release(holder)),
      fill: (holder, epoch, items) => step(link.fill(holder, epoch, items)),
      open: (holder, epoch, notes) => step(link.open(holder, epoch, notes)),
      publish: (holder, epoch, batch, keeps) => step(link.publish(holder, epoch, batch, keeps)),
      items: (epoch, cursor) => step(link.items(epoch, cursor)),
      itemIds: (epoch) => step(link.itemIds(epoch)),
      ring: () => step(link.ring()),
      appear: (host, text, team) => step(link.appear(host, text, team)),
      events: (cursor) => step(link.events(cursor)),
      eventsAfter: (last) => step(link.eventsAfter(last)),
      putEvents: (events) => step(link.putEvents(events)),
      vanish: (hosts) => step(link.vanish(hosts)),
      close: () => link.close(),
    };
  };
}
