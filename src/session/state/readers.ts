/** Reads values from JSON that is not trusted. */
import { boolean, mapped, object, orElse, that } from '../../base/codec.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The longest text that a person may have typed, in characters. */
const LONGEST = 10_000;

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
export const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** The value, if it is one of these; otherwise `undefined`. */
export function isOneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** The parts of stored sessions: texts that a person may have typed, and whole numbers. */
export const typed = that(isText);
export const whole = that(isNumber);
export const notNegative = mapped(whole, (count) => Math.max(0, count));
export const yes = orElse(boolean, false);

/** A cursor of a list. */
export const listCursor = object({ id: orElse(typed, undefined), index: notNegative, slot: notNegative });
