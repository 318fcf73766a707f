import type { ScreenName } from '../store/desk.ts';
import type { Bench } from './bench.ts';
import type { CommandId } from './command.ts';
import { showKey } from './key-names.ts';

/** What an action's first key is called on a screen; its name behind the palette's colon where it has none. */
export function keyTo({ keymap, texts }: Pick<Bench, 'keymap' | 'texts'>, screen: ScreenName, id: CommandId): string {
  const key = keymap.commandsOf(screen).find((command) => command.id === id)?.keys[0];
  return key === undefined ? `:${texts.commands[id]}` : showKey(key);
}
