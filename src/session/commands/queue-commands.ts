/** The keys of the queue: the cursor, the tabs, the filter. */
import { cursorOf, goTo, setCursor, setPart } from '../state/session-state.ts';
import { AT_TOP, cursorAt, moveCursor, placeCursor } from '../state/list.ts';
import { foundElsewhere, foundInOthers, queueIds, itemInFront, queueRows } from '../state/queue.ts';
import type { StatusTab } from '../../replica/records.ts';
import { rowsInTab, shownTabs } from '../../replica/queue-tabs.ts';
import { warmSearch } from '../../replica/search.ts';
import { sortRows } from '../../replica/sorting.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { listCommands, onScreens } from '../kernel/list-commands.ts';

const screens = ['queue'] as const;

export const queueCommands: Command[] = onScreens(screens, [
  {
    id: 'open',
    effect: 'view',
    keys: ['enter'],
    isInFooter: true,
    unavailable: (context) => (itemInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => goTo(context.session, { screen: 'item', itemId: itemInFront(context)?.item.id ?? '' }),
  },
  ...listCommands(screens, moveQueueCursor),
  {
    id: 'nextTab',
    effect: 'view',
    keys: ['tab', 'right'],
    isInFooter: true,
    run: (context) => turnTab(context, 1),
  },
  { id: 'previousTab', effect: 'view', keys: ['shift+tab', 'left'], run: (context) => turnTab(context, -1) },
  {
    id: 'filter',
    effect: 'view',
    keys: ['/', 'f3'],
    isInFooter: true,
    run: ({ session, replica }) => {
      warmSearch(rowsInTab(replica.getState().records, session.getState().queue.statusTab));
      session.setState(({ queue }) => ({ prompt: { kind: 'filter', value: queue.filter } }));
    },
  },
]);

/** Shows the queue with the cursor on an item, in any tab; clears the filter. */
export function jumpTo({ replica, session }: Pick<SessionContext, 'replica' | 'session'>, itemId: string): boolean {
  const entry = replica.getState().records.get(itemId);
  if (!entry) return false;
  const statusTab: StatusTab = entry.status ?? 'unknown';
  const { queue } = session.getState();
  const { listHeight } = session.cursors.getState();
  const ids = queueIds(
    replica.getState(),
    { queue },
    sortRows(replica.getState().records.withStatus(statusTab), queue.sort),
  );
  const { top } = placeCursor(queue.cursors[statusTab] ?? AT_TOP, ids, listHeight);
  session.setState({
    places: [{ screen: 'queue' }],
    queue: { ...queue, statusTab, filter: '', frozen: undefined },
  });
  setCursor(session, statusTab, cursorAt(ids, listHeight, ids.indexOf(itemId, -1), top));
  return true;
}

/** Moves the queue's cursor by `rows`. */
export function moveQueueCursor(
  { replica, session, clock }: Pick<SessionContext, 'replica' | 'session' | 'clock'>,
  delta: number,
): void {
  const state = session.getState();
  const ids = queueIds(replica.getState(), state, queueRows(replica.getState(), state, clock.wallNow()).rows);
  setCursor(
    session,
    state.queue.statusTab,
    moveCursor(cursorOf(state), ids, session.cursors.getState().listHeight, delta),
  );
}

/** Moves the queue's cursor down to the next row without an intent under way; if there is none, it stays. */
export function moveToNextSurvivor({
  replica,
  session,
  clock,
}: Pick<SessionContext, 'replica' | 'session' | 'clock'>): void {
  const state = session.getState();
  const { rows } = queueRows(replica.getState(), state, clock.wallNow());
  const ids = queueIds(replica.getState(), state, rows);
  const { listHeight } = session.cursors.getState();
  const { index, top } = placeCursor(cursorOf(state), ids, listHeight);
  const { intents } = replica.getState();
  const next = rows.findIndex(({ item }, at) => at > index && !intents.has(item.id));
  if (next >= 0) setCursor(session, state.queue.statusTab, cursorAt(ids, listHeight, next, top));
}

/** Turns to the next tab with hits of the filter, even if this one has some; returns false if no other has. */
export function turnToNextFound({
  replica,
  session,
  clock,
}: Pick<SessionContext, 'replica' | 'session' | 'clock'>): boolean {
  const [next] = foundInOthers(replica.getState(), session.getState(), clock.wallNow());
  if (next) setPart(session, 'queue', { statusTab: next.statusTab });
  return next !== undefined;
}

/** Turns to the next tab with hits of the filter if this one has none; returns false if it does nothing. */
export function turnToFound(
  { replica, session, clock }: Pick<SessionContext, 'replica' | 'session' | 'clock'>,
  step: 1 | -1,
): boolean {
  const found = foundElsewhere(replica.getState(), session.getState(), clock.wallNow());
  const next = found.at(step === 1 ? 0 : -1);
  if (next) setPart(session, 'queue', { statusTab: next.statusTab });
  return next !== undefined;
}

function turnTab(context: SessionContext, step: 1 | -1): void {
  if (turnToFound(context, step)) return;
  const { session, replica } = context;
  const { statusTab } = session.getState().queue;
  const tabs = shownTabs(replica.getState().records, statusTab);
  const at = tabs.indexOf(statusTab);
  setPart(session, 'queue', { statusTab: tabs[(at + step + tabs.length) % tabs.length] ?? 'pending' });
}
