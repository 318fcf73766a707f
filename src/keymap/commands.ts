/**
 * Keys as data: what each does, where, under which name, and why it cannot right now. The footer, the help screen, the
 * README table and the handlers all read this list, so that they cannot drift apart.
 */
import { progressOf, readStatus, TRANSITION_RULES, TRANSITIONS, type Transition } from '../domain/lifecycle.ts';
import type { Actions } from '../actions/actions.ts';
import type { Clock } from '../clock.ts';
import type { Drawer } from '../store/records.ts';
import { DRAWERS } from '../store/records.ts';
import { cursorOf, goBack, goTo, placeInFront, setCursor, type Desk, type ScreenName } from '../store/desk.ts';
import { AT_TOP, cursorAt, moveCursor, placeCursor } from '../store/list.ts';
import { idsOf, itemInFront, queueRows } from '../store/queue.ts';
import type { Shop } from '../store/shop.ts';
import type { Language, Texts } from '../texts/texts.ts';

/** What a command may touch. */
export type Bench = {
  shop: Shop;
  desk: Desk;
  actions: Actions;
  texts: Texts;
  lookNow: () => void;
  repaint: () => void;
  quit: () => void;
};

/** How a second shell reaches the sandbox that a demo runs on. */
export type SandboxAccess = { url: string; token: string };

/** The bench with what only the screens need. */
export type BenchView = Bench & {
  clock: Clock;
  language: Language;
  /** The bench's own name, for the header. */
  station: string;
  sandbox?: SandboxAccess;
};

export type CommandId = keyof Texts['commands'];

export type Command = {
  id: CommandId;
  /** Names of keys, see key-names.ts. The first is the one that is shown. */
  keys: readonly string[];
  /** On which screens; everywhere when absent. */
  screens?: readonly ScreenName[];
  /** Whether the footer names it where there is room. */
  isInFooter?: boolean;
  /** Why the key does nothing right now; `undefined` when it does. */
  unavailable?: (bench: Bench) => string | undefined;
  run: (bench: Bench) => void;
};

const TRANSITION_KEYS: Readonly<Record<Transition, string>> = {
  accept: 'a',
  startProduction: 'i',
  ship: 'e',
  returnToProduction: 'v',
};

const transitionCommands: Command[] = TRANSITIONS.map((operation) => ({
  id: operation,
  keys: [TRANSITION_KEYS[operation]],
  screens: ['queue', 'item'],
  isInFooter: true,
  unavailable: (bench) => whyNot(bench, operation),
  run: ({ shop, desk, actions }) => {
    const entry = itemInFront(shop.getState(), desk.getState());
    if (!entry) return;
    if (operation === 'ship') desk.setState({ prompt: { kind: 'tracking', itemId: entry.item.id, value: '' } });
    else actions.perform(operation, entry.item.id);
  },
}));

