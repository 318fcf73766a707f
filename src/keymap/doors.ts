/** The ways from screen to screen: a digit for each, and the palette. */
import { DOORS, openScreen, placeInFront, type DoorName, type ScreenName } from '../store/desk.ts';
import type { Bench } from './bench.ts';
import type { Command, CommandId } from './command.ts';
import { showKey } from './key-names.ts';

const IDS: Readonly<Record<DoorName, CommandId>> = {
  queue: 'goQueue',
  packing: 'goPacking',
  production: 'goProduction',
  stock: 'goStock',
  board: 'goBoard',
  activity: 'goActivity',
};

// In packing, digits count units while an order is on the bench; between two orders they are doors there too.
const WITH_DIGITS: readonly ScreenName[] = [
  'queue',
  'item',
  'personalisation',
  'label',
  'product',
  'stock',
  'production',
  'board',
  'activity',
  'help',
];

/** One command per screen with a digit. */
export const doorCommands: Command[] = DOORS.map((screen, index) => ({
  id: IDS[screen],
  keys: [String(index + 1)],
  screens: WITH_DIGITS,
  run: ({ desk }) => openScreen(desk, screen),
}));

/** The keys of these screens as they are on a screen. In packing it is always their digits, which also count. */
export function doorKeys({ keymap }: Pick<Bench, 'keymap'>, screen: ScreenName): { door: DoorName; key: string }[] {
  const commands = keymap.commandsOf(screen);
  return DOORS.map((door, index) => {
    const command = commands.find(({ id }) => id === IDS[door]);
    return { door, key: command ? showKey(command.keys[0] ?? '') : String(index + 1) };
  });
}

/** Opens the screen of a digit, as it is written on the keys; false where none has it. */
export function openDoor({ desk }: Bench, digit: string): boolean {
  const screen = DOORS[Number(digit) - 1];
  if (!screen || placeInFront(desk.getState()).screen === screen) return false;
  openScreen(desk, screen);
  return true;
}

/** Opens the command palette. */
export const paletteCommand: Command = {
  id: 'palette',
  keys: [':', 'ctrl+p'],
  isInFooter: true,
  run: ({ desk }) => desk.setState({ prompt: { kind: 'palette', value: '' }, paletteIndex: 0 }),
};
