/** Marks, sorting, freezing and saved views of the queue. */
import { onScreens } from '../kernel/list-commands.ts';
import { columnsText } from '../columns/plans.ts';
import { cursorOf, placeInFront, say, type SessionState, openScreen, setPart } from '../state/session-state.ts';
import { placeCursor } from '../state/list.ts';
import { countMarks, markAll, markRange, toggleMark, markCountOf } from '../state/marks.ts';
import { itemInFront, queueIds, queueRows } from '../state/queue.ts';
import { keyTo } from '../kernel/key-to.ts';
import { hasPreviewRoom } from '../state/preview-room.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { hasNothingFailed, isCounted, retryFailures, whyNoRetry } from './bulk.ts';
import { moveQueueCursor } from './queue-commands.ts';
import type { SavedView } from '../state/preferences.ts';
import { whyOrderIsOpen, openOrder } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

const screens = ['queue'] as const;

export const markCommands: Command[] = onScreens(screens, [
  {
    id: 'mark',
    effect: 'note',
    keys: ['space'],
    isInFooter: true,
    unavailable: whyNoItem,
    run: (context) => {
      context.session.setState(toggleMark(context.session.getState(), itemIdOf(context)));
      moveQueueCursor(context, 1);
    },
  },
  {
    id: 'markRange',
    effect: 'note',
    keys: ['m'],
    unavailable: whyNoItem,
    run: (context) =>
      context.session.setState(markRange(context.session.getState(), rowsOf(context), itemIdOf(context))),
  },
  {
    id: 'markAll',
    effect: 'note',
    keys: ['*'],
    unavailable: whyNoItem,
    run: markShown,
  },
  {
    id: 'clearMarks',
    effect: 'note',
    keys: [],
    unavailable: ({ session, texts }) => (session.getState().marks.size > 0 ? undefined : texts.reasons.noMarks),
    run: ({ session }) => session.setState({ marks: new Set(), marking: undefined }),
  },
  {
    id: 'retryFailures',
    effect: 'write',
    requires: ['write'],
    keys: ['w'],
    isUnlisted: ({ actions }) => hasNothingFailed(actions),
    unavailable: whyNoRetry,
    run: retryFailures,
  },
  {
    id: 'packOrder',
    effect: 'note',
    // “Embalar”, next to e for “enviar”.
    keys: ['E'],
    screens: ['queue', 'item'],
    unavailable: (context) => whyNoItem(context) ?? whyOrderIsOpen(context, itemInFront(context)?.item.order_id),
    run: (context) => {
      const entry = itemInFront(context);
      if (entry) openOrder(context, entry.item.order_id, entry.item.id);
    },
  },
  {
    id: 'sort',
    effect: 'view',
    keys: ['o'],
    run: ({ session }) => session.setState({ prompt: { kind: 'sort', value: '' } }),
  },
  {
    id: 'reverseSort',
    effect: 'view',
    keys: [],
    run: ({ session }) => {
      const { sort } = session.getState().queue;
      setPart(session, 'queue', { sort: { ...sort, isReversed: !sort.isReversed } });
    },
  },
  {
    id: 'freeze',
    effect: 'view',
    keys: [],
    run: (context) => {
      const state = context.session.getState();
      const { frozen, statusTab } = state.queue;
      if (frozen) return setPart(context.session, 'queue', { frozen: undefined });
      // The filter can still be changed: it filters the frozen rows.
      const { rows } = queueRows(
        context.replica.getState(),
        { ...state, queue: { ...state.queue, filter: '' } },
        context.clock.wallNow(),
      );
      setPart(context.session, 'queue', { frozen: { statusTab, rows: [...rows] } });
    },
  },
  {
    id: 'columns',
    effect: 'view',
    keys: [],
    screens: ['queue', 'stock'],
    run: (context) => {
      const { screen } = placeInFront(context.session.getState());
      const list = screen === 'stock' ? 'stock' : 'queue';
      context.session.setState({ prompt: { kind: 'columns', list, value: columnsText(context, list) } });
    },
  },
  {
    id: 'preview',
    effect: 'view',
    keys: [],
    unavailable: ({ session, texts }) => {
      const { columns, rows } = session.getState();
      return hasPreviewRoom(columns, rows) ? undefined : texts.reasons.noPreviewRoom;
    },
    run: ({ session }) => setPart(session, 'preferences', { hasPreview: !session.getState().preferences.hasPreview }),
  },
  {
    id: 'saveView',
    effect: 'view',
    keys: [],
    run: ({ session }) => session.setState(({ queue }) => ({ prompt: { kind: 'viewName', value: queue.filter } })),
  },
  {
    id: 'nextView',
    effect: 'view',
    keys: [],
    unavailable: whyNoViews,
    run: (context) => {
      const { views } = context.session.getState().preferences;
      const at = views.findIndex((view) => isInView(context.session.getState(), view));
      const next = views[(at + 1) % views.length];
      if (next) openView(context, next);
    },
  },
  {
    id: 'dropView',
    effect: 'write',
    requires: [],
    keys: [],
    unavailable: (context) => whyNoViews(context) ?? (viewShown(context) ? undefined : context.texts.reasons.notInView),
    run: ({ session, texts }) => {
      const { views } = session.getState().preferences;
      const view = viewShown({ session });
      if (!view) return;
      setPart(session, 'preferences', { views: views.filter((one) => one !== view) });
      say(session, 'info', texts.queue.viewDropped(view.name));
    },
  },
]);

