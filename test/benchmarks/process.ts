/** What Linux says of a process. */
import { readFileSync } from 'node:fs';

/** The resident memory of a process, in bytes. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** The resident memory of a process, how much of it is mapped from files, and the most that was resident, in megabytes. */
export function memoryOf(pid: number): { residentMb: number; mappedMb: number; mostMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { residentMb: read('VmRSS'), mappedMb: read('RssFile'), mostMb: read('VmHWM') };
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
