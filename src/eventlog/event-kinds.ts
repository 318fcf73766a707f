/** Lists every kind of workshop event: define a new one in a file of `kinds/` and name it here. Pure. */
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

/** An event with its kind. */
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
 * Decodes an event that another host has sent. `undefined` if bancada would not have written it in this form: it has another
 * name, its texts are unsafe for a terminal or too long, or one contains what looks like a person's number.
 */
export function decodeEvent(text: EventText): DecodedEvent | undefined {
  const [prefix = ''] = text[0].split(':', 1);
  const kind = BY_PREFIX.get(prefix);
  const event = kind?.decode(text);
  return kind && event && { kind, event };
}
