/**
 * Runs of prices as hosts tell each other: what was planned, what was asked of the store, every verdict, and that somebody has
 * ended a run. All of it only comes to be. One host carries a run out, the one that planned it, until a person has another
 * take it over: of that the later stamp stands. Pure.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { isRecord } from '../domain/json.ts';
import type { PriceRun, Prices, RunRow, StepName, StepVerdict } from '../domain/price-runs.ts';
import { isId, isListOf, isMoment, isWord, named, namedFor, readBy, type SlipText } from './slip-kit.ts';

export type RunPlanned = By &
  Pick<PriceRun, 'id' | 'name' | 'unit' | 'beginsAt' | 'endsAt'> & {
    /** Who carries it out. */
    host: string;
    rows: Pick<RunRow, 'product_id' | 'name' | 'before' | 'after'>[];
  };
/** Without a verdict: it is asked of the store now. `is_asked`: whether the run has written, or may have. */
export type RunStep = By & {
  run: string;
  product_id: string;
  step: StepName;
  verdict: StepVerdict | null;
  is_asked: boolean;
};
export type RunStop = By & { run: string };
export type RunHost = By & { stamp: number; run: string; host: string };

export type RunSlip =
  | { kind: 'run'; run: RunPlanned }
  | { kind: 'run-step'; step: RunStep }
  | { kind: 'run-stop'; stop: RunStop }
  | { kind: 'run-host'; taken: RunHost };

export function runHostName(run: string): string {
  return namedFor('o', [run], '')[0];
}

/** The slip as it is told. */
export function runSlipText(slip: RunSlip): SlipText {
  switch (slip.kind) {
    case 'run': {
      const { at, operator, station, id, name, unit, beginsAt, endsAt, host, rows } = slip.run;
      const told = rows.map((row) => {
        const { product_id, name: product, before, after } = row;
        return { product_id, name: product, before: pricesOf(before), after: pricesOf(after) };
      });
      return named('p', JSON.stringify({ at, operator, station, id, name, unit, beginsAt, endsAt, host, rows: told }));
    }
    case 'run-step': {
      const { at, operator, station, run, product_id, step, verdict, is_asked } = slip.step;
      return named('q', JSON.stringify({ at, operator, station, run, product_id, step, verdict, is_asked }));
    }
    case 'run-stop': {
      const { at, operator, station, run } = slip.stop;
      return named('e', JSON.stringify({ at, operator, station, run }));
    }
    case 'run-host': {
      const { stamp, at, operator, station, run, host } = slip.taken;
      return [runHostName(run), JSON.stringify({ stamp, at, operator, station, run, host })];
    }
  }
}

function pricesOf({ preco, preco_promocional }: Prices): Prices {
  return { preco, preco_promocional };
}

/** Reads one by the beginning of its name; `undefined` for what is none. */
export function readRunSlip(slipName: string, value: Record<string, unknown>): RunSlip | undefined {
  const by = readBy(value);
  if (!by) return undefined;
  if (slipName.startsWith('p:')) {
    const { id, name, unit, beginsAt, endsAt, host, rows } = value;
    if (!isId(id) || !isWord(name) || (unit !== 'cents' && unit !== 'reais') || !isMoment(beginsAt)) return undefined;
    if ((endsAt !== undefined && !isMoment(endsAt)) || !isId(host) || !isListOf(rows, isRow)) return undefined;
    return { kind: 'run', run: { ...by, id, name, unit, beginsAt, endsAt, host, rows } };
  }
  const { run } = value;
  if (!isId(run)) return undefined;
  if (slipName.startsWith('e:')) return { kind: 'run-stop', stop: { ...by, run } };
  if (slipName.startsWith('o:')) {
    const { stamp, host } = value;
    return isMoment(stamp) && isId(host) ? { kind: 'run-host', taken: { stamp, ...by, run, host } } : undefined;
  }
  const { product_id, step, verdict, is_asked } = value;
  if (!isId(product_id) || (step !== 'begin' && step !== 'end') || typeof is_asked !== 'boolean') return undefined;
  const known = verdict === null ? null : VERDICTS.find((one) => one === verdict);
  return known === undefined
    ? undefined
    : { kind: 'run-step', step: { ...by, run, product_id, step, verdict: known, is_asked } };
}

/** What it tells of, in the words of the audit trail. */
export function runEntry(slip: RunSlip): AuditEntry {
  switch (slip.kind) {
    case 'run':
      return entry(slip.run, slip.run.id, `planned: ${slip.run.rows.length} products`);
    case 'run-step': {
      const { run, product_id, step, verdict } = slip.step;
      return { ...entry(slip.step, run, `${step}: ${verdict ?? 'asked'}`), product_id };
    }
    case 'run-stop':
      return entry(slip.stop, slip.stop.run, 'stopped');
    case 'run-host':
      return entry(slip.taken, slip.taken.run, 'taken over');
  }
}

function entry({ at, operator, station }: By, run: string, detail: string): AuditEntry {
  return { at, operator, station, what: 'price-run', asked: run, detail };
}

function isRow(value: unknown): value is RunPlanned['rows'][number] {
  if (!isRecord(value)) return false;
  return isId(value['product_id']) && isWord(value['name']) && isPrices(value['before']) && isPrices(value['after']);
}

function isPrices(value: unknown): value is Prices {
  return isRecord(value) && isMoment(value['preco']) && isMoment(value['preco_promocional']);
}

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
