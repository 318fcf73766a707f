import type { SessionContext, CommandId } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import type { ScreenName } from '../state/places.ts';

/** What an action's first key is called on a screen; its name behind the palette's colon where it has none. */
export function keyTo(
  { keymap, texts }: Pick<SessionContext, 'keymap' | 'texts'>,
  screen: ScreenName,
  id: CommandId,
): string {
  const key = keymap.commandsOf(screen).find((command) => command.id === id)?.keys[0];
  return key === undefined ? `:${texts.commands[id]}` : showKey(key, texts.help.keyNames);
}
