/**
 * Leaving a session while something that was asked there has not been sent: it is sent, kept or dropped, as is
 * answered.
 */
import { say } from '../state/session-state.ts';
import type { QuestionOf } from '../state/question.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { ownWaiting, stillOpen } from './unsent.ts';

type Leave = QuestionOf<'leave'>;

/** Leaves, or asks what becomes of what waits. Asked for once more, what waits is kept. */
export function askToLeave(context: SessionContext): void {
  const { session } = context;
  const waiting = ownWaiting(context);
  const { question } = session.getState();
  if (waiting.length === 0 || question?.kind === 'leave') return keepAndLeave(context);
  const ids = waiting.map(({ id }) => id);
  session.setState({ question: { kind: 'leave', ids, isSending: false }, stop: undefined, copyChoice: undefined });
}

/** What is asked, or how far the sending is that ends with leaving. */
export function leaveWords(context: SessionContext, { ids, isSending }: Leave) {
  const { unsent, intents } = context.texts;
  const open = stillOpen(context, ids);
  if (isSending) return { question: unsent.leaving(open.length), yes: unsent.leavingKeys, no: unsent.stay };
  const waiting = open.filter(({ attemptCount }) => attemptCount === 0);
  const holds = new Set(waiting.map(({ hold }) => hold));
  const [hold] = holds.size === 1 ? holds : [];
  return {
    question: unsent.leave(sentCount(context, ids), waiting.length, hold ? intents.holds[hold] : ''),
    details: unsent.leaveDetails,
    yes: unsent.sendNow,
    no: unsent.stay,
  };
}

/** How many of the same bulks have been sent. */
function sentCount({ replica }: Services, ids: readonly string[]): number {
  const wanted = new Set(ids);
  const { bulks, intents } = replica.getState();
  const rows = [...intents.values()].flat();
  const bulkIds = new Set(rows.flatMap(({ id, bulkId }) => (wanted.has(id) && bulkId !== undefined ? [bulkId] : [])));
  let count = 0;
  for (const bulkId of bulkIds) {
    const unsent = rows.filter((row) => row.bulkId === bulkId && row.attemptCount === 0).length;
    count += (bulks.get(bulkId)?.itemIds.length ?? unsent) - unsent;
  }
  return count;
}

/** Enter: it goes on until all of it is sent, and the session is left then (see session/subscriptions/unsent.ts). */
export function sendAndLeave({ session }: OperatorSession, question: Leave): void {
  session.setState({ question: { ...question, isSending: true } });
}

/** `k` keeps what waits and leaves, `d` drops it and leaves; false for any other key. */
export function leaveByKey(context: SessionContext, question: Leave, key: string): boolean {
  if (key === 'k') keepAndLeave(context);
  else if (key === 'd' && !question.isSending) {
    context.actions.drop(ownWaiting(context).map(({ id }) => id));
    context.quit();
  } else return false;
  return true;
}

function keepAndLeave(context: SessionContext): void {
  const ids = ownWaiting(context).map(({ id }) => id);
  // Where it cannot be written down, it would be left to be sent by whoever comes next.
  if (ids.length > 0 && context.actions.keep(ids) === 0)
    say(context.session, 'error', context.texts.unsent.notRecorded);
  context.quit();
}
