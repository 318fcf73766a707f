/** Every kind of workshop event: a new one is defined in a file of `kinds/` and named here. Pure. */
import type { By } from '../domain/audit.ts';
import type { EventKind, EventText } from './define-event.ts';
import { fiscalKey, withoutFiscalKey } from './kinds/fiscal-keys.ts';
import { accepted, job, made } from './kinds/jobs.ts';
import { labelPrinted } from './kinds/labels.ts';
import { payment, product } from './kinds/promise-facts.ts';
import { ownRun } from './kinds/own-runs.ts';
import { hold, note, piece, remake } from './kinds/pieces.ts';
import { runPlanned, runStep, runStopped, runTaken } from './kinds/price-runs.ts';
import { restored } from './kinds/restores.ts';
import { manifest, vanScan } from './kinds/vans.ts';

/** An event of any kind together with its kind. */
export type DecodedEvent = { kind: EventKind; event: By };

const KINDS = [
  hold,
  remake,
  note,
  piece,
  job,
  made,
  accepted,
  labelPrinted,
  vanScan,
  manifest,
  runPlanned,
  runStep,
  runStopped,
  runTaken,
  restored,
  fiscalKey,
  withoutFiscalKey,
  payment,
  product,
  ownRun,
];

const BY_PREFIX = new Map<string, EventKind>();
for (const kind of KINDS) BY_PREFIX.set(kind.prefix, kind as unknown as EventKind);

/**
 * Reads an event that another host has sent. `undefined` for one that bancada would not have written so: with another
 * name, with texts that are not safe for a terminal or too long, with what looks like the number of a person.
 */
export function decodeEvent(text: EventText): DecodedEvent | undefined {
  const [prefix = ''] = text[0].split(':', 1);
  const kind = BY_PREFIX.get(prefix);
  const event = kind?.decode(text);
  return kind && event && { kind, event };
}
