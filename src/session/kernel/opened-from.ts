/** Commands that open a screen without a digit: by a key on the screens that need it, by name on every other. */
import type { Command } from '../session-context.ts';
import { SCREENS, type ScreenName } from '../state/places.ts';

/** Makes two commands of one: with its keys on these screens and on More, and without keys on the others, except the wall. */
export function openedFrom(screens: readonly ScreenName[], command: Command): [Command, Command] {
  const withKey = new Set<ScreenName>([...screens, 'more']);
  return [
    { ...command, screens: SCREENS.filter((screen) => withKey.has(screen)) },
    { ...command, keys: [], screens: SCREENS.filter((screen) => screen !== 'wall' && !withKey.has(screen)) },
  ];
}