/** Every command, in the order in which the footer and the help name them. */
export const COMMANDS: readonly Command[] = [
  ...transitionCommands,
  {
    id: 'open',
    keys: ['enter'],
    screens: ['queue'],
    isInFooter: true,
    unavailable: (bench) => (itemOf(bench) ? undefined : bench.texts.reasons.noItem),
    run: (bench) => goTo(bench.desk, { screen: 'item', itemId: itemOf(bench)?.item.id ?? '' }),
  },
  { id: 'moveDown', keys: ['j', 'down'], screens: ['queue'], run: (bench) => move(bench, 1) },
  { id: 'moveUp', keys: ['k', 'up'], screens: ['queue'], run: (bench) => move(bench, -1) },
  {
    id: 'pageDown',
    keys: ['pagedown'],
    screens: ['queue'],
    run: (bench) => move(bench, bench.desk.getState().listHeight),
  },
  {
    id: 'pageUp',
    keys: ['pageup'],
    screens: ['queue'],
    run: (bench) => move(bench, -bench.desk.getState().listHeight),
  },
  { id: 'toTop', keys: ['g', 'home'], screens: ['queue'], run: (bench) => move(bench, -Infinity) },
  { id: 'toBottom', keys: ['G', 'end'], screens: ['queue'], run: (bench) => move(bench, Infinity) },
  { id: 'nextTab', keys: ['tab', 'right'], screens: ['queue'], isInFooter: true, run: (bench) => turnTab(bench, 1) },
  { id: 'previousTab', keys: ['shift+tab', 'left'], screens: ['queue'], run: (bench) => turnTab(bench, -1) },
  {
    id: 'filter',
    keys: ['/'],
    screens: ['queue'],
    isInFooter: true,
    run: ({ desk }) => desk.setState(({ filter }) => ({ prompt: { kind: 'filter', value: filter } })),
  },
  {
    id: 'back',
    keys: ['escape'],
    run: ({ desk }) => {
      if (placeInFront(desk.getState()).screen === 'queue') desk.setState({ filter: '' });
      else goBack(desk);
    },
  },
  { id: 'refresh', keys: ['r'], run: (bench) => bench.lookNow() },
  { id: 'repaint', keys: ['ctrl+l'], run: (bench) => bench.repaint() },
  { id: 'help', keys: ['?', 'f1'], isInFooter: true, run: ({ desk }) => goTo(desk, { screen: 'help' }) },
  { id: 'quit', keys: ['q', 'ctrl+c'], isInFooter: true, run: (bench) => bench.quit() },
];

/** The commands of a screen. */
export function commandsOf(screen: ScreenName): Command[] {
  return COMMANDS.filter((command) => command.screens?.includes(screen) ?? true);
}

/** Why the item in front may not make this move now; `undefined` when it may. */
function whyNot({ shop, desk, texts }: Bench, operation: Transition): string | undefined {
  const entry = itemInFront(shop.getState(), desk.getState());
  if (!entry) return texts.reasons.noItem;
  if (shop.getState().intents.has(entry.item.id)) return texts.reasons.onItsWay;
  const status = readStatus(entry.item.item_status);
  if (!status) return texts.reasons.isUnknown(entry.item.item_status);
  const { from, to } = TRANSITION_RULES[operation];
  if (status === from) return undefined;
  if (status === 'cancelled') return texts.reasons.isCancelled;
  return progressOf(status) >= progressOf(to)
    ? texts.reasons.already(texts.statuses[status])
    : texts.reasons.notYet(texts.statuses[from]);
}

function itemOf({ shop, desk }: Bench) {
  return itemInFront(shop.getState(), desk.getState());
}

function move({ shop, desk }: Bench, delta: number): void {
  const state = desk.getState();
  const ids = idsOf(queueRows(shop.getState(), state));
  setCursor(desk, state.drawer, moveCursor(cursorOf(state), ids, desk.getState().listHeight, delta));
}

function turnTab({ desk }: Bench, step: number): void {
  const tabs = DRAWERS.filter((drawer) => drawer !== 'unknown');
  const at = tabs.indexOf(desk.getState().drawer as (typeof tabs)[number]);
  desk.setState({ drawer: tabs[(at + step + tabs.length) % tabs.length] ?? 'pending' });
}

/** Puts the queue in front with the cursor on an item, whatever tab it is in; the filter gives way to the find. */
export function jumpTo({ shop, desk }: Bench, itemId: string): boolean {
  const entry = shop.getState().records.get(itemId);
  if (!entry) return false;
  const drawer: Drawer = entry.status ?? 'unknown';
  const ids = idsOf(shop.getState().records.inDrawer(drawer));
  const { listHeight } = desk.getState();
  const { top } = placeCursor(desk.getState().cursors[drawer] ?? AT_TOP, ids, listHeight);
  desk.setState({ places: [{ screen: 'queue' }], drawer, filter: '' });
  setCursor(desk, drawer, cursorAt(ids, listHeight, ids.indexOf(itemId, -1), top));
  return true;
}
