import type { Command, OperatorSession } from '../session-context.ts';
import { placeInFront } from '../state/session-state.ts';

/** The command of a key on the screen in front; `undefined` if the key has none. */
export function commandOfKey({ keymap, session }: OperatorSession, key: string): Command | undefined {
  const { screen } = placeInFront(session.getState());
  return keymap.commandsOf(screen).find(({ keys }) => keys.includes(key));
}
