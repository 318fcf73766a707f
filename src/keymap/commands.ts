/**
 * Keys as data: what each does, where, under which name, and why it cannot right now. The footer, the help screen, the
 * README table and the handlers all read this list, so that they cannot drift apart.
 */
import { goBack, goTo, leaveQueueLayer, placeInFront } from '../store/desk.ts';
import { activityCommands } from './activity-commands.ts';
import type { Command } from './command.ts';
import { copyCommand } from './copy.ts';
import { doorCommands, paletteCommand } from './doors.ts';
import { helpCommands } from './help-commands.ts';
import { itemCommands } from './item-commands.ts';
import { markCommands } from './mark-commands.ts';
import { leavePackingLayer, packingCommands } from './packing-commands.ts';
import { productCommands } from './product-commands.ts';
import { productionCommands } from './production-commands.ts';
import { pastCommands } from './past-commands.ts';
import { queueCommands } from './queue-commands.ts';
import { rereadPlace } from './reread.ts';
import { leaveStockLayer, stockCommands } from './stock-commands.ts';
import { takeOverCommand, teamCommand } from './team-commands.ts';
import { nextTheme } from './themes.ts';
import { transitionCommands } from './transitions.ts';
import { undoCommand } from './undo-command.ts';

const everywhere: Command[] = [
  {
    id: 'back',
    keys: ['escape'],
    run: (bench) => {
      const { desk } = bench;
      const { screen } = placeInFront(desk.getState());
      if (leaveStockLayer(bench) || (screen === 'packing' && leavePackingLayer(bench))) return;
      if (screen === 'queue') leaveQueueLayer(desk);
      else goBack(desk);
    },
  },
  ...doorCommands,
  teamCommand,
  undoCommand,
  copyCommand,
  {
    id: 'refresh',
    keys: ['r'],
    run: (bench) => {
      bench.lookNow();
      rereadPlace(bench);
    },
  },
  {
    id: 'theme',
    keys: ['T'],
    run: nextTheme,
  },
  { id: 'repaint', keys: ['ctrl+l'], run: (bench) => bench.repaint() },
  paletteCommand,
  { id: 'help', keys: ['?', 'f1'], isInFooter: true, run: ({ desk }) => goTo(desk, { screen: 'help' }) },
  { id: 'quit', keys: ['q', 'ctrl+c'], isInFooter: true, run: (bench) => bench.quit() },
];

/** Every command, in the order in which the footer and the help name them. */
export const COMMANDS: readonly Command[] = [
  ...transitionCommands,
  ...queueCommands,
  ...pastCommands,
  ...markCommands,
  ...packingCommands,
  takeOverCommand,
  ...productionCommands,
  ...activityCommands,
  ...itemCommands,
  ...productCommands,
  ...stockCommands,
  ...helpCommands,
  ...everywhere,
];
