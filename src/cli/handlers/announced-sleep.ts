/** Waits for the rate limit of a store, and shows each wait on a terminal. */
import { systemClock } from '../../base/clock.ts';
import { clearBar } from '../output/progress.ts';
import type { CliContext } from '../cli-context.ts';

/** Makes a sleep that is shown on standard error if that is a terminal; of overlapping waits one is shown. */
export function createAnnouncedSleep({
  io,
  say,
  texts,
}: CliContext): (ms: number, signal: AbortSignal) => Promise<void> {
  let toldUntil = -Infinity;
  return (ms, signal) => {
    const until = systemClock.now() + ms;
    // Requests sent together get the same moment in their responses, in whole seconds.
    if (io.stderr.isTTY === true && until > toldUntil + 1000) {
      toldUntil = until;
      clearBar(io);
      say(texts.write.waiting(Math.ceil(ms / 1000)));
    }
    return systemClock.sleep(ms, signal);
  };
}
