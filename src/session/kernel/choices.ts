/** Prompts that offer a list with numbered rows: its number, the arrows or the beginning of its text choose a row. */
import { safeText } from '../../base/safe-text.ts';
import { readChoice } from '../../eventlog/choice.ts';
import type { OperatorSession } from '../session-context.ts';
import type { Prompt } from '../state/prompt.ts';

/** The rows of a list in front, without their numbers, and the index of the chosen one; {@link NO_ROW} if none is chosen. */
export type Choices = { rows: readonly string[]; index: number };

/** No row is chosen. */
export const NO_ROW = -1;

/** The index of the row that a typed text chooses. `whenEmpty`: the row that Enter takes before anything is typed. */
export function pointedAt(value: string, rows: readonly string[], whenEmpty: number): number {
  if (value.trim() === '') return whenEmpty;
  const choice = readChoice(value, rows);
  if (typeof choice === 'string') return NO_ROW;
  // Two rows may have one text: the number says which of them.
  const numbered = Number.parseInt(value, 10) - 1;
  return rows[numbered] === choice.reason ? numbered : rows.indexOf(choice.reason);
}

/** The text that Enter takes: if nothing is typed, the number of the chosen row. */
export function textOfChoice(value: string, whenEmpty: number): string {
  return value.trim() === '' && whenEmpty !== NO_ROW ? String(whenEmpty + 1) : value;
}

const MAX_REASON_LENGTH = 200;

/** The reason that Enter takes: a row, or a typed text; `undefined` if the text is empty or a number without a row. */
export function reasonGiven(value: string, rows: readonly string[]): string | undefined {
  const reason = rows[pointedAt(value, rows, NO_ROW)] ?? safeText(value, MAX_REASON_LENGTH).trim();
  return reason === '' || /^\d+$/.test(reason) ? undefined : reason;
}

/**
 * What a key does in the rows of a question: a digit takes its row; an arrow, `j` or `k` chooses the next one and wraps around.
 * `undefined` for any other key.
 */
export function rowOfKey(key: string, index: number, length: number): { index: number; isTaken: boolean } | undefined {
  if (key === 'j' || key === 'down') return { index: (index + 1) % length, isTaken: false };
  if (key === 'k' || key === 'up') return { index: index <= 0 ? length - 1 : index - 1, isTaken: false };
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  return digit > 0 && digit <= length ? { index: digit - 1, isTaken: true } : undefined;
}

/** Moves by an arrow to the next row and writes its number; keeps the text behind the number. Returns false for other keys. */
export function stepChoice(
  { session }: OperatorSession,
  prompt: Prompt,
  rows: readonly string[],
  key: string,
): boolean {
  if ((key !== 'up' && key !== 'down') || rows.length === 0) return false;
  const choice = readChoice(prompt.value, rows);
  const rest = typeof choice === 'string' ? '' : choice.rest;
  const at = pointedAt(prompt.value, rows, key === 'down' && prompt.value.trim() === '' ? 0 : NO_ROW);
  const isUp = key === 'up';
  const index = at === NO_ROW ? (isUp ? rows.length - 1 : 0) : (at + (isUp ? rows.length - 1 : 1)) % rows.length;
  const retyped: Prompt = { ...prompt, value: `${index + 1} ${rest}`, problem: undefined, confirmedFor: undefined };
  session.setState({ prompt: retyped });
  return true;
}
