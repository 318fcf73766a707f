/** `workshop.json` of the configuration: what a shop says once about its work. */
import { join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { isRecord } from '../domain/json.ts';
import { isThere, readOwnFile } from '../files/private-file.ts';
import { ConfigProblem } from '../files/problem.ts';

/** What the shop has said; what it has not is left to the texts. */
export type WorkshopRules = {
  /** Why a piece is held, as the list to choose from. */
  holdReasons?: readonly string[];
  /** Why a piece is made once more. */
  remakeReasons?: readonly string[];
};

export const workshopFileIn = (configDir: string): string => join(configDir, 'workshop.json');

const LISTS = { hold_reasons: 'holdReasons', remake_reasons: 'remakeReasons' } as const;
const MOST_REASONS = 9;

/** Reads it; without a file nothing is said. Throws {@link ConfigProblem} for one with a mistake. */
export function readWorkshopRules(configDir: string): WorkshopRules {
  const path = workshopFileIn(configDir);
  if (!isThere(path)) return {};
  const errors: ParseError[] = [];
  const file: unknown = parse(readOwnFile(path).replace(/^\ufeff/, ''), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(file)) throw new ConfigProblem(({ config }) => config.workshop(path, '{}'));
  const rules: WorkshopRules = {};
  for (const [name, value] of Object.entries(file)) {
    const list = LISTS[name as keyof typeof LISTS];
    const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_REASONS;
    if (list === undefined || !isList || !value.every(isReason)) {
      throw new ConfigProblem(({ config }) => config.workshop(path, name));
    }
    rules[list] = value;
  }
  return rules;
}

function isReason(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= 60 && !/^\d/.test(text);
}
