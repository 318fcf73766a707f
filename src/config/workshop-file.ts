/** `workshop.json` of the configuration: what a shop says once about its work. */
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

/** What the shop has said; what it has not is left to the texts. */
export type WorkshopRules = {
  /** Why a piece is held, as the list to choose from. */
  holdReasons?: readonly string[];
  /** Why a piece is made once more. */
  remakeReasons?: readonly string[];
  /** Whether the board says how many parcels each of the shop's people sends. */
  hasPaceOfEverybody?: boolean;
  /** Whether a parcel is asked for its fiscal key before it leaves. */
  fiscalKey?: 'wanted';
  /** For what whoever is at a bench is asked for their PIN; for nothing, if not set. */
  pinFor?: readonly PinFor[];
  /** How the files of its machines look. */
  templates?: readonly JobTemplate[];
  /** When labels of parcels are printed; when somebody asks for one, if not set. */
  labelPrinting?: LabelPrinting;
  /** The port of the printer that labels go to where no print command is set. */
  labelPrinter?: ConfiguredPrinterPort;
  /** How many slots its assembly wall has. */
  wall?: WallSize;
  /** Until when orders are promised to leave; a day after they were placed, if not set. */
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

/** Reads it; without a file nothing is said. Throws {@link ConfigProblem} for one with a mistake. */
export function readWorkshopRules(configDir: string): WorkshopRules {
  const path = workshopFileIn(configDir);
  const read = readOwnersJsonc(path);
  if (!read) return {};
  const [mistake] = read.problems;
  if (mistake) throw new ConfigProblem(({ keys }) => `${path}:${mistake.line}: ${keys.problem(mistake)}`);
  /** The file with the line of a field, or of the nearest one around it that is there. */
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

/** A mistake in a field, with what may stand there. */
function mistakeAt(place: string, names: readonly string[]): ConfigProblem {
  const [first = '', second = ''] = names;
  return new ConfigProblem(({ config: { workshop } }) => {
    const { allowed, count, wrong } = workshop;
    const isOfWall = first === 'wall' && (second === 'rows' || second === 'columns');
    const most = isOfWall ? LARGEST_WALL[second] : undefined;
    // Items of lists and names of templates are one to another alike.
    const path = names.map((name, at) => (at === 1 && (first === 'templates' || first === 'promise') ? '*' : name));
    const key = Array.from(path, (_, at) => path.slice(0, path.length - at).join('.')).find((one) =>
      Object.hasOwn(allowed, one),
    );
    return wrong(place, names.join('.') || '{}', most ? count(most) : allowed[(key ?? '') as keyof typeof allowed]);
  });
}

/** Files that a template names lie beside this one, where their path does not say otherwise. */
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
