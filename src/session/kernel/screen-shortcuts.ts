/** The commands that go from screen to screen: a digit for each, and the palette. */
import { openScreen, placeInFront, setWholeState } from '../state/session-state.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { SCREEN_SHORTCUTS, SCREENS, type ShortcutName, type ScreenName } from '../state/places.ts';

// In packing, digits after `*` count units; without it they open screens there, too, see the command `quantity`. On the wall no
// key does anything.
const WITH_DIGITS = SCREENS.filter((screen) => screen !== 'packing' && screen !== 'wall');

/** One command per screen with a digit. */
export const shortcutCommands: Command[] = SCREEN_SHORTCUTS.map(({ screen, digit, command }) => ({
  id: command,
  effect: 'view',
  keys: [String(digit)],
  screens: WITH_DIGITS,
  run: ({ session }) => openScreen(session, screen),
}));

/** The keys that open the screens, as they are on a screen. In packing they are always the digits, which also count. */
export function shortcutKeys(
  { keymap }: Pick<SessionContext, 'keymap'>,
  screen: ScreenName,
): { door: ShortcutName; key: string }[] {
  const commands = keymap.commandsOf(screen);
  return SCREEN_SHORTCUTS.map(({ screen: door, digit, command }) => {
    const found = commands.find(({ id }) => id === command);
    return { door, key: found ? showKey(found.keys[0] ?? '') : String(digit) };
  });
}

/** Opens the screen of a digit as it is printed on the keyboard; returns false if no screen has it, or it is in front already. */
export function followShortcut({ session }: OperatorSession, key: string): boolean {
  const door = SCREEN_SHORTCUTS.find(({ digit }) => String(digit) === key);
  if (!door || placeInFront(session.getState()).screen === door.screen) return false;
  openScreen(session, door.screen);
  return true;
}

/** Opens the command palette. */
export const paletteCommand: Command = {
  id: 'palette',
  effect: 'view',
  keys: [':', 'ctrl+p'],
  isInFooter: true,
  run: ({ session }) => setWholeState(session, { prompt: { kind: 'palette', value: '' }, paletteIndex: undefined }),
};
