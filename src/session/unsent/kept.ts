/** The question about actions that were kept unsent when their session was left: sends, keeps or drops them. */
import { say } from '../state/session-state.ts';
import type { QuestionOf } from '../state/question.ts';
import { keyTo } from '../kernel/key-to.ts';
import { shortcutKeys } from '../kernel/screen-shortcuts.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { askedSince, askersOf, deedsOf, keptIntents } from './unsent.ts';

type Kept = QuestionOf<'kept'>;

/** Asks about all kept actions. */
export const keptCommand: Command = {
  id: 'answerKept',
  effect: 'write',
  requires: ['write'],
  keys: ['S'],
  screens: ['history'],
  unavailable: (context) => (keptIntents(context).length > 0 ? undefined : context.texts.unsent.noneKept),
  run: (context) =>
    askAboutKept(
      context,
      keptIntents(context).map(({ id }) => id),
    ),
};

/** Shows the question. */
export function askAboutKept({ session }: OperatorSession, ids: readonly string[]): void {
  session.setState({ question: { kind: 'kept', ids } });
}

/** The words of the question: how many actions, whose, since when, and which. */
export function keptWords(context: SessionContext, { ids }: Kept) {
  const { unsent } = context.texts;
  const kept = stillKept(context, ids);
  if (kept.length === 0) return { question: unsent.answeredElsewhere };
  return {
    question: unsent.kept(kept.length, deedsOf(kept, context), askersOf(kept), askedSince(kept, context)),
    details: unsent.keptDetails,
    yes: unsent.sendNow,
    no: context.texts.bulk.escape,
  };
}

/** Enter: sends them now. */
export function sendKept(
  { actions, session, texts }: Pick<SessionContext, 'actions' | 'session' | 'texts'>,
  { ids }: Kept,
): void {
  const count = actions.sendOn(ids);
  if (count > 0) say(session, 'info', texts.unsent.sending(count));
  else say(session, 'error', texts.unsent.notRecorded);
}

/** Those of the actions that are still kept: another bench may have sent or dropped them. */
function stillKept(context: SessionContext, ids: Kept['ids']) {
  const wanted = new Set(ids);
  return keptIntents(context).filter(({ id }) => wanted.has(id));
}

/** Keeps them as they are, and says so. */
export function keepKept(context: SessionContext, { ids }: Kept): void {
  const { length } = stillKept(context, ids);
  if (length > 0) sayKept(context, length);
}

/** `k` keeps them, `d` drops them; false for any other key. */
export function keptByKey(context: SessionContext, question: Kept, key: string): boolean {
  const { session, actions, texts } = context;
  if (key !== 'k' && key !== 'd') return false;
  const { ids } = question;
  session.setState({ question: undefined });
  if (key === 'k' || stillKept(context, ids).length === 0) {
    keepKept(context, question);
    return true;
  }
  const count = actions.drop(ids);
  if (count > 0) say(session, 'ok', texts.unsent.dropped(count));
  else say(session, 'error', texts.unsent.notRecorded);
  return true;
}

/** Says how many actions are kept, and where they can be sent or dropped. */
export function sayKept(context: SessionContext, count: number, isOfOthers = false): void {
  const { session, texts } = context;
  const digit = shortcutKeys(context, 'queue').find(({ door }) => door === 'history')?.key ?? '6';
  const words = isOfOthers ? texts.unsent.keptOfOthers : texts.unsent.later;
  say(session, 'warn', words(count, digit, keyTo(context, 'history', 'answerKept')));
}
