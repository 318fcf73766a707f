/** Judges the small world of the actions: each intent as the simulation's is, and what only a small world can know. */
import type { MemoryTable } from '../outbox/memory-table.ts';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { appliedCounts, judgeIntent } from '../sim/intent-oracle.ts';
import { shownOf, type ActionsState } from './actions-state.ts';

/** What is wrong now, by the rules of src/outbox/INVARIANTS.md; `isAtRest` where nothing can happen any more. */
export function judgeActions(state: ActionsState, isAtRest: boolean): string[] {
  const { options, history, tables, acknowledged, sent, told, dead, orphans, processes } = state;
  const words = [...state.wrong];
  const applied = appliedCounts(history, sent);
  for (const [id, { intent, host, historyAt }] of acknowledged) {
    const row = tables.get(host)!.rows.get(id);
    const code = 'trackingCode' in intent ? intent.trackingCode : undefined;
    const { complaints } = judgeIntent({
      intent,
      row,
      applied: applied.get(id) ?? 0,
      requests: sent.filter(({ intentId }) => intentId === id),
      told: told.filter(({ intentId }) => intentId === id),
      dead,
      states: history.slice(Math.max(0, historyAt)),
      hasTwin: typeof code === 'string' && history.some((one) => one.status === 'shipped' && one.code === code),
      isAtRest,
    });
    words.push(...complaints.map(({ text }) => text));
    if (!row) continue;
    const say = (text: string) => words.push(`${id} ${intent.operation}: ${text}`);
    const isUnderWay = orphans.some(({ intentId, lastAt }) => intentId === id && lastAt < Infinity);
    const isSettled = row.verdict !== undefined && ['already-so', 'refused', 'not-sent'].includes(row.verdict.kind);
    const canRecur = intent.operation === 'ship' || intent.operation === 'returnToProduction';
    if (canRecur && isUnderWay && isSettled) say('settled while its request may still arrive (A4)');
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
