/** What is in the memory of this process, the token and what it knows of buyers, leaves it in no core dump. */
import { writeFileSync } from 'node:fs';

/**
 * To be called before a token is read. Linux alone asks which parts of a memory a dump of it may hold, and it asks
 * whatever `ulimit -c` allows; programs that this one runs inherit the answer.
 */
export function keepOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A kernel without core dumps, or a /proc that is closed.
  }
}
