/** Names of files that bancada writes, which are also what people call the job or the van. */
import { dayStamp, formatClock } from './ages.ts';

/**
 * `SEDEX-2026-11-22-16-00-01-door`: about what, when by the clock on the wall, and at which station, where two may write within
 * one second. Nothing stands in it that a disk does not take.
 */
export function stampedName(about: string, epochMs: number, station = ''): string {
  return [fileWord(about), fileStamp(epochMs), fileWord(station)].filter(Boolean).join('-');
}

/** `2026-11-22-16-00-01`, in the zone of this machine. */
function fileStamp(epochMs: number): string {
  return `${dayStamp(epochMs)}-${formatClock(epochMs).replaceAll(':', '-')}`;
}

function fileWord(name: string): string {
  return name.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '');
}
