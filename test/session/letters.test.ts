import { describe, expect, test } from 'vitest';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { LETTERS } from '../../scripts/letters.ts';
import { helpLines } from '../../src/session/commands/help-lines.ts';
import { paletteChoice, paletteLines, takePaletteLine } from '../../src/session/prompts/palette.ts';
import { SCREENS, type Place } from '../../src/session/state/places.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

const ITEMS = [anItem({ id: 'a' })];

const isSign = (key: string) => /^[^0-9]$/u.test(key);
const allowed = (key: string): readonly string[] => LETTERS[key]?.runs ?? [];

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
    const dead = Object.entries(LETTERS).flatMap(([key, { runs: ids }]) => ids.map((id) => `${key} ${id}`));
    expect(dead.filter((one) => !bound.has(one))).toEqual([]);
  });

  test('has no two letters of one meaning beside it, but for + and =', () => {
    for (const language of ['en', 'pt-BR'] as const) {
      const { '=': _, ...letters } = LETTERS;
      const words = Object.values(letters).map((meaning) => meaning[language]);
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    }
  });
});

test('7, the first character of every Brazilian EAN, opens nothing where a line tears it off', () => {
  const bound = SCREENS.flatMap((screen) =>
    DEFAULT_KEYMAP.commandsOf(screen).flatMap(({ id, keys }) => (keys.includes('7') ? [`${screen} ${id}`] : [])),
  );
  expect(bound).toEqual(['packing quantity']);
});

test('the queue has at most 28 keys in its help, cursor keys and digits being one line each', () => {
  const { context } = aSession();
  const lines = helpLines(context).filter(({ isHeading }) => !isHeading);
  expect(lines.length).toBeLessThanOrEqual(28);
});

test.each(SCREENS)('the help of %s has no line without a key before it is searched', (screen) => {
  const { context, session } = aSession();
  session.setState({ places: [{ screen } as Place] });
  expect(helpLines(context).filter(({ keys }) => keys[0] === ':' && keys.length === 1)).toEqual([]);
  session.setState({ listFilters: { help: 'repaint', history: '' } });
  expect(helpLines(context)).toContainEqual({ keys: [':'], label: 'repaint' });
});

test('the help begins with the work of the screen, and has one line for the cursor', () => {
  const { context } = aSession();
  const lines = helpLines(context);
  expect(lines[0]).toEqual({ keys: [], label: 'Work', isHeading: true });
  expect(lines[1]?.label).toBe('accept');
  expect(lines.filter(({ label }) => ['down', 'up', 'page down', 'first'].includes(label))).toEqual([]);
  expect(lines.filter(({ label }) => label.startsWith('move, turn'))).toHaveLength(1);
});

test('the palette finds the beginning of a name first, shows no cursor movement, and learns what is used', () => {
  const { context, session } = aSession([], 'pt-BR');
  const labels = (typed: string) => paletteLines(context, typed).map(({ label }) => label);
  expect(labels('pro')[0]).toBe('produção');
  expect(labels('pro')).toContain('promoções');
  expect(labels('').filter((label) => / aba|descer|subir|página/.test(label))).toEqual([]);
  session.setState({ prompt: { kind: 'palette', value: 'próximo tema' } });
  takePaletteLine(context, 'próximo tema');
  session.setState({ places: [{ screen: 'queue' }] });
  expect(labels('pr')[0]).toBe('próximo tema');
});

test('no use of the palette makes Enter run what changes the store where several fit', () => {
  const { context, session } = aSession(ITEMS);
  const before = paletteChoice(context, 'a').index;
  session.setState({ paletteUses: { accept: 900 } });
  expect([before, paletteChoice(context, 'a').lines[0]?.effect]).not.toEqual([0, 'write']);
  expect(paletteChoice(context, 'a').index === 0 && paletteChoice(context, 'a').lines[0]?.effect === 'write').toBe(
    false,
  );
});
