/** Loaded into a server before the program: answers over IPC what the process holds. Run it with --expose-gc. */
import { readdirSync } from 'node:fs';

// What the process computes between two turns of its loop: for so long nobody else has a turn. As time of a processor,
// since on a busy machine other programs take much more of the clock.
const TICK_MS = 5;
let stretches: number[] = [];
let before = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  stretches.push((user + system) / 1000);
}, TICK_MS).unref();

function held(): object {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    rss,
    heapUsed,
    fileCount: readdirSync('/proc/self/fd').length,
    handleCount: process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length,
    listenerCount: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

process.on('message', (question) => {
  if (question === 'held') process.send?.(held());
  if (question !== 'stretches') return;
  process.send?.(stretches);
  stretches = [];
});
// Asking is no reason to live on.
process.channel?.unref();
