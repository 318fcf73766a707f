/** The keys that move the cursor of a list, the same on every screen that has one. */
import type { Bench, Command } from '../session-context.ts';
import type { ScreenName } from '../state/places.ts';

/** `move` moves the cursor by so many rows, endless ones included; `pageOf` is how many a page has. */
export function listCommands(
  screens: readonly ScreenName[],
  move: (bench: Bench, rows: number) => void,
  pageOf: (bench: Bench) => number = ({ desk }) => desk.getState().listHeight,
): Command[] {
  return [
    { id: 'moveDown', effect: 'view', keys: ['j', 'down'], screens, run: (bench) => move(bench, 1) },
    { id: 'moveUp', effect: 'view', keys: ['k', 'up'], screens, run: (bench) => move(bench, -1) },
    { id: 'pageDown', effect: 'view', keys: ['pagedown'], screens, run: (bench) => move(bench, pageOf(bench)) },
    { id: 'pageUp', effect: 'view', keys: ['pageup'], screens, run: (bench) => move(bench, -pageOf(bench)) },
    { id: 'toTop', effect: 'view', keys: ['g', 'home'], screens, run: (bench) => move(bench, -Infinity) },
    { id: 'toBottom', effect: 'view', keys: ['G', 'end'], screens, run: (bench) => move(bench, Infinity) },
  ];
}
