/**
 * `operators.json` of the configuration: who has a badge, the hash of its secret, and of a PIN where they have one; the
 * secrets themselves are nowhere.
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
  /** SHA-256 of the code in hex digits: what is random enough needs no slower one. */
  hash: that((value): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)),
  /** When the badge was made; milliseconds since the epoch. */
  at: that(isTime),
  pin: optional(keptPin),
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
 * Gives somebody a badge in place of any that they had; its code is not kept, and their PIN stays. `at`: milliseconds since
 * the epoch. Throws {@link ConfigProblem}.
 */
export function giveBadge(configDir: string, name: string, code: string, at: number): void {
  const operators = readOperators(configDir);
  const { pin } = operatorNamed(operators, name) ?? {};
  const others = operators.filter((one) => !isNamed(one, name));
  write(configDir, [...others, { name, hash: hashOf(code), at, ...(pin && { pin }) }]);
}

/** Gives somebody with a badge a PIN in place of any that they had; false where nobody of that name has one. Throws {@link ConfigProblem}. */
export async function givePin(configDir: string, name: string, pin: string): Promise<boolean> {
  return keepPin(configDir, name, await hashOfPin(pin));
}

/** Takes a PIN back; false where nobody of that name has a badge. Throws {@link ConfigProblem}. */
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

/** The one of that name, however it is written. */
export function operatorNamed(operators: readonly Operator[], name: string): Operator | undefined {
  return operators.find((one) => isNamed(one, name));
}

/** Takes a badge back; false where nobody of that name has one. Throws {@link ConfigProblem}. */
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

/** Badges and PINs as the sessions of a process ask for them; both throw {@link ConfigProblem}. */
export type Badges = {
  /** Whose badge a code is; `undefined` for nobody's. */
  ownerOf(code: string): string | undefined;
  /** Tries a PIN of somebody; `undefined` where they have none. */
  pinOf(name: string): ((typed: string) => Promise<PinVerdict>) | undefined;
};

/** The badges of the file as it is whenever it is asked. `now` on a clock that never jumps. */
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
