/** No step of the server is waited for longer than its deadline: one that hangs is as good as one that is gone. */
import type { Clock } from '../base/clock.ts';
import { HubDown, type HubLink, type OpenLink } from './link.ts';

/** How long a step may take, in milliseconds. */
export const STEP_MS = 1500;
const LAST_MS = 100;

type Step = (...asked: unknown[]) => Promise<unknown>;

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
    const giveUp = () => link.close();
    const steps = Object.entries(link as unknown as Record<string, Step>).map(([name, step]): [string, Step] => {
      // A wait may take as long as it is told to, besides.
      const msOf = (waitMs: unknown) => (name === 'wait' ? Number(waitMs) + stepMs : stepMs);
      return [name, (...asked) => within(msOf(asked[0]), step(...asked), giveUp)];
    });
    return { ...(Object.fromEntries(steps) as unknown as HubLink), close: giveUp };
  };
}
