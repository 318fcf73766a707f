/** The keys that move the cursor of a list, the same on every screen that has one. */
import type { ScreenName } from '../store/desk.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';

/** `move` moves the cursor by so many rows, endless ones included; `pageOf` is how many a page has. */
export function listCommands(
  screens: readonly ScreenName[],
  move: (bench: Bench, rows: number) => void,
  pageOf: (bench: Bench) => number = ({ desk }) => desk.getState().listHeight,
): Command[] {
  return [
    { id: 'moveDown', keys: ['j', 'down'], screens, run: (bench) => move(bench, 1) },
    { id: 'moveUp', keys: ['k', 'up'], screens, run: (bench) => move(bench, -1) },
    { id: 'pageDown', keys: ['pagedown'], screens, run: (bench) => move(bench, pageOf(bench)) },
    { id: 'pageUp', keys: ['pageup'], screens, run: (bench) => move(bench, -pageOf(bench)) },
    { id: 'toTop', keys: ['g', 'home'], screens, run: (bench) => move(bench, -Infinity) },
    { id: 'toBottom', keys: ['G', 'end'], screens, run: (bench) => move(bench, Infinity) },
  ];
}
