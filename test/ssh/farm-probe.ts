/** Loaded into a server before the program: answers over IPC what the process holds. Run it with --expose-gc. */
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// What the process computes between two turns of its loop: for so long nobody else has a turn. As time of a processor,
// since on a busy machine other programs take much more of the clock; of the thread that has the loop alone, where Node
// tells that: the garbage collector has threads of its own.
const TICK_MS = 5;
const usage = process.threadCpuUsage ?? process.cpuUsage;
let stretches: number[] = [];
let before = usage.call(process);
setInterval(() => {
  const { user, system } = usage.call(process, before);
  before = usage.call(process);
  stretches.push((user + system) / 1000);
}, TICK_MS).unref();
// The same by the clock on the wall, as Node itself measures it.
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();

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
  const [delayMs, longestMs] = [delay.percentile(99), delay.max].map((ns) => ns / 1e6 - TICK_MS);
  process.send?.({ stretches, delayMs, longestMs });
  stretches = [];
  delay.reset();
});
// Asking is no reason to live on.
process.channel?.unref();
