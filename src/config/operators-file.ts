/**
 * `operators.json` of the configuration: who has a badge, with the hash of its secret, and of a PIN if they have one; the
 * secrets themselves are not stored.
 */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listOf, object, optional, readText, that, type ReadBy } from '../base/codec.ts';
import { fold } from '../base/fold.ts';
import { isTime } from '../base/json.ts';
import { badgeCode, isOperatorName, readBadge, SIGNS_OF_BADGE } from '../domain/badges.ts';
import { createPinTries, hashOfPin, keptPin, type KeptPin, type PinVerdict } from './pins.ts';
import { isThere, readPrivateFile, writePrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';

const operator = object({
  name: that((value): value is string => typeof value === 'string' && isOperatorName(value)),
  /** SHA-256 of the code in hex digits: the code is random enough not to need a slow hash. */
  hash: that((value): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)),
  /** When the badge was made; milliseconds since the epoch. */
  at: that(isTime),
  pin: optional(keptPin),
});
const file = object({ operators: listOf(operator) });

export type Operator = ReadBy<typeof operator>;

const operatorsFileIn = (configDir: string): string => join(configDir, 'operators.json');

/** The people with a badge; none if there is no file. Throws {@link ConfigProblem} if it is invalid or readable by others. */
export function readOperators(configDir: string): readonly Operator[] {
  const path = operatorsFileIn(configDir);
  if (!isThere(path)) return [];
  const read = readText(file, readPrivateFile(path));
  if (!read) throw new ConfigProblem(({ operators }) => operators.broken(path));
  return read.operators;
}

/** Makes a random code for a new badge. */
export function newBadgeCode(): string {
  return badgeCode(randomBytes(SIGNS_OF_BADGE));
}

/**
 * Gives a person a badge, which replaces any earlier one; the code is not stored, and their PIN is kept. `at`: milliseconds
 * since the epoch. Throws {@link ConfigProblem}.
 */
export function giveBadge(configDir: string, name: string, code: string, at: number): void {
  const operators = readOperators(configDir);
  const { pin } = operatorNamed(operators, name) ?? {};
  const others = operators.filter((one) => !isNamed(one, name));
  write(configDir, [...others, { name, hash: hashOf(code), at, ...(pin && { pin }) }]);
}

/**
 * Gives a person with a badge a PIN, which replaces any earlier one; false if nobody of that name has a badge. Throws {@link
 * ConfigProblem}.
 */
export async function givePin(configDir: string, name: string, pin: string): Promise<boolean> {
  return keepPin(configDir, name, await hashOfPin(pin));
}

/** Removes a PIN; false if nobody of that name has a badge. Throws {@link ConfigProblem}. */
export function removePin(configDir: string, name: string): boolean {
  return keepPin(configDir, name, undefined);
}

function keepPin(configDir: string, name: string, pin: KeptPin | undefined): boolean {
  const operators = readOperators(configDir);
  if (!operatorNamed(operators, name)) return false;
  write(
    configDir,
    operators.map(({ pin: former, ...one }) => {
      const kept = isNamed(one, name) ? pin : former;
      return { ...one, ...(kept && { pin: kept }) };
    }),
  );
  return true;
}

/** Finds a person by name, whatever its case and accents. */
export function operatorNamed(operators: readonly Operator[], name: string): Operator | undefined {
  return operators.find((one) => isNamed(one, name));
}

/** Removes a person's badge; false if nobody of that name has one. Throws {@link ConfigProblem}. */
export function removeOperator(configDir: string, name: string): boolean {
  const operators = readOperators(configDir);
  const left = operators.filter((one) => !isNamed(one, name));
  if (left.length === operators.length) return false;
  write(configDir, left);
  return true;
}

function isNamed({ name }: Pick<Operator, 'name'>, wanted: string): boolean {
  return fold(name) === fold(wanted.trim());
}

/** Looks up badges and PINs for the sessions of a process; both functions throw {@link ConfigProblem}. */
export type Badges = {
  /** The owner of a badge's code; `undefined` if nobody has it. */
  ownerOf(code: string): string | undefined;
  /** Returns a function that checks a typed PIN of a person; `undefined` if they have none. */
  pinOf(name: string): ((typed: string) => Promise<PinVerdict>) | undefined;
};

/** Looks badges up in the file, which is read at each call. `now` on a monotonic clock. */
export function createBadges(configDir: string, now: () => number): Badges {
  const tryPin = createPinTries(now);
  return {
    ownerOf(code) {
      const badge = readBadge(code);
      if (badge === null || badge === undefined) return undefined;
      const hash = hashOf(badge);
      return readOperators(configDir).find((one) => one.hash === hash)?.name;
    },
    pinOf(name) {
      const kept = operatorNamed(readOperators(configDir), name);
      const { pin } = kept ?? {};
      return kept && pin && ((typed) => tryPin(kept.name, pin, typed));
    },
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

function write(configDir: string, operators: readonly Operator[]): void {
  writePrivateFile(operatorsFileIn(configDir), `${JSON.stringify({ operators }, undefined, 2)}\n`);
}
