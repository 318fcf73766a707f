/** What the slips of every kind are read and written with. A slip that is not written so is not taken. Pure. */
import { createHash } from 'node:crypto';
import type { By } from '../domain/audit.ts';
import { isTime } from '../domain/json.ts';
import { safeText } from '../domain/safe-text.ts';
import { MOST_NOTE_LENGTH } from '../domain/workshop.ts';

/** A name, which is the same wherever the same is told of, and a text. */
export type SlipText = readonly [name: string, text: string];

/** How long hosts tell each other of something; who is away for longer does not hear of it. */
export const TOLD_MS = 90 * 86_400_000;

const LONGEST_ID = 200;
const MOST_IN_LIST = 10_000;

/** A slip that never changes: its name is a digest of what it says. */
export function named(kind: string, text: string): SlipText {
  return [`${kind}:${digestOf(text)}`, text];
}

/** A slip in whose place a later one may come; the name gives away nothing of `about`. */
export function namedFor(kind: string, about: readonly (string | number)[], text: string): SlipText {
  return [`${kind}:${digestOf(JSON.stringify(about))}`, text];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** A moment in milliseconds, or a stamp that is made of one. */
export const isMoment = (value: unknown): value is number => isTime(value) && Number.isInteger(value) && value >= 0;

/** From one on. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e6;
}

/** What a person said, or a name: safe for a terminal, and it may be empty. */
export function isWord(value: unknown, most = MOST_NOTE_LENGTH): value is string {
  return typeof value === 'string' && value.length <= most && safeText(value, most) === value;
}

/** An id of the store's, or the name of another slip. */
export function isId(value: unknown): value is string {
  return isWord(value, LONGEST_ID) && value !== '';
}

/** A SHA-256 in hex digits. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/.test(value);
}

/** A list of such, and not too long. */
export function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.length <= MOST_IN_LIST && value.every(isOne);
}

/** Who noted it; every slip says so. */
export function readBy({ at, operator, station }: Record<string, unknown>): By | undefined {
  return isMoment(at) && isWord(operator) && isWord(station) ? { at, operator, station } : undefined;
}

/** Whether a slip stands in place of another one of its name: the later stamp does, of two with one stamp the greater text. */
export function supersedes<T extends { stamp: number }>(one: T, other: T, textOf: (slip: T) => string): boolean {
  return one.stamp > other.stamp || (one.stamp === other.stamp && textOf(one) > textOf(other));
}
