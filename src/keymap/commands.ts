/**
 * Keys as data: what each does, where, under which name, and why it cannot right now. The footer, the help screen, the
 * README table and the handlers all read this list, so that they cannot drift apart.
 */
import { goBack, goTo, placeInFront, type ScreenName } from '../store/desk.ts';
import type { Command } from './command.ts';
import { queueCommands } from './queue-commands.ts';
import { transitionCommands } from './transitions.ts';

const everywhere: Command[] = [
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

/** Every command, in the order in which the footer and the help name them. */
export const COMMANDS: readonly Command[] = [...transitionCommands, ...queueCommands, ...everywhere];

/** The commands of a screen. */
export function commandsOf(screen: ScreenName): Command[] {
  return COMMANDS.filter((command) => command.screens?.includes(screen) ?? true);
}
