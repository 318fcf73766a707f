/** The keymap of a session: the commands of every screen with their keys, remapped or not. */
import { COMMANDS } from './commands.ts';
import type { Command, CommandId, Keymap } from '../session-context.ts';
import type { CustomCommand } from '../state/custom-command.ts';
import { commandOf } from '../custom-commands/run-custom-command.ts';
import { SCREENS, type ScreenName } from '../state/places.ts';

/** The keys that a remap file gives to an action: on one screen, or on every screen that has the action. */
export type Remap = {
  screen: ScreenName | 'everywhere';
  id: CommandId;
  /** Names of keys; an empty list unbinds the action. */
  keys: readonly string[];
  /** The line of the file. */
  line: number;
};

/** A key that would run two actions on a screen. */
type Conflict = { line: number; key: string; ids: [CommandId, CommandId]; screens: ScreenName[] };

/** Keys that no remap removes: there is always a way out, and texts that name Esc stay true. */
const ALWAYS: Readonly<Partial<Record<CommandId, readonly string[]>>> = { back: ['escape'], quit: ['ctrl+c'] };

/** Actions whose keys cannot be changed: digits count, and only Enter confirms that something has been read. */
export const FIXED: readonly CommandId[] = ['quantity', 'confirmRead'];

/**
 * Makes the keymap with these remaps, and with the shop's own commands behind those of bancada. A remap for one screen takes
 * precedence over one for all.
 */
export function createKeymap(remaps: readonly Remap[] = [], own: readonly CustomCommand[] = []): Keymap {
  const added = own.map(commandOf);
  const screens = new Map(
    SCREENS.map((screen) => [
      screen,
      [...withKeys(screen, remaps), ...added.filter((command) => command.screens?.includes(screen))],
    ]),
  );
  return { commandsOf: (screen) => screens.get(screen) ?? [] };
}

export const DEFAULT_KEYMAP: Keymap = createKeymap();

/** The characters that run a command when pressed with Alt, on any screen. */
export function altKeysOf({ commandsOf }: Keymap): ReadonlySet<string> {
  const keys = SCREENS.flatMap((screen) => commandsOf(screen).flatMap((command) => command.keys));
  return new Set(keys.flatMap((key) => (key.startsWith('alt+') ? [key.slice('alt+'.length)] : [])));
}

/** The keys that would run two actions on a screen with these remaps, each once. */
export function conflictsOf(remaps: readonly Remap[]): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const screen of SCREENS) {
    const owners = new Map<string, Command>();
    for (const command of withKeys(screen, remaps)) {
      for (const key of command.keys) {
        const owner = owners.get(key);
        owners.set(key, command);
        if (!owner || owner === command) continue;
        const line = Math.max(lineOf(screen, owner, remaps), lineOf(screen, command, remaps));
        const name = `${line} ${key} ${owner.id} ${command.id}`;
        const known = found.get(name);
        if (known) known.screens.push(screen);
        else found.set(name, { line, key, ids: [owner.id, command.id], screens: [screen] });
      }
    }
  }
  return [...found.values()];
}

function withKeys(screen: ScreenName, remaps: readonly Remap[]): Command[] {
  return COMMANDS.filter(({ screens }) => screens?.includes(screen) ?? true).map((command) => {
    const remap = remapOf(screen, command, remaps);
    return remap ? { ...command, keys: [...new Set([...remap.keys, ...(ALWAYS[command.id] ?? [])])] } : command;
  });
}

function remapOf(screen: ScreenName, { id }: Command, remaps: readonly Remap[]): Remap | undefined {
  const mine = remaps.filter((remap) => remap.id === id);
  return mine.find((remap) => remap.screen === screen) ?? mine.find((remap) => remap.screen === 'everywhere');
}

function lineOf(screen: ScreenName, command: Command, remaps: readonly Remap[]): number {
  return remapOf(screen, command, remaps)?.line ?? 0;
}
