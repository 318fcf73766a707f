/** The lines of the help: the keys of the screen one came from, as far as they fit what is searched. */
import type { DeskState } from '../state/desk.ts';
import { fold } from '../../shop/search.ts';
import type { Bench } from '../bench.ts';
import { showKey } from '../../keys/key-names.ts';
import type { ScreenName } from '../state/places.ts';

export type HelpLine = { keys: string; label: string; unavailable: string | undefined };

/** The screen that the help is about. */
export function screenBehindHelp({ places }: Pick<DeskState, 'places'>): ScreenName {
  return places.findLast(({ screen }) => screen !== 'help')?.screen ?? 'queue';
}

export function helpLines({ desk, texts, keymap }: Pick<Bench, 'desk' | 'texts' | 'keymap'>): HelpLine[] {
  const state = desk.getState();
  const wanted = fold(state.helpFilter.trim());
  return keymap
    .commandsOf(screenBehindHelp(state))
    .map((command) => ({
      keys: command.id === 'quantity' ? '0–9' : command.keys.map(showKey).join(' ') || '–',
      label: texts.commands[command.id],
      unavailable: undefined,
    }))
    .filter(({ keys, label }) => fold(`${keys} ${label}`).includes(wanted));
}
