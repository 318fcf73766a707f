/** The keys of the history: its cursor and its filter, the story of an action, and what can be done about one without a verdict. */
import { goTo, moveInList, type SessionStore } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { historyRows, type HistoryRow } from '../history/history.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { scroll } from './item-commands.ts';
import { listCommands } from './list-commands.ts';
import { openedFrom } from './opened-from.ts';

const screens = ['history'] as const;
const LIST = 'history';
const REQUESTS = 'requests';

export const historyCommands: Command[] = [
  {
    id: 'openStory',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (context) => (rowInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => goTo(context.session, { screen: 'story', rowId: rowInFront(context)?.id ?? '' }),
  },
  {
    id: 'historyFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    screens,
    isInFooter: true,
    run: ({ session }) =>
      session.setState(({ historyFilter }) => ({ prompt: { kind: 'historyFilter', value: historyFilter } })),
  },
  {
    id: 'lookAgain',
    effect: 'write',
    requires: ['write'],
    keys: ['w'],
    screens,
    isInFooter: true,
    unavailable: (context) => (intentInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => void context.actions.askAgain(intentInFront(context)?.id ?? ''),
  },
  {
    id: 'setAside',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: (context) =>
      intentInFront(context)?.phase === 'unconfirmed' ? undefined : context.texts.reasons.notUnconfirmed,
    run: (context) => {
      const intent = intentInFront(context);
      // It cannot be taken up again.
      if (intent) context.session.setState({ question: { kind: 'setAside', intentId: intent.id } });
    },
  },
  ...openedFrom([], {
    id: 'goDiagnostics',
    effect: 'view',
    keys: ['D'],
    run: ({ session }) => goTo(session, { screen: 'diagnostics' }),
  }),
  ...listCommands(screens, (context, rows) => moveInList(context.session, LIST, historyIds(context), rows)),
  ...listCommands(['diagnostics'], moveInDiagnostics),
];

/** What the cursor of the history stands on. */
export function historyIds(context: SessionContext) {
  const ids = historyRows(context).map(({ id }) => id);
  return { length: ids.length, idAt: (index: number) => ids[index] ?? '', indexOf: (id: string) => ids.indexOf(id) };
}

/** Where how the data is has the page to itself, it scrolls. */
function moveInDiagnostics(context: SessionContext, rows: number): void {
  if (context.session.getState().scrollLimit > 0) scroll(context, rows);
  else moveInList(context.session, REQUESTS, requestIds(context), rows);
}

/** What the cursor of the requests stands on: their newest is the first, and a place in the list is all that it needs. */
export function requestIds({ records }: Pick<SessionContext, 'records'>) {
  return { length: records.requests().length, idAt: String, indexOf: Number };
}

/** Escape in the history: its filter goes; false where there is none. */
export function leaveHistoryLayer(session: SessionStore): boolean {
  if (session.getState().historyFilter === '') return false;
  session.setState({ historyFilter: '' });
  return true;
}

function rowInFront(context: SessionContext): HistoryRow | undefined {
  const { lists } = context.session.getState();
  return historyRows(context)[placeCursor(lists[LIST] ?? AT_TOP, historyIds(context), 1).index];
}

/** The open intent under the cursor. */
function intentInFront(context: SessionContext): AnyIntent | undefined {
  const row = rowInFront(context);
  return row && 'intent' in row ? row.intent : undefined;
}
