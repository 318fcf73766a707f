/** Moments to come as people type them: `2h`, `3d`, `2026-11-28`, `2026-11-28 08:00`, or with a zone. */
import { readMoment } from './times.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A span from `now` on, a moment with its zone, or a day or moment on this machine's calendar. */
export function readMomentToCome(text: string, now: number): number | undefined {
  const span = /^(\d{1,4})([mhd])$/.exec(text.trim());
  if (span) return now + Number(span[1]) * UNIT_MS[span[2]!]!;
  const local = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(text.trim());
  if (!local) {
    const moment = readMoment(text.trim());
    return moment?.isZoned ? moment.epochMs : undefined;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.slice(1).map((part) => Number(part ?? 0));
  const at = new Date(year, month - 1, day, hour, minute);
  return at.getMonth() === month - 1 && hour < 24 && minute < 60 ? at.getTime() : undefined;
}
