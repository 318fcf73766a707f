/** Deadlines of the server's steps: a server that hangs is treated as one that is gone. */
import type { Clock } from '../base/clock.ts';
import { HubDown, type HubLink, type OpenLink } from './link.ts';

/** How long a step may take, in milliseconds. */
export const STEP_MS = 1500;
const LAST_MS = 100;

type Step = (...asked: unknown[]) => Promise<unknown>;

/** Returns connections with a deadline on every step; a connection that misses one is closed. */
export function withDeadlines(open: OpenLink, clock: Clock, stepMs = STEP_MS): OpenLink {
  /**
   * Sleeps in two parts: a process that was held up for longer than the first one still receives a response that has arrived
   * meanwhile before the second one ends.
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
      // Given a reason, because the default one is an error whose stack is built at each step.
      settled.abort('answered');
    }
  }

  return async () => {
    const opening = open();
    // A connection that opens too late is closed.
    const link = await within(stepMs, opening, () => void opening.then((late) => late.close()).catch(() => {}));
    const giveUp = () => link.close();
    const steps = Object.entries(link as unknown as Record<string, Step>).map(([name, step]): [string, Step] => {
      // A wait may take as long as its argument says, in addition.
      const msOf = (waitMs: unknown) => (name === 'wait' ? Number(waitMs) + stepMs : stepMs);
      return [name, (...asked) => within(msOf(asked[0]), step(...asked), giveUp)];
    });
    return { ...(Object.fromEntries(steps) as unknown as HubLink), close: giveUp };
  };
}
