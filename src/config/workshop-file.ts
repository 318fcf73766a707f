/** `workshop.json` of the configuration: what a shop says once about its work. */
import { join, resolve } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import { isRecord } from '../base/json.ts';
import { ConfigProblem } from './problem.ts';
import type { WallSize } from '../domain/assembly.ts';
import { LARGEST_WALL } from '../eventlog/assembly.ts';
import { readTemplate, type JobTemplate } from '../eventlog/template.ts';
import { readOwnersJsonc } from './jsonc.ts';

/** What the shop has said; what it has not is left to the texts. */
export type WorkshopRules = {
  /** Why a piece is held, as the list to choose from. */
  holdReasons?: readonly string[];
  /** Why a piece is made once more. */
  remakeReasons?: readonly string[];
  /** Whether the board says how many parcels each of the shop's people sends. */
  hasPaceOfEverybody?: boolean;
  /** How the files of its machines look. */
  templates?: readonly JobTemplate[];
  /** How many slots its assembly wall has. */
  wall?: WallSize;
};

export const workshopFileIn = (configDir: string): string => join(configDir, 'workshop.json');

const LISTS = { hold_reasons: 'holdReasons', remake_reasons: 'remakeReasons' } as const;
const MOST_REASONS = 9;

/** Reads it; without a file nothing is said. Throws {@link ConfigProblem} for one with a mistake. */
export function readWorkshopRules(configDir: string): WorkshopRules {
  const path = workshopFileIn(configDir);
  const read = readOwnersJsonc(path);
  if (!read) return {};
  const [mistake] = read.problems;
  if (mistake) throw new ConfigProblem(({ keys }) => `${path}:${mistake.line}: ${keys.problem(mistake)}`);
  const file: unknown = read.root && getNodeValue(read.root);
  if (!isRecord(file)) throw new ConfigProblem(({ config }) => config.workshop(path, '{}'));
  const rules: WorkshopRules = {};
  for (const [name, value] of Object.entries(file)) {
    if (name === 'templates') {
      rules.templates = readTemplates(path, configDir, value);
      continue;
    }
    if (name === 'wall') {
      rules.wall = readWall(path, value);
      continue;
    }
    if (name === 'pace_of_everybody' && typeof value === 'boolean') {
      rules.hasPaceOfEverybody = value;
      continue;
    }
    const list = LISTS[name as keyof typeof LISTS];
    const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_REASONS;
    if (list === undefined || !isList || !value.every(isReason)) {
      throw new ConfigProblem(({ config }) => config.workshop(path, name));
    }
    rules[list] = value;
  }
  return rules;
}

/** Files that a template names lie beside this one, where their path does not say otherwise. */
function readTemplates(path: string, configDir: string, value: unknown): JobTemplate[] {
  if (!isRecord(value)) throw new ConfigProblem(({ config }) => config.workshop(path, 'templates'));
  return Object.entries(value).map(([name, one]) => {
    const read = /^[\p{L}\d][\p{L}\d_-]{0,39}$/u.test(name) ? readTemplate(name, one) : name;
    if (typeof read === 'string') throw new ConfigProblem(({ config }) => config.template(path, `templates.${read}`));
    const { font, svg } = read;
    return {
      ...read,
      ...(font === undefined ? {} : { font: resolve(configDir, font) }),
      ...(svg === undefined ? {} : { svg: resolve(configDir, svg) }),
    };
  });
}

function readWall(path: string, value: unknown): WallSize {
  const wrong = () => new ConfigProblem(({ config }) => config.wall(path, LARGEST_WALL.rows, LARGEST_WALL.columns));
  if (!isRecord(value)) throw wrong();
  const { rows, columns, ...rest } = value;
  if (Object.keys(rest).length > 0 || !isCount(rows, LARGEST_WALL.rows)) throw wrong();
  if (!isCount(columns, LARGEST_WALL.columns)) throw wrong();
  return { rows, columns };
}

function isCount(count: unknown, most: number): count is number {
  return Number.isSafeInteger(count) && (count as number) >= 1 && (count as number) <= most;
}

function isReason(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= 60 && !/^\d/.test(text);
}
