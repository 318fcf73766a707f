/** The lines of the help: the keys of the screen one came from, as far as they fit what is searched. */
import type { SessionState } from '../state/session-state.ts';
import { fold } from '../../base/fold.ts';
import { commandName, type SessionContext } from '../session-context.ts';
import { keyTo } from '../keymap/key-to.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { SCREENS, type ScreenName } from '../state/places.ts';

export type HelpLine = { keys: string; label: string; unavailable: string | undefined };

/** The screen that the help is about. */
export function screenBehindHelp({ places }: Pick<SessionState, 'places'>): ScreenName {
  return places.findLast(({ screen }) => screen !== 'help')?.screen ?? 'queue';
}

export function helpLines({
  session,
  texts,
  keymap,
}: Pick<SessionContext, 'session' | 'texts' | 'keymap'>): HelpLine[] {
  const state = session.getState();
  const wanted = fold(state.helpFilter.trim());
  const here = screenBehindHelp(state);
  // What has no key is run by its name.
  const byName = keyTo({ keymap, texts }, here, 'palette');
  const linesOf = (screen: ScreenName): HelpLine[] =>
    keymap
      .commandsOf(screen)
      .filter(({ isUnlisted }) => !isUnlisted?.())
      .map((command) => ({
        keys:
          command.id === 'quantity'
            ? '0–9'
            : command.keys.map((key) => showKey(key, texts.help.keyNames)).join(' ') || byName,
        label: commandName(texts, command),
        unavailable: undefined,
      }))
      .filter(({ keys, label }) => fold(`${keys} ${label}`).includes(wanted));
  const mine = linesOf(here);
  if (wanted === '') return mine;
  // What the screen behind has is found first; of the others what it has not, with their names.
  const known = new Set(mine.map(({ keys, label }) => `${keys} ${label}`));
  const others = SCREENS.filter((screen) => screen !== here && screen !== 'help').flatMap((screen) =>
    linesOf(screen).flatMap((line) => {
      if (known.has(`${line.keys} ${line.label}`)) return [];
      known.add(`${line.keys} ${line.label}`);
      return [{ ...line, label: `${texts.screens[screen]}: ${line.label}` }];
    }),
  );
  return [...mine, ...others];
}
