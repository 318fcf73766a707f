/**
 * Runs of prices: the plan, the steps requested from the store, their verdicts, and that a person ended a run. The host that
 * planned a run carries it out, until a person has another host take it over. Pure.
 */
import type { AuditEntry, By } from '../../domain/audit.ts';
import { listOf, object, oneOf, optional, type ReadBy } from '../../base/codec.ts';
import type { StepVerdict } from '../../domain/price-runs.ts';
import { BY, defineEvent, bool, id, moment, word } from '../define-event.ts';

const prices = object({ preco: moment, preco_promocional: moment });

const VERDICTS = Object.keys({
  applied: true,
  'already-so': true,
  'may-be-ours': true,
  refused: true,
  'not-sent': true,
  unconfirmed: true,
  changed: true,
  missed: true,
  cancelled: true,
  nothing: true,
  gone: true,
  unreadable: true,
} satisfies Record<StepVerdict, true>) as StepVerdict[];

const plannedCodec = object({
  ...BY,
  id,
  name: word,
  unit: oneOf(['cents', 'reais']),
  beginsAt: moment,
  endsAt: optional(moment),
  /** The host that carries the run out. */
  host: id,
  rows: listOf(object({ product_id: id, name: word, before: prices, after: prices })),
});
export type RunPlanned = ReadBy<typeof plannedCodec>;

/** A run was planned. */
export const runPlanned = defineEvent({
  kind: 'run',
  prefix: 'p',
  codec: plannedCodec,
  subject: (run) => run.id,
  audit: (run) => [lineOf(run, run.id, `planned: ${run.rows.length} products`)],
  keepMs: Infinity,
});

/** `verdict` null: the request is under way. `is_asked`: whether the run has written, or may have. */
const stepCodec = object({
  ...BY,
  run: id,
  product_id: id,
  step: oneOf(['begin', 'end']),
  verdict: oneOf([null, ...VERDICTS]),
  is_asked: bool,
});
export type RunStep = ReadBy<typeof stepCodec>;

/** The step of a product was begun, or has its verdict. */
export const runStep = defineEvent({
  kind: 'run-step',
  prefix: 'q',
  codec: stepCodec,
  subject: ({ run }) => run,
  audit: (event) => [
    { ...lineOf(event, event.run, `${event.step}: ${event.verdict ?? 'asked'}`), product_id: event.product_id },
  ],
  keepMs: Infinity,
});

/** A person ended a run, or undid it. */
export const runStopped = defineEvent<'run-stop', By & { run: string }>({
  kind: 'run-stop',
  prefix: 'e',
  codec: object({ ...BY, run: id }),
  subject: ({ run }) => run,
  audit: (event) => [lineOf(event, event.run, 'stopped')],
  keepMs: Infinity,
});

/** Another host carries a run out from now on. */
export const runTaken = defineEvent<'run-host', By & { stamp: number; run: string; host: string }>({
  kind: 'run-host',
  prefix: 'o',
  codec: object({ stamp: moment, ...BY, run: id, host: id }),
  key: ({ run }) => [run],
  subject: ({ run }) => run,
  audit: (event) => [lineOf(event, event.run, 'taken over')],
  keepMs: Infinity,
});

function lineOf({ at, operator, station }: By, run: string, detail: string): AuditEntry {
  return { at, operator, station, what: 'price-run', asked: run, detail };
}
