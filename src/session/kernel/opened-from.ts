/** Commands that open a place which has no digit: by a key where people need it, by name on every other screen. */
import type { Command } from '../session-context.ts';
import { SCREENS, type ScreenName } from '../state/places.ts';

/** A command with its keys on these screens and on More, and without any on the others; on the wall it is not there. */
export function openedFrom(screens: readonly ScreenName[], command: Command): [Command, Command] {
  const withKey = new Set<ScreenName>([...screens, 'more']);
  return [
    { ...command, screens: SCREENS.filter((screen) => withKey.has(screen)) },
    { ...command, keys: [], screens: SCREENS.filter((screen) => screen !== 'wall' && !withKey.has(screen)) },
  ];
}
