/** What Linux says of a process. */
import { readFileSync } from 'node:fs';

/** The resident memory of a process, in bytes. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** What a process alone would give back, and its share of what it shares, in bytes. */
export function proportionalOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
}

/** Milliseconds of processor time that a process has had; ticks are hundredths of a second. */
export function cpuTimeOf(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat?.[11]) + Number(stat?.[12])) * 10;
}

/** Who started a process; `undefined` where it has gone. */
export function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The fields of a process behind its name; none of one that has gone. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
}
