/** Leaving a desk while something that was asked there has not been sent: it is sent, kept or dropped, as is answered. */
import { say } from '../state/session-state.ts';
import type { QuestionOf } from '../state/question.ts';
import type { Bench } from '../session-context.ts';
import { ownWaiting, stillOpen } from './unsent.ts';

type Leave = QuestionOf<'leave'>;

/** Leaves, or asks what becomes of what waits. Asked for once more, what waits is kept. */
export function askToLeave(bench: Bench): void {
  const { desk } = bench;
  const waiting = ownWaiting(bench);
  const { question } = desk.getState();
  if (waiting.length === 0 || question?.kind === 'leave') return keepAndLeave(bench);
  const ids = waiting.map(({ id }) => id);
  desk.setState({ question: { kind: 'leave', ids, isSending: false }, stop: undefined, copyChoice: undefined });
}

/** What is asked, or how far the sending is that ends with leaving. */
export function leaveWords(bench: Bench, { ids, isSending }: Leave) {
  const { unsent, intents } = bench.texts;
  const open = stillOpen(bench, ids);
  if (isSending) return { question: unsent.leaving(open.length), yes: unsent.leavingKeys, no: unsent.stay };
  const waiting = open.filter(({ attemptCount }) => attemptCount === 0);
  const holds = new Set(waiting.map(({ hold }) => hold));
  const [hold] = holds.size === 1 ? holds : [];
  return {
    question: unsent.leave(sentCount(bench, ids), waiting.length, hold ? intents.holds[hold] : ''),
    details: unsent.leaveDetails,
    yes: unsent.sendNow,
    no: unsent.stay,
  };
}

/** How many of the same bulks have been sent. */
function sentCount({ shop }: Bench, ids: readonly string[]): number {
  const wanted = new Set(ids);
  const { bulks, intents } = shop.getState();
  const rows = [...intents.values()].flat();
  const bulkIds = new Set(rows.flatMap(({ id, bulkId }) => (wanted.has(id) && bulkId !== undefined ? [bulkId] : [])));
  let count = 0;
  for (const bulkId of bulkIds) {
    const unsent = rows.filter((row) => row.bulkId === bulkId && row.attemptCount === 0).length;
    count += (bulks.get(bulkId)?.itemIds.length ?? unsent) - unsent;
  }
  return count;
}

/** Enter: it goes on until all of it is sent, and the desk is left then (see session/subscriptions/unsent.ts). */
export function sendAndLeave({ desk }: Bench, question: Leave): void {
  desk.setState({ question: { ...question, isSending: true } });
}

/** `k` keeps what waits and leaves, `d` drops it and leaves; false for any other key. */
export function leaveByKey(bench: Bench, question: Leave, key: string): boolean {
  if (key === 'k') keepAndLeave(bench);
  else if (key === 'd' && !question.isSending) {
    bench.actions.drop(ownWaiting(bench).map(({ id }) => id));
    bench.quit();
  } else return false;
  return true;
}

function keepAndLeave(bench: Bench): void {
  const ids = ownWaiting(bench).map(({ id }) => id);
  // Where it cannot be written down, it would be left to be sent by whoever comes next.
  if (ids.length > 0 && bench.actions.keep(ids) === 0) say(bench.desk, 'error', bench.texts.unsent.notRecorded);
  bench.quit();
}
