/** Judges the small world of the actions. Knows the lifecycle of the spec, and none of the program's rules. */
import type { MemoryTable } from '../outbox/memory-table.ts';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { MOVES, STATUSES, type Move } from '../sim/world/service.ts';
import { shownOf, type ActionsState } from './actions-state.ts';

/** What is wrong now, by the rules of src/outbox/INVARIANTS.md; `isAtRest` where nothing can happen any more. */
export function judgeActions(state: ActionsState, isAtRest: boolean): string[] {
  const { options, history, tables, acknowledged, sent, told, dead, orphans, processes } = state;
  const words = [...state.wrong];
  const appliedOf = (id: string) =>
    history.filter(({ by }) => sent.find(({ label }) => label === by)?.intentId === id).length;
  for (const [id, { intent, host, historyAt }] of acknowledged) {
    const row = tables.get(host)!.rows.get(id);
    const say = (text: string) => words.push(`${id} ${intent.operation}: ${text}`);
    if (!row) {
      say('acknowledged, and gone from the outbox (A1)');
      continue;
    }
    const applied = appliedOf(id);
    if (applied > 1) say(`applied ${applied} times (A3)`);
    const mine = told.filter(({ intentId }) => intentId === id);
    const last = mine.filter(({ verdict }) => verdict.kind !== 'unconfirmed' || verdict.isClosed);
    if (new Set(last.map(({ process }) => process)).size < last.length) say('two last verdicts (A5)');
    const wasLost = sent.some(
      ({ intentId, couldBeLost, process }) =>
        intentId === id && (couldBeLost || (dead.has(process) && !mine.some((one) => one.process === process))),
    );
    for (const verdict of [...mine.map((one) => one.verdict), ...(row.verdict ? [row.verdict] : [])]) {
      const { kind } = verdict;
      if (kind === 'applied' && applied === 0 && !hasTwin(state, intent, id)) say('told applied, and it was not (A4)');
      if ((kind === 'refused' || kind === 'not-sent') && applied > 0) say(`told ${kind}, and it was applied (A4)`);
      if (kind === 'already-so' && !wasReached(state, intent, historyAt)) say('told already so, and it never was (A4)');
      if (kind === 'unconfirmed' && !wasLost) say('unconfirmed, and nothing was lost (A6)');
    }
    const isUnderWay = orphans.some(({ intentId, lastAt }) => intentId === id && lastAt < Infinity);
    const isSettled = row.verdict !== undefined && ['already-so', 'refused', 'not-sent'].includes(row.verdict.kind);
    const canRecur = intent.operation === 'ship' || intent.operation === 'returnToProduction';
    if (canRecur && isUnderWay && isSettled) say('settled while its request may still arrive (A4)');
    if (isAtRest && !row.verdict && row.phase !== 'unconfirmed') say(`still ${row.phase} at the end (A5)`);
    // Whoever shows it at the end shows it as it is.
    if (isAtRest) {
      for (const process of processes.values()) {
        if (options.stations[process.station]!.host !== host) continue;
        const shown = shownOf(process).find((one) => one.id === id);
        if (row.verdict && shown) say(`${process.name} still shows it as ${shown.phase} (A5)`);
      }
    }
  }
  return words;
}

/** The same code from another hand: no code tells who was first. */
function hasTwin({ history, sent }: ActionsState, intent: AnyIntent, id: string): boolean {
  const code = 'trackingCode' in intent ? intent.trackingCode : undefined;
  if (typeof code !== 'string') return false;
  return history.some(({ by, code: theirs, status }) => {
    const other = sent.find(({ label }) => label === by)?.intentId;
    return status === 'shipped' && theirs === code && other !== id;
  });
}

function wasReached({ history }: ActionsState, intent: AnyIntent, historyAt: number): boolean {
  const { operation, trackingCode } = intent as { operation: Move; trackingCode?: string | null };
  const goal = STATUSES.indexOf(MOVES[operation].to);
  return history.slice(Math.max(0, historyAt)).some(({ status, code }) => {
    if (status === 'cancelled') return false;
    const place = STATUSES.indexOf(status);
    if (operation === 'returnToProduction') return place === goal;
    return place >= goal && (operation !== 'ship' || !trackingCode || code === trackingCode);
  });
}

/** What is sent now waited for others to be done, and overwrites the traces of what is unconfirmed. */
export function judgeTurn(
  { acknowledged, wrong }: ActionsState,
  label: string,
  row: AnyIntent,
  { rows }: MemoryTable,
): void {
  for (const id of acknowledged.get(row.id)?.behind ?? []) {
    const kind = rows.get(id)?.verdict?.kind;
    if (kind !== 'applied' && kind !== 'already-so') wrong.push(`${label}: sent, and ${id} before it is not done (A7)`);
  }
  for (const { id, seq, phase, verdict } of rows.values()) {
    if (!verdict && phase === 'unconfirmed' && seq < row.seq) {
      wrong.push(`${label}: sent, and ${id} still counts on traces that it overwrites (A6)`);
    }
  }
}
