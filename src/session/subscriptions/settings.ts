/** Settings files that change while the bench runs: what can be taken over is, and what cannot is said. */
import { cliTextsIn } from '../../i18n/cli/cli-texts.ts';
import { notifyReaders } from '../../replica/replica.ts';
import { AUTO } from '../../tty/output/themes.ts';
import { attempt } from '../attempt.ts';
import { say } from '../state/session-state.ts';
import type { SettingsNews } from './live-settings.ts';
import type { Keymap, SessionContext } from '../session-context.ts';

/** So often the files are looked at, in milliseconds. */
const LOOK_MS = 2000;

/** Begins; returns how to end. `keymapOf`: the keymap of this session that follows from one of the files. */
export function watchSettings(
  context: SessionContext,
  news: () => SettingsNews | undefined,
  keymapOf: (keymap: Keymap) => Keymap,
): () => void {
  const ending = new AbortController();
  async function follow(): Promise<void> {
    for (;;) {
      await context.clock.sleep(LOOK_MS, ending.signal);
      const told = news();
      if (told) takeOver(context, told, keymapOf);
    }
  }
  attempt(context, follow(), ending.signal);
  return () => ending.abort();
}

function takeOver(context: SessionContext, told: SettingsNews, keymapOf: (keymap: Keymap) => Keymap): void {
  const { session } = context;
  if ('problem' in told) {
    const words = told.problem.words(cliTextsIn(context.language));
    return say(session, 'warn', context.texts.app.settingsRefused(words));
  }
  if ('theme' in told) session.setState({ theme: told.theme ?? AUTO });
  if (told.language) session.setState({ language: told.language });
  if (told.keymap) context.keymap = keymapOf(told.keymap);
  if (told.workshop) {
    const { wall } = context.workshop.rules;
    // Pieces stand in its slots: a wall of another size is that of the next start.
    context.workshop.rules = { ...told.workshop, ...(wall ? { wall } : {}) };
    if (context.replica.getState().records.promise(told.workshop.promises)) notifyReaders(context.replica);
    context.hasPaceOfEverybody = told.workshop.hasPaceOfEverybody === true;
  }
  const { settingsTaken, settingsAtRestart } = context.texts.app;
  const isAnyTaken = Object.keys(told).length > 1;
  const words = [
    isAnyTaken && settingsTaken,
    told.atRestart.length > 0 && settingsAtRestart(told.atRestart.join(', ')),
  ];
  const text = words.filter(Boolean).join(' ');
  if (text !== '') say(session, told.atRestart.length > 0 ? 'warn' : 'info', text);
}
