/** Other processes, as the system knows them. */
import { readFileSync } from 'node:fs';

/** Whether a process still runs: a zombie whose parent has not looked yet is dead, too. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
