/** Moving many items at once: shown before, asked for by key, told when all have their verdicts. */
import { readStatus, type Transition } from '../domain/lifecycle.ts';
import type { BulkPreview, BulkProgress } from '../actions/bulk.ts';
import type { Settled, VerdictKind } from '../actions/intents.ts';
import { say } from '../store/desk.ts';
import type { Texts } from '../texts/texts.ts';
import type { Bench } from './bench.ts';

/** From so many items on, Enter alone is too easy: the count is typed. */
export const COUNT_TYPED_FROM = 50;

/** Asks whether the items shall move; says why not where none of them can. */
export function askForBulk({ actions, desk, texts }: Bench, operation: Transition, itemIds: readonly string[]): void {
  const preview = actions.bulk.preview(operation, itemIds);
  if (preview.itemIds.length === 0) return say(desk, 'warn', texts.work.bulk.nothing(skippedWords(preview, texts)));
  desk.setState({ question: { preview, typed: '' } });
}

/** A key while the question is in front: Enter, Escape, digits of the count. Answers whether it was one of them. */
export function answerQuestion(bench: Bench, key: string): boolean {
  const { desk, actions, texts } = bench;
  const { question } = desk.getState();
  if (!question) return false;
  const { preview, typed } = question;
  if (key === 'escape') desk.setState({ question: undefined });
  else if (/^\d$/.test(key)) desk.setState({ question: { preview, typed: (typed + key).slice(-6) } });
  else if (key === 'backspace' || key === 'delete') desk.setState({ question: { preview, typed: typed.slice(0, -1) } });
  else if (key === 'enter' && isAnswered(preview, typed)) {
    desk.setState({ question: undefined });
    if (actions.bulk.start(preview) === undefined) say(desk, 'error', texts.work.bulk.notBegun);
  }
  return true;
}

/** Whether Enter does it now. */
export function isAnswered({ itemIds }: BulkPreview, typed: string): boolean {
  return itemIds.length < COUNT_TYPED_FROM || typed === String(itemIds.length);
}

/** `3 in production, 1 on its way already`. */
export function skippedWords({ skipped }: BulkPreview, texts: Texts): string {
  const counts = new Map<string, { count: number; words: (count: number) => string }>();
  for (const { problem, itemStatus } of skipped) {
    const status = readStatus(itemStatus);
    const isState = problem === 'not-allowed' && itemStatus !== '';
    const key = isState ? itemStatus : problem;
    const known = counts.get(key);
    if (known) known.count++;
    else {
      const word = status ? texts.statuses[status] : itemStatus;
      const words = isState
        ? (count: number) => texts.work.bulk.already(word, count)
        : (count: number) => texts.work.bulk.problem(problem, count);
      counts.set(key, { count: 1, words });
    }
  }
  return [...counts.values()].map(({ count, words }) => words(count)).join(', ');
}

/** Says what became of a bulk when its last item has its verdict; what was not moved stays marked, to be looked at. */
export function tellBulk({ shop, desk, actions, texts, outlet }: Bench, { intent }: Settled): void {
  const bulk = intent.bulkId === undefined ? undefined : shop.getState().bulks.get(intent.bulkId);
  if (!bulk?.isDone) return;
  const counts = countsOf(bulk);
  const failed = bulk.itemIds.filter((id) => bulk.results.get(id) === 'refused' || bulk.results.get(id) === 'not-sent');
  const words = texts.work.bulk;
  const parts = [words.done(texts.done[bulk.operation], (counts.applied ?? 0) + (counts['already-so'] ?? 0))];
  if (counts.refused) parts.push(words.refused(counts.refused));
  if (counts['not-sent']) parts.push(words.notSent(counts['not-sent']));
  if (counts.unconfirmed) parts.push(words.unconfirmed(counts.unconfirmed));
  if (failed.length > 0) parts.push(words.leftMarked);
  const marks = new Set(desk.getState().marks);
  for (const id of bulk.itemIds) if (!failed.includes(id)) marks.delete(id);
  desk.setState({ marks, markAnchor: undefined });
  const isClean = failed.length === 0 && !counts.unconfirmed;
  say(desk, isClean ? 'ok' : 'warn', parts.join(' · '));
  outlet.ring(isClean ? 'ok' : 'error');
  if (!counts.unconfirmed) actions.bulk.dismiss(bulk.id);
}

function countsOf({ results }: BulkProgress): Partial<Record<VerdictKind, number>> {
  const counts: Partial<Record<VerdictKind, number>> = {};
  for (const kind of results.values()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