/** Marks all rows that are shown, or removes the marks; digits that follow limit how many. */
function markShown(context: SessionContext): void {
  const { session, texts } = context;
  const rows = rowsOf(context);
  const { marks: before } = session.getState();
  session.setState(markAll(session.getState(), rows));
  const { marks } = session.getState();
  if (marks.size <= before.size || rows.length < 2) return;
  session.setState({ marking: { kind: 'count', typed: '', rowIds: rows.map(({ item }) => item.id), before } });
  say(session, 'info', texts.queue.countMarks(marks.size));
}

/** Handles a digit after the key that marks all; returns false for any other key, which ends the count behind its command. */
export function answerMarkCount(context: SessionContext, key: string): boolean {
  const { session, texts, inputTiming, actions } = context;
  const markCount = markCountOf(session.getState());
  if (!markCount) return false;
  if (!/^\d$/.test(key)) return false;
  if (inputTiming() === 'burst') {
    refuse(context, texts.scan.tooFast(texts.commands.markAll));
    return true;
  }
  const counted = countMarks(markCount, key);
  session.setState(counted);
  const itemIds = [...counted.marks];
  const asksNoMore = isCounted({ itemIds, skipped: [] }, counted.marking.typed) && actions.bulk.hasGrace('accept');
  const words = texts.queue;
  const { length } = itemIds;
  say(
    session,
    'info',
    asksNoMore ? words.marksCounted(length, keyTo(context, 'queue', 'undo')) : words.countMarks(length),
  );
  return true;
}

/** Shows the queue as a view has saved it. */
export function openView({ session }: OperatorSession, { statusTab, filter, sort }: SavedView): void {
  openScreen(session, 'queue');
  setPart(session, 'queue', { statusTab, filter, sort });
}

/** Saves the tab, filter and order of the queue under a name; replaces a view of that name. */
export function saveView({ session, texts }: OperatorSession, name: string): void {
  const { queue, preferences } = session.getState();
  const { statusTab, filter, sort } = queue;
  const others = preferences.views.filter((view) => view.name !== name);
  setPart(session, 'preferences', { views: [...others, { name, statusTab, filter, sort }] });
  session.setState({ prompt: undefined });
  say(session, 'info', texts.queue.viewSaved(name));
}

/** Whether the queue shows exactly a saved view. */
export function isInView({ queue: { statusTab, filter, sort } }: SessionState, view: SavedView): boolean {
  return (
    statusTab === view.statusTab &&
    filter === view.filter &&
    sort.column === view.sort.column &&
    sort.isReversed === view.sort.isReversed
  );
}

/** The saved view that the queue shows. */
function viewShown({ session }: Pick<OperatorSession, 'session'>): SavedView | undefined {
  const state = session.getState();
  return state.preferences.views.find((one) => isInView(state, one));
}

function whyNoViews({ session, texts }: OperatorSession): string | undefined {
  return session.getState().preferences.views.length > 0 ? undefined : texts.reasons.noViews;
}

function rowsOf({ replica, session, clock }: Pick<SessionContext, 'replica' | 'session' | 'clock'>) {
  return queueRows(replica.getState(), session.getState(), clock.wallNow()).rows;
}

function itemIdOf(context: SessionContext): string {
  const rows = rowsOf(context);
  const state = context.session.getState();
  const { index } = placeCursor(cursorOf(state), queueIds(context.replica.getState(), state, rows), 1);
  return rows[index]?.item.id ?? '';
}

function whyNoItem(context: SessionContext): string | undefined {
  return itemInFront(context) ? undefined : context.texts.reasons.noItem;
}
