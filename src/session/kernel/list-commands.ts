/** Helpers for the commands of a screen, and the keys that move the cursor, the same on every screen with a list. */
import type { SessionContext, Command } from '../session-context.ts';
import { type ScreenName, SCREENS } from '../state/places.ts';

/** Limits commands to these screens; a command with screens of its own keeps them. */
export function onScreens(screens: readonly ScreenName[], commands: readonly Command[]): Command[] {
  return commands.map((command) => ({ screens, ...command }));
}

/** Makes the commands that move a cursor. `move` moves it by `rows`, which may be infinite; `pageOf`: the rows of a page. */
export function listCommands(
  screens: readonly ScreenName[],
  move: (context: SessionContext, rows: number) => void,
  pageOf: (context: SessionContext) => number = ({ session }) => session.cursors.getState().listHeight,
): Command[] {
  return [
    { id: 'moveDown', effect: 'view', keys: ['j', 'down'], screens, run: (context) => move(context, 1) },
    { id: 'moveUp', effect: 'view', keys: ['k', 'up'], screens, run: (context) => move(context, -1) },
    { id: 'pageDown', effect: 'view', keys: ['pagedown'], screens, run: (context) => move(context, pageOf(context)) },
    { id: 'pageUp', effect: 'view', keys: ['pageup'], screens, run: (context) => move(context, -pageOf(context)) },
    { id: 'toTop', effect: 'view', keys: ['g', 'home'], screens, run: (context) => move(context, -Infinity) },
    { id: 'toBottom', effect: 'view', keys: ['G', 'end'], screens, run: (context) => move(context, Infinity) },
  ];
}

/** Makes two commands of one: with its keys on these screens and on More, and without keys on the others, except the wall. */
export function openedFrom(screens: readonly ScreenName[], command: Command): [Command, Command] {
  const withKey = new Set<ScreenName>([...screens, 'more']);
  return [
    { ...command, screens: SCREENS.filter((screen) => withKey.has(screen)) },
    { ...command, keys: [], screens: SCREENS.filter((screen) => screen !== 'wall' && !withKey.has(screen)) },
  ];
}
