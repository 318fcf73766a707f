import type { SessionContext, CommandId } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import type { ScreenName } from '../state/places.ts';

/** The name of a command's first key on a screen; its name in the palette, behind a colon, if it has no key. */
export function keyTo(
  { keymap, texts }: Pick<SessionContext, 'keymap' | 'texts'>,
  screen: ScreenName,
  id: CommandId,
): string {
  const key = keymap.commandsOf(screen).find((command) => command.id === id)?.keys[0];
  return key === undefined ? `:${texts.commands[id]}` : showKey(key, texts.help.keyNames);
}
