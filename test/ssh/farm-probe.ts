/** Loaded into a server before the program: answers over IPC what the process holds. Run it with --expose-gc. */
import { readdirSync } from 'node:fs';

process.on('message', (question) => {
  if (question !== 'held') return;
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({
    rss,
    heapUsed,
    fileCount: readdirSync('/proc/self/fd').length,
    handleCount: process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length,
    listenerCount: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  });
});
// Asking is no reason to live on.
process.channel?.unref();
