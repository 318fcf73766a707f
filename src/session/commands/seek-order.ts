/**
 * Searches the store for an order that is neither known here nor on the disk: reads delivered and cancelled orders back, some
 * days at a time, until the order is found or another year has been read. Asks first, shows its progress, and ends at Escape.
 */
import { attempt } from '../attempt.ts';
import { formatDay } from '../../base/ages.ts';
import { isPrivacyScreenOn, placeInFront, say } from '../state/session-state.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import type { QuestionOf } from '../state/question.ts';
import { pagesOf, reachedIn, statesLeft, type Seeking } from '../state/seeking.ts';
import { askOfNumber } from '../kernel/ask-of-number.ts';
import { goToFoundOrder } from './find-order.ts';

/** The words of the question. */
export function seekWords({ texts }: OperatorSession, { code, backToMs }: QuestionOf<'seekOrder'>) {
  const words = texts.queue.seek;
  return { question: words.question(code), details: words.details, yes: words.yes(formatDay(backToMs)) };
}

/** Starts the search. */
export function seekOrder(context: SessionContext, { code, backToMs }: QuestionOf<'seekOrder'>): void {
  const seeking: Seeking = { code, backToMs, pagesBefore: pagesOf(context.replica.getState()) };
  context.session.setState({ seeking });
  attempt(context, seek(context, seeking));
}

/** Ends a search; returns whether there was one. The request under way is completed, and its records are kept. */
export function stopSeeking(context: SessionContext): boolean {
  const { session, texts } = context;
  const { seeking } = session.getState();
  if (!seeking) return false;
  session.setState({ seeking: undefined });
  say(session, 'info', texts.queue.seek.stopped(seeking.code, dayReached(context)));
  return true;
}

/** The progress of a search; `undefined` if there is none. */
export function seekProgress(context: SessionContext): string | undefined {
  const { seeking } = context.session.getState();
  if (!seeking) return undefined;
  return context.texts.queue.seek.progress(
    seeking.code,
    dayReached(context),
    pagesOf(context.replica.getState()) - seeking.pagesBefore,
  );
}

async function seek(context: SessionContext, seeking: Seeking): Promise<void> {
  const { session, replica } = context;
  const { lojaId } = replica.getState();
  const isGoingOn = () => session.getState().seeking === seeking && replica.getState().lojaId === lojaId;
  try {
    for (;;) {
      const [status] = statesLeft(replica.getState(), seeking.backToMs);
      if (status === undefined) break;
      const fromMs = replica.getState().past.get(status)?.fromMs;
      await context.readOlderNow?.(status);
      if (!isGoingOn()) return;
      if (replica.getState().records.byCode(seeking.code).length > 0) return found(context, seeking);
      const reading = replica.getState().past.get(status);
      // A read that was cancelled has not gone further back.
      if (reading?.problem !== undefined || (!reading?.isEnd && reading?.fromMs === fromMs))
        return end(context, context.texts.queue.seek.failed(seeking.code, dayReached(context)));
    }
    end(context, context.texts.queue.seek.missing(seeking.code, dayReached(context)));
  } finally {
    if (session.getState().seeking === seeking) session.setState({ seeking: undefined });
  }
}

function end({ session }: OperatorSession, text: string): void {
  session.setState({ seeking: undefined });
  say(session, 'warn', text);
}

/** Opens the order, unless the operator has gone on to something else meanwhile. */
function found(context: SessionContext, { code }: Seeking): void {
  const { session, replica, texts } = context;
  const state = session.getState();
  session.setState({ seeking: undefined });
  const isElsewhere = state.prompt || state.question || state.stop || state.copyChoice || isPrivacyScreenOn(state);
  if (isElsewhere || placeInFront(state).screen !== 'queue') return say(session, 'ok', texts.queue.seek.found(code));
  const entries = replica.getState().records.byCode(code);
  if (!askOfNumber(context, code, entries, 'find')) goToFoundOrder(context, entries);
}

/** How far back the search has read, as a day; empty before the first part, and when everything has been read. */
function dayReached({ replica }: Services): string {
  const reached = reachedIn(replica.getState());
  return reached === undefined ? '' : formatDay(reached);
}
