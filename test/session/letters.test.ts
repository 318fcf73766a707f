import { describe, expect, test } from 'vitest';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { LETTERS } from '../../src/session/keymap/letters.ts';
import { SCREENS } from '../../src/session/state/places.ts';
import { textsIn } from '../../src/i18n/texts.ts';

const isSign = (key: string) => /^[^0-9]$/u.test(key);
const allowed = (key: string): readonly string[] => (LETTERS as Readonly<Record<string, readonly string[]>>)[key] ?? [];

describe('a letter', () => {
  test.each(SCREENS)('on the %s screen means what it means everywhere', (screen) => {
    const strays = DEFAULT_KEYMAP.commandsOf(screen).flatMap(({ id, keys }) =>
      keys.filter((key) => isSign(key) && !allowed(key).includes(id)).map((key) => `${key} ${id}`),
    );
    expect(strays).toEqual([]);
  });

  test('of the table runs each of its commands on some screen', () => {
    const bound = new Set(
      SCREENS.flatMap((screen) =>
        DEFAULT_KEYMAP.commandsOf(screen).flatMap(({ id, keys }) => keys.map((key) => `${key} ${id}`)),
      ),
    );
    const dead = Object.entries(LETTERS).flatMap(([key, ids]) => ids.map((id) => `${key} ${id}`));
    expect(dead.filter((one) => !bound.has(one))).toEqual([]);
  });

  test('has no two letters of one meaning beside it, but for + and =', () => {
    for (const language of ['en', 'pt-BR'] as const) {
      const { '=': _, ...letters } = textsIn(language).help.letters;
      const words = Object.values(letters);
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    }
  });
});
