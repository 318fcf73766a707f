/** `workshop.json` of the configuration: the shop's rules for its work. */
import { join, resolve } from 'node:path';
import { findNodeAtLocation, getNodeValue } from 'jsonc-parser';
import {
  boolean,
  exact,
  fields,
  finite,
  listOf,
  oneOf,
  optional,
  Refusal,
  string,
  where,
  type ReadBy,
} from '../base/codec.ts';
import { ConfigProblem } from './problem.ts';
import type { WallSize } from '../domain/assembly.ts';
import { LABEL_PRINTING, PIN_FOR, type LabelPrinting, type PinFor } from '../domain/workshop.ts';
import { LARGEST_WALL } from '../eventlog/assembly.ts';
import { readTemplate, type JobTemplate } from '../eventlog/template.ts';
import type { PromiseRules } from '../domain/promise.ts';
import { readOwnersJsonc, SCHEMA } from './jsonc.ts';
import { printerPortIn, type ConfiguredPrinterPort } from './tag-printer.ts';
import { PROMISE_FIELDS, promiseRulesFrom } from './promise-file.ts';

/** The shop's rules; for those not set, the defaults are in the texts. */
export type WorkshopRules = {
  /** The reasons to choose from for a hold. */
  holdReasons?: readonly string[];
  /** The reasons to choose from for a remake. */
  remakeReasons?: readonly string[];
  /** Whether the board shows how many parcels each person sends. */
  hasPaceOfEverybody?: boolean;
  /** Whether a parcel needs its fiscal key before it leaves. */
  fiscalKey?: 'wanted';
  /** The actions for which an operator must enter their PIN; none, if not set. */
  pinFor?: readonly PinFor[];
  /** The templates of the machines' job files. */
  templates?: readonly JobTemplate[];
  /** When labels of parcels are printed; only on request, if not set. */
  labelPrinting?: LabelPrinting;
  /** The port of the label printer, used if no print command is set. */
  labelPrinter?: ConfiguredPrinterPort;
  /** The number of slots of the assembly wall. */
  wall?: WallSize;
  /** Until when orders are promised to leave; if not set, a day after they were placed. */
  promises?: PromiseRules;
};

export const workshopFileIn = (configDir: string): string => join(configDir, 'workshop.json');

const MOST_REASONS = 9;
const REASONS = where(listOf(where(string, isReason), MOST_REASONS), ({ length }) => length > 0);
const countTo = (most: number) => where(finite, (count) => Number.isSafeInteger(count) && count >= 1 && count <= most);
const FILE = exact({
  [SCHEMA]: optional(string),
  hold_reasons: optional(REASONS),
  remake_reasons: optional(REASONS),
  pace_of_everybody: optional(boolean),
  fiscal_key: optional(oneOf(['wanted'])),
  pin: optional(where(listOf(oneOf(PIN_FOR), PIN_FOR.length), ({ length }) => length > 0)),
  wall: optional(exact({ rows: countTo(LARGEST_WALL.rows), columns: countTo(LARGEST_WALL.columns) })),
  labels: optional(
    where(
      exact({ print: optional(oneOf(LABEL_PRINTING)), printer: optional(where(string, isPrinterPort)) }),
      ({ print, printer }) => print !== undefined || printer !== undefined,
    ),
  ),
  templates: optional(fields),
  ...PROMISE_FIELDS,
});

/** Reads the rules; without a file none are set. Throws {@link ConfigProblem} for a file with a mistake. */
export function readWorkshopRules(configDir: string): WorkshopRules {
  const path = workshopFileIn(configDir);
  const read = readOwnersJsonc(path);
  if (!read) return {};
  const [mistake] = read.problems;
  if (mistake) throw new ConfigProblem(({ keys }) => `${path}:${mistake.line}: ${keys.problem(mistake)}`);
  /** The file with the line of a field, or of the nearest field around it that exists. */
  const placeOf = (names: readonly string[]): string => {
    const inLists = names.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    const node = read.root && (findNodeAtLocation(read.root, inLists) ?? findNodeAtLocation(read.root, [...names]));
    if (node) return `${path}:${read.lineAt(node.offset)}`;
    return names.length === 0 ? path : placeOf(names.slice(0, -1));
  };
  const file = FILE(read.root && getNodeValue(read.root));
  if (file instanceof Refusal) throw mistakeAt(placeOf(file.path), file.path);
  const promises = promiseRulesFrom(file, configDir);
  const { hold_reasons, remake_reasons, pace_of_everybody, fiscal_key, pin, wall, labels, templates } = file;
  return {
    ...(hold_reasons && { holdReasons: hold_reasons }),
    ...(remake_reasons && { remakeReasons: remake_reasons }),
    ...(pace_of_everybody !== undefined && { hasPaceOfEverybody: pace_of_everybody }),
    ...(fiscal_key && { fiscalKey: fiscal_key }),
    ...(pin && { pinFor: pin }),
    ...(wall && { wall }),
    ...(labels?.print && { labelPrinting: labels.print }),
    ...(labels?.printer && { labelPrinter: printerPortIn(labels.printer)! }),
    ...(promises && { promises }),
    ...(templates && { templates: readTemplates(placeOf, configDir, templates) }),
  };
}

/** A mistake in a field, with the values that are allowed. */
function mistakeAt(place: string, names: readonly string[]): ConfigProblem {
  const [first = '', second = ''] = names;
  return new ConfigProblem(({ config: { workshop } }) => {
    const { allowed, count, wrong } = workshop;
    const isOfWall = first === 'wall' && (second === 'rows' || second === 'columns');
    const most = isOfWall ? LARGEST_WALL[second] : undefined;
    // All items of a list, and all names of templates, share one entry.
    const path = names.map((name, at) => (at === 1 && (first === 'templates' || first === 'promise') ? '*' : name));
    const key = Array.from(path, (_, at) => path.slice(0, path.length - at).join('.')).find((one) =>
      Object.hasOwn(allowed, one),
    );
    return wrong(place, names.join('.') || '{}', most ? count(most) : allowed[(key ?? '') as keyof typeof allowed]);
  });
}

/** Files that a template names are relative to this file's folder. */
function readTemplates(
  placeOf: (names: readonly string[]) => string,
  configDir: string,
  templates: ReadBy<typeof fields>,
): JobTemplate[] {
  return Object.entries(templates).map(([name, one]) => {
    if (!/^[\p{L}\d][\p{L}\d_-]{0,39}$/u.test(name)) throw mistakeAt(placeOf(['templates', name]), ['templates']);
    const read = readTemplate(name, one);
    if (typeof read === 'string') {
      const names = ['templates', ...read.split('.')];
      throw mistakeAt(placeOf(names), names);
    }
    const { font, svg } = read;
    return {
      ...read,
      ...(font === undefined ? {} : { font: resolve(configDir, font) }),
      ...(svg === undefined ? {} : { svg: resolve(configDir, svg) }),
    };
  });
}

function isPrinterPort(text: string): boolean {
  return printerPortIn(text) !== undefined;
}

function isReason(text: string): boolean {
  return text.trim() !== '' && text.length <= 60 && !/^\d/.test(text);
}
