/**
 * The times of a store as people read them. A text without a zone, of a store of which nobody knows in which zone it
 * writes, may be hours off: its time and its age are marked. Here and in ages.ts, and nowhere else, that is decided.
 */
import { formatSpan, formatTime } from './ages.ts';
import { readMoment, readTime } from './times.ts';

/** What a store's texts without a zone are ahead of UTC, and whether that is known or only taken for granted. */
export type StoreZone = { offsetMs: number; isKnown: boolean };

/** Of a store whose times bear their zones. */
export const NAMED_ZONES: StoreZone = { offsetMs: 0, isKnown: true };

/** Whether it is known which moment a text means. */
export function isSure(text: string, { isKnown }: StoreZone): boolean {
  return isKnown || readMoment(text)?.isZoned !== false;
}

const markOf = (text: string, zone: StoreZone): string => (isSure(text, zone) ? '' : '~');

/** A time as {@link formatTime} has it, `~14:32` where it may be another; empty for a text that is no time. */
export function storeTime(text: string, zone: StoreZone, nowMs: number): string {
  const at = readTime(text, zone.offsetMs);
  return at === undefined ? '' : markOf(text, zone) + formatTime(at, nowMs);
}

/** How long ago a time was, `~7 h` where it may be another; empty for a text that is no time. */
export function storeSpan(text: string, zone: StoreZone, nowMs: number): string {
  const at = readTime(text, zone.offsetMs);
  return at === undefined ? '' : markOf(text, zone) + formatSpan(nowMs - at);
}
