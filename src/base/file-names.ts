/** Names of files that bancada writes; people also use them as the name of the job or the van. */
import { dayStamp, formatClock } from './ages.ts';

/**
 * `SEDEX-2026-11-22-16-00-01-door`: the subject, the time on this machine's clock, and the station if two may write within one
 * second. Contains only characters that every file system allows.
 */
export function stampedName(about: string, epochMs: number, station = ''): string {
  return [fileWord(about), fileStamp(epochMs), fileWord(station)].filter(Boolean).join('-');
}

/** `2026-11-22-16-00-01`, in this machine's zone. */
function fileStamp(epochMs: number): string {
  return `${dayStamp(epochMs)}-${formatClock(epochMs).replaceAll(':', '-')}`;
}

function fileWord(name: string): string {
  return name.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '');
}
