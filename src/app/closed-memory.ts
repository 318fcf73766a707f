/** Keeps the memory of this process, with the token and data of buyers, out of core dumps. */
import { writeFileSync } from 'node:fs';

/**
 * To be called before a token is read. Only Linux has a setting for which parts of a memory a dump may hold, independent of
 * `ulimit -c`; programs that this one runs inherit it.
 */
export function keepOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A kernel without core dumps, or a /proc that cannot be written.
  }
}
