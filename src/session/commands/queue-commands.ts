/** Finding one's way in the queue: the cursor, the tabs, the filter. */
import { cursorOf, goTo, setCursor } from '../state/session-state.ts';
import { AT_TOP, cursorAt, moveCursor, placeCursor } from '../state/list.ts';
import { foundElsewhere, queueIds, itemInFront, queueRows } from '../state/queue.ts';
import { DRAWERS, type Drawer } from '../../replica/records.ts';
import { warmSearch } from '../../replica/search.ts';
import { sortRows } from '../../replica/sorting.ts';
import type { Bench, Command } from '../session-context.ts';
import { listCommands } from './list-commands.ts';

const screens = ['queue'] as const;

export const queueCommands: Command[] = [
  {
    id: 'open',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (itemOf(bench) ? undefined : bench.texts.reasons.noItem),
    run: (bench) => goTo(bench.desk, { screen: 'item', itemId: itemOf(bench)?.item.id ?? '' }),
  },
  ...listCommands(screens, moveQueueCursor),
  {
    id: 'nextTab',
    effect: 'view',
    keys: ['tab', 'right'],
    screens,
    isInFooter: true,
    run: (bench) => turnTab(bench, 1),
  },
  { id: 'previousTab', effect: 'view', keys: ['shift+tab', 'left'], screens, run: (bench) => turnTab(bench, -1) },
  {
    id: 'filter',
    effect: 'view',
    keys: ['/', 'f3'],
    screens,
    isInFooter: true,
    run: ({ desk, shop }) => {
      warmSearch(shop.getState().records.inDrawer(desk.getState().drawer));
      desk.setState(({ filter }) => ({ prompt: { kind: 'filter', value: filter } }));
    },
  },
];

/** Puts the queue in front with the cursor on an item, whatever tab it is in; the filter gives way to the find. */
export function jumpTo({ shop, desk }: Bench, itemId: string): boolean {
  const entry = shop.getState().records.get(itemId);
  if (!entry) return false;
  const drawer: Drawer = entry.status ?? 'unknown';
  const { cursors, listHeight, sort } = desk.getState();
  const ids = queueIds(shop.getState(), { sort }, sortRows(shop.getState().records.inDrawer(drawer), sort));
  const { top } = placeCursor(cursors[drawer] ?? AT_TOP, ids, listHeight);
  desk.setState({ places: [{ screen: 'queue' }], drawer, filter: '', frozen: undefined });
  setCursor(desk, drawer, cursorAt(ids, listHeight, ids.indexOf(itemId, -1), top));
  return true;
}

function itemOf({ shop, desk, clock }: Bench) {
  return itemInFront(shop.getState(), desk.getState(), clock.wallNow());
}

/** Moves the queue's cursor by so many rows. */
export function moveQueueCursor({ shop, desk, clock }: Bench, delta: number): void {
  const state = desk.getState();
  const ids = queueIds(shop.getState(), state, queueRows(shop.getState(), state, clock.wallNow()).rows);
  setCursor(desk, state.drawer, moveCursor(cursorOf(state), ids, state.listHeight, delta));
}

/** Moves the queue's cursor down to the next row of which nothing is on its way; where there is none, it stays. */
export function moveToNextSurvivor({ shop, desk, clock }: Bench): void {
  const state = desk.getState();
  const { rows } = queueRows(shop.getState(), state, clock.wallNow());
  const ids = queueIds(shop.getState(), state, rows);
  const { index, top } = placeCursor(cursorOf(state), ids, state.listHeight);
  const { intents } = shop.getState();
  const next = rows.findIndex(({ item }, at) => at > index && !intents.has(item.id));
  if (next >= 0) setCursor(desk, state.drawer, cursorAt(ids, state.listHeight, next, top));
}

/** Turns to the next tab that has what the filter asks for, where this one has none; false where it does nothing. */
export function turnToFound({ shop, desk, clock }: Bench, step: 1 | -1): boolean {
  const found = foundElsewhere(shop.getState(), desk.getState(), clock.wallNow());
  const next = found.at(step === 1 ? 0 : -1);
  if (next) desk.setState({ drawer: next.drawer });
  return next !== undefined;
}

function turnTab(bench: Bench, step: 1 | -1): void {
  if (turnToFound(bench, step)) return;
  const { desk } = bench;
  const tabs = DRAWERS.filter((drawer) => drawer !== 'unknown');
  const at = tabs.indexOf(desk.getState().drawer as (typeof tabs)[number]);
  desk.setState({ drawer: tabs[(at + step + tabs.length) % tabs.length] ?? 'pending' });
}
