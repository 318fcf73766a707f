/** Applies changes of the settings files while the bench runs, and says which need a restart. */
import { cliTextsIn } from '../../i18n/cli/cli-texts.ts';
import { notifyReaders } from '../../replica/replica.ts';
import { AUTO } from '../../tty/output/themes.ts';
import { attempt } from '../attempt.ts';
import { say, setPart } from '../state/session-state.ts';
import { sayBehind } from './say-behind.ts';
import type { SettingsNews } from './live-settings.ts';
import type { Keymap, SessionContext } from '../session-context.ts';

/** How often the files are checked, in milliseconds. */
const LOOK_MS = 2000;

/** Starts; returns how to end. `keymapOf`: returns the keymap of this session from one of the files. */
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
  if ('theme' in told) setPart(session, 'preferences', { theme: told.theme ?? AUTO });
  if (told.language) setPart(session, 'preferences', { language: told.language });
  if (told.keymap) context.keymap = keymapOf(told.keymap);
  if (told.workshop) {
    const { wall } = context.workshop.rules;
    // The wall's slots contain pieces: a size other than the first applies after a restart.
    context.workshop.rules = { ...told.workshop, ...(wall ? { wall } : {}) };
    if (!wall && told.workshop.wall) context.assembly.resize(told.workshop.wall);
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
  if (told.atRestart.length > 0) say(session, 'warn', text);
  else if (text !== '') sayBehind(session, text);
}
