/**
 * Keys as data: what each does, where, under which name, and why it cannot right now. The footer, the help screen, the
 * README table and the handlers all read this list, so that they cannot drift apart.
 */
import { goBack, goTo, placeInFront, type ScreenName } from '../store/desk.ts';
import type { Command } from './command.ts';
import { itemCommands } from './item-commands.ts';
import { productCommands } from './product-commands.ts';
import { queueCommands } from './queue-commands.ts';
import { rereadPlace } from './reread.ts';
import { leaveStockLayer, stockCommands, stockDoor } from './stock-commands.ts';
import { transitionCommands } from './transitions.ts';

const everywhere: Command[] = [
  {
    id: 'back',
    keys: ['escape'],
    run: (bench) => {
      const { desk } = bench;
      if (leaveStockLayer(bench)) return;
      if (placeInFront(desk.getState()).screen === 'queue') desk.setState({ filter: '' });
      else goBack(desk);
    },
  },
  stockDoor,
  {
    id: 'refresh',
    keys: ['r'],
    run: (bench) => {
      bench.lookNow();
      rereadPlace(bench);
    },
  },
  { id: 'repaint', keys: ['ctrl+l'], run: (bench) => bench.repaint() },
  { id: 'help', keys: ['?', 'f1'], isInFooter: true, run: ({ desk }) => goTo(desk, { screen: 'help' }) },
  { id: 'quit', keys: ['q', 'ctrl+c'], isInFooter: true, run: (bench) => bench.quit() },
];

/** Every command, in the order in which the footer and the help name them. */
export const COMMANDS: readonly Command[] = [
  ...transitionCommands,
  ...queueCommands,
  ...itemCommands,
  ...productCommands,
  ...stockCommands,
  ...everywhere,
];

/** The commands of a screen. */
export function commandsOf(screen: ScreenName): Command[] {
  return COMMANDS.filter((command) => command.screens?.includes(screen) ?? true);
}
