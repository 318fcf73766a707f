/** What a terminal is drawn of in tests of frames: benches at a place, each with a name. */
import type { ViewContext } from '../../../src/session/session-context.ts';
import type { Language } from '../../../src/i18n/texts.ts';

/** Opens a bench at a scene; each call a new one. By the name of the scene. */
export type Scenes = Readonly<Record<string, (language: Language) => ViewContext>>;

/** Scenes of what each is made of. */
export function scenesOf<Set>(sets: Record<string, Set>, open: (set: Set, language: Language) => ViewContext): Scenes {
  return Object.fromEntries(
    Object.entries(sets).map(([name, set]) => [name, (language: Language) => open(set, language)]),
  );
}
