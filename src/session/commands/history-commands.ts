/**
 * The keys of the history: its cursor and its filter, the story of an action, and what can be done about one without a verdict.
 */
import { goTo, say, type SessionStore } from '../state/session-state.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { HISTORY } from '../lists/history-list.ts';
import { REQUESTS } from '../lists/requests-list.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { scroll } from './item-commands.ts';
import { listCommands, onScreens, openedFrom } from '../kernel/list-commands.ts';

const screens = ['history'] as const;

export const historyCommands: Command[] = onScreens(screens, [
  {
    id: 'openStory',
    effect: 'view',
    keys: ['enter'],
    isInFooter: true,
    unavailable: (context) => (HISTORY.inFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => goTo(context.session, { screen: 'story', rowId: HISTORY.inFront(context)?.id ?? '' }),
  },
  {
    id: 'historyFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    isInFooter: true,
    run: ({ session }) =>
      session.setState(({ listFilters }) => ({ prompt: { kind: 'historyFilter', value: listFilters.history } })),
  },
  {
    id: 'lookAgain',
    effect: 'write',
    requires: ['write'],
    keys: ['w'],
    isInFooter: true,
    unavailable: (context) => (intentInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => {
      const { actions, session, effects, texts } = context;
      if (actions.askAgain(intentInFront(context)?.id ?? '')) return;
      effects.ring('error');
      say(session, 'error', texts.workshop.notRecorded);
    },
  },
  {
    id: 'setAside',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    isInFooter: true,
    unavailable: (context) =>
      intentInFront(context)?.phase === 'unconfirmed' ? undefined : context.texts.reasons.notUnconfirmed,
    run: (context) => {
      const intent = intentInFront(context);
      // It cannot be resumed.
      if (intent) context.session.setState({ question: { kind: 'setAside', intentId: intent.id } });
    },
  },
  ...openedFrom([], {
    id: 'goDiagnostics',
    effect: 'view',
    keys: ['D'],
    run: ({ session }) => goTo(session, { screen: 'diagnostics' }),
  }),
  ...listCommands(['diagnostics'], moveInDiagnostics),
  ...onScreens(['diagnostics'] as const, [
    {
      id: 'retryRuns',
      effect: 'write',
      requires: ['write'],
      keys: [],
      unavailable: ({ records, texts }) =>
        records.failedRuns().count > 0 ? undefined : texts.activity.health.ownRuns.none,
      run({ session, records, clock, texts }) {
        const count = records.retryRuns(clock.wallNow());
        say(session, count > 0 ? 'ok' : 'warn', texts.activity.health.ownRuns.retried(count));
      },
    },
  ]),
]);

/** Scrolls the page about the state of the data, if it has the screen to itself. */
function moveInDiagnostics(context: SessionContext, rows: number): void {
  if (context.session.cursors.getState().scrollLimit > 0) scroll(context, rows);
  else REQUESTS.move(context, rows);
}

/** Handles Escape in the history: clears its filter; returns false if there is none. */
export function leaveHistoryLayer(session: SessionStore): boolean {
  const { listFilters } = session.getState();
  if (listFilters.history === '') return false;
  session.setState({ listFilters: { ...listFilters, history: '' } });
  return true;
}

/** The open intent under the cursor. */
function intentInFront(context: SessionContext): AnyIntent | undefined {
  const row = HISTORY.inFront(context);
  return row && 'intent' in row ? row.intent : undefined;
}
