/** Parses moments as people type them. */
import { readMoment } from '../../base/times.ts';
import type { CliTexts } from '../../i18n/cli/cli-texts.ts';
import { wrongValue } from '../failures.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

const UNIT_MS: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS }));

/** The moment of an option, in milliseconds; `undefined` if it is not given. Throws {@link UsageProblem} for a wrong value. */
export function momentFrom(option: string, text: string | undefined, texts: CliTexts): number | undefined {
  if (text === undefined) return undefined;
  const moment = readSince(text, Date.now());
  if (moment === undefined) throw wrongValue(option, text, texts.usage.moment);
  return moment;
}

/** A moment with its time zone, or an age before `now` (`15m`, `24h`, `7d`), in milliseconds; `undefined` for other texts. */
function readSince(text: string, now: number): number | undefined {
  const age = /^(\d{1,6})([smhd])$/.exec(text.trim());
  if (age) return now - Number(age[1]) * UNIT_MS.get(age[2]!)!;
  const moment = readMoment(text.trim());
  return moment?.isZoned ? moment.epochMs : undefined;
}
