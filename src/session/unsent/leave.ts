/** The question when a session is left while some of its actions are not sent: sends, keeps or drops them. */
import type { QuestionOf } from '../state/question.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { ownWaiting, stillOpen } from './unsent.ts';

type Leave = QuestionOf<'leave'>;

/**
 * Leaves, or asks what to do with waiting actions, or whether to leave edits of the stock unsent. If called again, it keeps the
 * actions if it can, and leaves in any case.
 */
export function askToLeave(context: SessionContext): void {
  const { session } = context;
  const { question, stop, stock } = session.getState();
  const inFront = { stop: undefined, copyChoice: undefined };
  const behind = stop ?? question?.behind;
  const ids = ownWaiting(context).map(({ id }) => id);
  if (ids.length === 0 && (stock.edits.size === 0 || question?.kind === 'leaveEdits')) return context.quit();
  if (ids.length === 0) return session.setState({ question: { kind: 'leaveEdits', behind }, ...inFront });
  if (question?.kind === 'leave') {
    context.actions.keep(ids);
    return context.quit();
  }
  session.setState({ question: { kind: 'leave', ids, isSending: false, behind }, ...inFront });
}

/** The words of the question, or the progress of the sending that precedes leaving. */
export function leaveWords(context: SessionContext, { ids, isSending, isUnrecorded }: Leave) {
  const { unsent, intents } = context.texts;
  const open = stillOpen(context, ids);
  if (isSending)
    return {
      question: unsent.leaving(open.length),
      details: isUnrecorded ? unsent.mayBeSent : '',
      yes: unsent.leavingKeys,
      no: unsent.stay,
    };
  const waiting = open.filter(({ attemptCount }) => attemptCount === 0);
  if (waiting.length === 0) return { question: unsent.leaveNothing };
  const holds = new Set(waiting.map(({ hold }) => hold));
  const [hold] = holds.size === 1 ? holds : [];
  return {
    question: unsent.leave(sentCount(context, ids), waiting.length, hold ? intents.holds[hold] : ''),
    details: isUnrecorded ? unsent.mayBeSent : unsent.leaveDetails,
    yes: unsent.sendNow,
    no: unsent.stay,
  };
}

/** The words of the question about edits of the stock: how many, and what becomes of them. */
export function leaveEditsWords({ session, sandbox, texts: { stock } }: SessionContext) {
  const { size } = session.getState().stock.edits;
  return { question: stock.leave(size), details: sandbox ? stock.leaveLost : stock.leaveKept };
}

/** How many actions of the same bulks have been sent. */
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

/** Enter: waits until all of them are sent, then leaves the session (see session/subscriptions/unsent.ts). */
export function sendAndLeave({ session }: OperatorSession, question: Leave): void {
  session.setState({ question: { ...question, isSending: true } });
}

/**
 * `k` keeps the waiting actions and leaves, `d` drops them and leaves; false for any other key. If that cannot be recorded, another
 * process may send them: the question says so and stays, and the next answer leaves.
 */
export function leaveByKey(context: SessionContext, question: Leave, key: string): boolean {
  const { actions, session, effects, quit } = context;
  if (key !== 'k' && (key !== 'd' || question.isSending)) return false;
  const ids = ownWaiting(context).map(({ id }) => id);
  const isRecorded = ids.length === 0 || (key === 'k' ? actions.keep(ids) : actions.drop(ids)) > 0;
  if (isRecorded || question.isUnrecorded) quit();
  else {
    effects.ring('error');
    session.setState({ question: { ...question, isUnrecorded: true } });
  }
  return true;
}
