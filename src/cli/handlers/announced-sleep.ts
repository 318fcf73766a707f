/** Waits for a store that asks for fewer requests, and says so where a person looks on. */
import { systemClock } from '../../base/clock.ts';
import { clearBar } from '../output/progress.ts';
import type { CliContext } from '../cli-context.ts';

/** A sleep that is told on standard error if that is a terminal; waits that lie within one another are told once. */
export function createAnnouncedSleep({
  io,
  say,
  texts,
}: CliContext): (ms: number, signal: AbortSignal) => Promise<void> {
  let toldUntil = -Infinity;
  return (ms, signal) => {
    const until = systemClock.now() + ms;
    // Requests that were under way together are told the same moment, in whole seconds.
    if (io.stderr.isTTY === true && until > toldUntil + 1000) {
      toldUntil = until;
      clearBar(io);
      say(texts.write.waiting(Math.ceil(ms / 1000)));
    }
    return systemClock.sleep(ms, signal);
  };
}
