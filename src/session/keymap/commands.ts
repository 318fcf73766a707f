/**
 * The commands as data: the keys of each, its screens, its name, and why it cannot run now. The footer, the help screen, the
 * printed table and the key handlers all read this list, so they always agree.
 */
import { goBack, goTo, leaveQueueLayer, placeInFront } from '../state/session-state.ts';
import { awayCommands } from '../away/away.ts';
import { historyCommands, leaveHistoryLayer } from '../commands/history-commands.ts';
import { copyCommand } from '../commands/copy.ts';
import { shortcutCommands, paletteCommand } from '../kernel/screen-shortcuts.ts';
import { helpCommands } from '../commands/help-commands.ts';
import { itemCommands } from '../commands/item-commands.ts';
import { markCommands } from '../commands/mark-commands.ts';
import { leavePackingLayer, packingCommands } from '../packing/packing-commands.ts';
import { printMarkedCommand, stopLabelRun } from '../commands/print-marked.ts';
import { printTagsCommand } from '../commands/print-tags.ts';
import { productCommands } from '../commands/product-commands.ts';
import { productionCommands } from '../commands/production-commands.ts';
import { moreCommands } from '../commands/more-commands.ts';
import { openedFrom, listCommands } from '../kernel/list-commands.ts';
import { pastCommands } from '../commands/past-commands.ts';
import { queueCommands } from '../commands/queue-commands.ts';
import { stopSeeking } from '../commands/seek-order.ts';
import { badgeCommands } from '../shift/badges.ts';
import { shiftCommands } from '../shift/shift-commands.ts';
import { leaveStockLayer, stockCommands } from '../commands/stock-commands.ts';
import { takeOverCommand, teamCommand } from '../commands/team-commands.ts';
import { nextTheme } from '../commands/themes.ts';
import { transitionCommands } from '../front/transitions.ts';
import { undoCommand } from '../front/undo-command.ts';
import { outputKeys } from '../custom-commands/run-custom-command.ts';
import { promoCommands } from '../promos/promo-commands.ts';
import { exportCommand } from '../lists/export-list.ts';
import { whyCommands } from '../commands/why-commands.ts';
import { LIST_SCREENS, listInPlace } from '../lists/lists.ts';
import { keptCommand } from '../unsent/kept.ts';
import { askToLeave } from '../unsent/leave.ts';
import { vanCommands } from '../workshop/van-commands.ts';
import { assemblyCommands } from '../workshop/assembly-commands.ts';
import { holdCommand, workshopCommands } from '../workshop/workshop-commands.ts';
import type { Command, SessionContext } from '../session-context.ts';

const everywhere: Command[] = [
  {
    id: 'back',
    effect: 'view',
    keys: ['escape'],
    run: (context) => {
      const { session } = context;
      const { screen } = placeInFront(session.getState());
      if (stopSeeking(context) || stopLabelRun(context)) return;
      if (screen === 'history' && leaveHistoryLayer(session)) return;
      if (leaveStockLayer(context) || (screen === 'packing' && leavePackingLayer(context))) return;
      if (screen === 'queue') leaveQueueLayer(session);
      else goBack(session);
    },
  },
  ...shortcutCommands,
  teamCommand,
  ...awayCommands,
  ...shiftCommands,
  undoCommand,
  copyCommand,
  exportCommand,
  ...whyCommands,
  ...outputKeys,
  {
    id: 'refresh',
    effect: 'view',
    keys: ['r'],
    run: (context) => {
      context.lookNow();
      rereadPlace(context);
    },
  },
  {
    id: 'theme',
    effect: 'view',
    keys: [],
    run: nextTheme,
  },
  ...openedFrom(['board'], {
    id: 'wall',
    effect: 'view',
    keys: ['ctrl+f'],
    run: ({ session }) => goTo(session, { screen: 'wall' }),
  }),
  { id: 'repaint', effect: 'view', keys: [], run: (context) => context.repaint() },
  ...badgeCommands,
  paletteCommand,
  {
    id: 'help',
    effect: 'view',
    keys: ['?', 'f1'],
    isInFooter: true,
    run: ({ session }) => goTo(session, { screen: 'help' }),
  },
  { id: 'quit', effect: 'write', requires: [], keys: ['q', 'ctrl+c'], isInFooter: true, run: askToLeave },
];

/** Every command, in the order of the footer and the help. */
export const COMMANDS: readonly Command[] = [
  ...transitionCommands,
  holdCommand,
  ...queueCommands,
  ...pastCommands,
  ...markCommands,
  ...packingCommands,
  ...workshopCommands,
  ...vanCommands,
  ...promoCommands,
  ...moreCommands,
  ...assemblyCommands,
  ...listCommands(LIST_SCREENS, (context, rows) =>
    listInPlace(placeInFront(context.session.getState()))?.move(context, rows),
  ),
  takeOverCommand,
  ...productionCommands,
  ...historyCommands,
  keptCommand,
  ...itemCommands,
  printMarkedCommand,
  printTagsCommand,
  ...productCommands,
  ...stockCommands,
  ...helpCommands,
  ...everywhere,
];

/** Reads the subject of the place in front again: an order's detail, a product, the stock. */
function rereadPlace({ session, replica, onDemand }: Pick<SessionContext, 'session' | 'replica' | 'onDemand'>): void {
  const place = placeInFront(session.getState());
  if (place.screen === 'product') onDemand.readProduct(place.productId, { isFresh: true });
  if (place.screen === 'stock') onDemand.lookAtStock();
  if (place.screen !== 'item') return;
  const orderId = replica.getState().records.get(place.itemId)?.item.order_id;
  if (orderId !== undefined) onDemand.readOrder(orderId, { isFresh: true });
}
