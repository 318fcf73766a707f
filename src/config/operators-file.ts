/** `operators.json` of the configuration: who has a badge, and the hash of its secret; the secret itself is nowhere. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listOf, object, readText, that, type ReadBy } from '../base/codec.ts';
import { fold } from '../base/fold.ts';
import { isTime } from '../base/json.ts';
import { badgeCode, isOperatorName, readBadge, SIGNS_OF_BADGE } from '../domain/badges.ts';
import { isThere, readPrivateFile, writePrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';

const operator = object({
  name: that((value): value is string => typeof value === 'string' && isOperatorName(value)),
  /** SHA-256 of the code in hex digits: what is random enough needs no slower one. */
  hash: that((value): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)),
  /** When the badge was made; milliseconds since the epoch. */
  at: that(isTime),
});
const file = object({ operators: listOf(operator) });

export type Operator = ReadBy<typeof operator>;

export const operatorsFileIn = (configDir: string): string => join(configDir, 'operators.json');

/** Who has a badge; nobody where there is no file. Throws {@link ConfigProblem} for one that cannot be used, or that others can read. */
export function readOperators(configDir: string): readonly Operator[] {
  const path = operatorsFileIn(configDir);
  if (!isThere(path)) return [];
  const read = readText(file, readPrivateFile(path));
  if (!read) throw new ConfigProblem(({ operators }) => operators.broken(path));
  return read.operators;
}

/** The code of a badge that nobody has. */
export function newBadgeCode(): string {
  return badgeCode(randomBytes(SIGNS_OF_BADGE));
}

/**
 * Gives somebody a badge in place of any that they had; its code is not kept. `at`: milliseconds since the epoch. Throws
 * {@link ConfigProblem}.
 */
export function giveBadge(configDir: string, name: string, code: string, at: number): void {
  const others = readOperators(configDir).filter((one) => !isNamed(one, name));
  write(configDir, [...others, { name, hash: hashOf(code), at }]);
}

/** Takes a badge back; false where nobody of that name has one. Throws {@link ConfigProblem}. */
export function removeOperator(configDir: string, name: string): boolean {
  const operators = readOperators(configDir);
  const left = operators.filter((one) => !isNamed(one, name));
  if (left.length === operators.length) return false;
  write(configDir, left);
  return true;
}

/** Whether this is the one of that name, however it is written. */
export function isNamed({ name }: Pick<Operator, 'name'>, wanted: string): boolean {
  return fold(name) === fold(wanted.trim());
}

/** Whose badge a code is; `undefined` for nobody's. Throws {@link ConfigProblem}. */
export function operatorOfBadge(configDir: string, code: string): string | undefined {
  const badge = readBadge(code);
  if (badge === null || badge === undefined) return undefined;
  const hash = hashOf(badge);
  return readOperators(configDir).find((one) => one.hash === hash)?.name;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

function write(configDir: string, operators: readonly Operator[]): void {
  writePrivateFile(operatorsFileIn(configDir), `${JSON.stringify({ operators }, undefined, 2)}\n`);
}
