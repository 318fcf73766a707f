/**
 * Handles unsent actions while a session is open: asks about kept ones when their operator returns, announces those of a
 * crashed program before they are sent, and leaves a session that waits for its actions once all are sent.
 */
import type { Actions } from '../../outbox/actions.ts';
import { LEFT_MS } from '../../outbox/dispatcher.ts';
import type { AnyIntent, Author } from '../../domain/intents.ts';
import { undoKey } from '../kernel/intent-note.ts';
import { placeInFront, say } from '../state/session-state.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { askAboutKept, sayKept } from '../unsent/kept.ts';
import { deedsOf, stillOpen } from '../unsent/unsent.ts';

/** Subscribes; returns how to end. `actions`: of the process; `author`: the operator here. */
export function watchUnsent(
  context: SessionContext,
  actions: Pick<Actions, 'onLeft' | 'onSettled' | 'unsentBefore'>,
  { operator, station }: Author,
): () => void {
  const { replica, session } = context;
  let storeId: string | undefined;
  /** Kept actions to ask about as soon as no question is in front. */
  let toAsk: readonly string[] = [];
  /** Whether one of the actions that this session waits for was not applied. */
  let hasFailed = false;

  /** An operator is recognised at any station; one without a name only at the same station. */
  const isMine = ({ author }: AnyIntent) =>
    author.operator === operator && (operator !== '' || author.station === station);

  /** Asks once for each store: the operator knows about actions kept since. */
  function look(): void {
    const { lojaId } = replica.getState();
    if (lojaId === undefined || lojaId === storeId) return;
    storeId = lojaId;
    const kept = actions.unsentBefore().filter(({ isKept }) => isKept);
    const mine = kept.filter(isMine);
    toAsk = mine.map(({ id }) => id);
    if (mine.length === 0 && kept.length > 0) sayKept(context, kept.length, true);
    ask();
  }

  function ask(): void {
    const { question, stop, copyChoice } = session.getState();
    // The question shows them, so it waits until the outbox has been read.
    const known = new Set(stillKept(context));
    if (toAsk.length === 0 || question || stop || copyChoice || !toAsk.every((id) => known.has(id))) return;
    const ids = toAsk;
    toAsk = [];
    askAboutKept(context, ids);
  }

  function leaveWhenSent(): void {
    const { question } = session.getState();
    if (question?.kind !== 'leave' || !question.isSending || stillOpen(context, question.ids).length > 0) return;
    session.setState({ question: undefined, stop: question.behind });
    // If one was refused, the operator must see that first.
    if (!hasFailed) context.quit();
  }

  const endings = [
    actions.onLeft((left) => {
      const [first] = left;
      if (!first) return;
      const key = undoKey(context, placeInFront(session.getState()).screen, first);
      say(session, 'warn', context.texts.unsent.left(left.length, deedsOf(left, context), LEFT_MS / 1000, key));
    }),
    actions.onSettled(({ intent, verdict }) => {
      const { question } = session.getState();
      const isMeant = question?.kind === 'leave' && question.isSending && question.ids.includes(intent.id);
      if (isMeant && verdict.kind !== 'applied' && verdict.kind !== 'already-so') hasFailed = true;
    }),
    replica.subscribe((state, before) => {
      look();
      if (state.intents === before.intents && state.edits === before.edits) return;
      ask();
      leaveWhenSent();
    }),
    session.subscribe((state, before) => {
      if (state.question !== before.question || state.stop !== before.stop) ask();
      if (state.question?.kind !== 'leave') return;
      if (before.question?.kind !== 'leave') hasFailed = false;
      leaveWhenSent();
    }),
  ];
  look();
  return () => endings.forEach((end) => end());
}

function stillKept({ replica }: Services): string[] {
  const { intents, edits } = replica.getState();
  return [...intents.values(), ...edits.values()].flat().flatMap(({ id, isKept }) => (isKept ? [id] : []));
}
