/** The lines of the help: the keys of the screen behind it in groups, filtered by the search text. */
import type { SessionState } from '../state/session-state.ts';
import { fold } from '../../base/fold.ts';
import { commandName, type Command, type SessionContext } from '../session-context.ts';
import { keyTo } from '../kernel/key-to.ts';
import { isMovement } from '../kernel/movement.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { SCREEN_SHORTCUTS, SCREENS, type ScreenName } from '../state/places.ts';
import type { Texts } from '../../i18n/texts.ts';

/** Keys and what they do; or the heading of a group, without keys. */
export type HelpLine = { keys: readonly string[]; label: string; isHeading?: boolean };

type Group = keyof Texts['help']['groups'];
type Entry = HelpLine & { group: Group };

/** In the order in which they are shown: the purpose of the screen comes first. */
const GROUPS: readonly Group[] = ['work', 'look', 'places', 'always', 'byName'];

/** The screen that the help describes. */
export function screenBehindHelp({ places }: Pick<SessionState, 'places'>): ScreenName {
  return places.findLast(({ screen }) => screen !== 'help')?.screen ?? 'queue';
}

/**
 * The lines, each group behind its heading: the keys of the screen. A search also finds commands without a key, and those of
 * other screens.
 */
export function helpLines(context: SessionContext): HelpLine[] {
  const { session, texts } = context;
  const state = session.getState();
  const wanted = fold(state.listFilters.help.trim());
  const here = screenBehindHelp(state);
  const entriesOf = (screen: ScreenName) =>
    entriesOn(context, screen).filter((entry) => fold(idOf(entry)).includes(wanted));
  const mine = entriesOf(here);
  const shown = wanted === '' ? GROUPS.filter((group) => group !== 'byName') : GROUPS;
  const grouped = shown.flatMap((group): HelpLine[] => {
    const lines = mine.filter((one) => one.group === group).map(({ keys, label }) => ({ keys, label }));
    return lines.length === 0 ? [] : [{ keys: [], label: texts.help.groups[group], isHeading: true }, ...lines];
  });
  if (wanted === '') return grouped;
  // The commands of the screen come first; of other screens only those that it does not have, with the names of those screens.
  const known = new Set(mine.map(idOf));
  const others = SCREENS.filter((screen) => screen !== here && screen !== 'help').flatMap((screen) =>
    entriesOf(screen).flatMap((entry) => {
      if (known.has(idOf(entry))) return [];
      known.add(idOf(entry));
      return [{ keys: entry.keys, label: `${texts.screens[screen]}: ${entry.label}` }];
    }),
  );
  return [...grouped, ...others];
}

function idOf({ keys, label }: HelpLine): string {
  return [...keys, label].join(' ');
}

/** The keys of a screen: cursor keys in one line, the digits of screens in one, and commands without a key last. */
function entriesOn(context: SessionContext, screen: ScreenName): Entry[] {
  const { texts, keymap } = context;
  const commands = keymap.commandsOf(screen).filter(({ isUnlisted }) => !isUnlisted?.(context));
  const moving = commands.filter(isMovement);
  // A digit that a remap file has changed has its own line.
  const doors = commands.filter((command) => isDoor(command) && /^\d$/.test(command.keys[0] ?? ''));
  const byName = keyTo({ keymap, texts }, screen, 'palette');
  const entries = commands
    .filter((command) => !isMovement(command) && !doors.includes(command))
    .map((command): Entry => {
      const keys = command.id === 'quantity' ? ['0–9'] : command.keys.map(shown);
      return { keys: keys.length === 0 ? [byName] : keys, label: commandName(texts, command), group: groupOf(command) };
    });
  return [...line(moving, 'look', texts.help.moving), ...line(doors, 'places', texts.help.digits), ...entries];

  function shown(key: string): string {
    return showKey(key, texts.help.keyNames);
  }

  /** One line for several commands, with the last key of each: arrows say more than letters. */
  function line(of: readonly Command[], group: Group, label: string): Entry[] {
    const keys = of.flatMap((command) => command.keys.at(-1) ?? []);
    if (keys.length === 0) return [];
    return [{ keys: of === doors ? [digitRows(keys)] : keys.map(shown), label, group }];
  }
}

/** `1–6 0`: joins consecutive digits. */
function digitRows(digits: readonly string[]): string {
  const rows: string[][] = [];
  for (const digit of digits) {
    const row = rows.at(-1);
    if (row && Number(digit) === Number(row.at(-1)) + 1) row.push(digit);
    else rows.push([digit]);
  }
  return rows.map((row) => (row.length > 1 ? `${row[0]}–${row.at(-1)}` : row[0])).join(' ');
}

function isDoor({ id }: Pick<Command, 'id'>): boolean {
  return SCREEN_SHORTCUTS.some(({ command }) => command === id);
}

function groupOf({ id, keys, screens, effect }: Command): Group {
  if (keys.length === 0) return 'byName';
  if (/^go[A-Z]/.test(id) || id === 'wall' || id === 'showHolds' || id === 'ownOutput') return 'places';
  if (screens === undefined || screens.length > 8) return 'always';
  return effect === 'view' ? 'look' : 'work';
}
