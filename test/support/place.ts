/** Where tests keep what goes with them. */
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than all tests that run at a time keep. */
const ENOUGH_BYTES = 2 * 2 ** 30;

/**
 * A folder in memory, where there is one that is large enough and may hold programs; else the system's own. Tests write
 * thousands of durable transactions, and a disk takes milliseconds for each.
 */
export function placeOfTests(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isForPrograms = !/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    return bavail * bsize >= ENOUGH_BYTES && isForPrograms ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
