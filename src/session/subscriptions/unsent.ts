/**
 * What has not been sent, while a session is open: what was kept is asked about when its operator comes back, what a
 * program that was cut off has left is said before it is sent, and a session that is to be left is left when all of it
 * is sent.
 */
import type { Actions } from '../../outbox/actions.ts';
import { LEFT_MS } from '../../outbox/dispatcher.ts';
import type { AnyIntent, Author } from '../../domain/intents.ts';
import { undoKey } from '../kernel/intent-note.ts';
import { placeInFront, say } from '../state/session-state.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { askAboutKept, sayKept } from '../unsent/kept.ts';
import { deedsOf, stillOpen } from '../unsent/unsent.ts';

/** Begins; returns how to end. `actions`: of the process; `author`: who sits here. */
export function watchUnsent(
  context: SessionContext,
  actions: Pick<Actions, 'onLeft' | 'onSettled' | 'unsentBefore'>,
  { operator, station }: Author,
): () => void {
  const { replica, session } = context;
  let storeId: string | undefined;
  /** Kept, and to be asked about as soon as nothing else is in front. */
  let toAsk: readonly string[] = [];
  /** Something of what is sent before this session is left was not done. */
  let hasFailed = false;

  /** A person comes back wherever they sit down; who has no name, at the station. */
  const isMine = ({ author }: AnyIntent) =>
    author.operator === operator && (operator !== '' || author.station === station);

  /** Once for each store: what has been kept since is no news for who sits here. */
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
    // They are shown as soon as the outbox has been read.
    const known = new Set(stillKept(context));
    if (toAsk.length === 0 || question || stop || copyChoice || !toAsk.every((id) => known.has(id))) return;
    const ids = toAsk;
    toAsk = [];
    askAboutKept(context, ids);
  }

  function leaveWhenSent(): void {
    const { question } = session.getState();
    if (question?.kind !== 'leave' || !question.isSending || stillOpen(context, question.ids).length > 0) return;
    session.setState({ question: undefined });
    // What was refused is to be seen first.
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
