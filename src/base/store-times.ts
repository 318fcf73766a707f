/**
 * Formats the times of a store. A text without a zone, from a store whose zone is unknown, may be hours off: its time and its
 * age are marked. Only this file and ages.ts decide that.
 */
import { formatSpan, formatTime } from './ages.ts';
import { readMoment, readTime } from './times.ts';

/** How far the store's texts without a zone are ahead of UTC, and whether that is known or assumed. */
export type StoreZone = { offsetMs: number; isKnown: boolean };

/** For a store whose times name their zones. */
export const NAMED_ZONES: StoreZone = { offsetMs: 0, isKnown: true };

/** Whether the moment that a text means is certain. */
export function isSure(text: string, { isKnown }: StoreZone): boolean {
  return isKnown || readMoment(text)?.isZoned !== false;
}

const markOf = (text: string, zone: StoreZone): string => (isSure(text, zone) ? '' : '~');

/** A time as {@link formatTime} formats it, `~14:32` if it is not certain; empty for a text that is no time. */
export function storeTime(text: string, zone: StoreZone, nowMs: number): string {
  const at = readTime(text, zone.offsetMs);
  return at === undefined ? '' : markOf(text, zone) + formatTime(at, nowMs);
}

/** How long ago a time was, `~7 h` if it is not certain; empty for a text that is no time. */
export function storeSpan(text: string, zone: StoreZone, nowMs: number): string {
  const at = readTime(text, zone.offsetMs);
  return at === undefined ? '' : markOf(text, zone) + formatSpan(nowMs - at);
}
