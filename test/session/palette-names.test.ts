import { describe, expect, test } from 'vitest';
import { commandName } from '../../src/session/session-context.ts';
import { isMovement } from '../../src/session/kernel/movement.ts';
import { paletteEffect, paletteLines, takePaletteLine } from '../../src/session/prompts/palette.ts';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { SCREENS, type Place, type ScreenName } from '../../src/session/state/places.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
import { anItem, at } from '../support/items.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const LANGUAGES: Language[] = ['en', 'pt-BR'];

/** A bench in front of a screen, with one shipped item: the state in which a name meant something else. */
function inFrontOf(screen: ScreenName, language: Language) {
  const item = anItem({ id: 'mug', order_id: 'o1', item_status: 'shipped', enviado_em: at('11:00:00') });
  const set = aSession([item], language);
  const place = {
    screen,
    ...(screen === 'product' ? { productId: item.product_id } : {}),
    ...(screen === 'item' || screen === 'label' || screen === 'personalisation' ? { itemId: 'mug' } : {}),
  } as Place;
  setPart(set.session, 'queue', { statusTab: 'shipped' });
  set.session.setState({ places: screen === 'queue' ? [place] : [{ screen: 'queue' }, place] });
  set.session.setState({ prompt: { kind: 'palette', value: '' } });
  set.session.cursors.setState({ paletteIndex: undefined });
  return set;
}

/** The commands of a screen that the palette offers, by name. */
function namesOn(screen: ScreenName, language: Language): string[] {
  const { context } = inFrontOf(screen, language);
  return context.keymap
    .commandsOf(screen)
    .filter((command) => command.id !== 'palette' && command.id !== 'quantity' && !isMovement(command))
    .map((command) => commandName(textsIn(language), command));
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(SCREENS)('on the %s screen every name typed whole is the first line, alone', (screen) => {
    const { context } = inFrontOf(screen, language);
    for (const name of namesOn(screen, language)) {
      const [first, second] = paletteLines(context, name);
      expect(first?.label, name).toBe(name);
      expect(second?.label, name).not.toBe(name);
    }
  });

  test.each(SCREENS)('on the %s screen no two commands have one name', (screen) => {
    const names = namesOn(screen, language);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(SCREENS)('on the %s screen an empty line runs nothing, and what writes is never its first', (screen) => {
    const { context, session, asked, counts } = inFrontOf(screen, language);
    expect(paletteLines(context, '')[0]?.effect).not.toBe('write');
    expect(paletteEffect(context, '')).toBe('view');
    const { places } = session.getState();
    takePaletteLine(context, '');
    expect([asked, counts.quit, session.getState().places]).toEqual([[], 0, places]);
    expect(session.getState().prompt).toMatchObject({ kind: 'palette', problem: textsIn(language).palette.choose });
  });

  test.each(SCREENS)('on the %s screen Enter takes no writing command by a tie of beginnings', (screen) => {
    const names = namesOn(screen, language);
    const { context } = inFrontOf(screen, language);
    for (const typed of new Set(names.flatMap((name) => [name.slice(0, 1), name.slice(0, 2), name.slice(0, 3)]))) {
      const alike = paletteLines(context, typed).filter(
        ({ rank }, _, [first]) => rank !== undefined && rank === first?.rank,
      );
      if (alike.length < 2) continue;
      if (alike.some(({ effect }) => effect !== 'write')) expect(alike[0]?.effect, typed).not.toBe('write');
      expect(paletteEffect(context, typed), typed).not.toBe('write');
    }
  });
});

test('a name that begins with the word typed comes before one that has it further on', () => {
  const { context, session } = inFrontOf('queue', 'pt-BR');
  Object.assign(context, { operators: { canHandOver: true, login: '' } });
  session.setState({ paletteUses: { goTeam: 9 } });
  expect(
    paletteLines(context, 'turno')
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['shift', 'goTeam']);
});

test('“back” goes back, from a shipped item too, and returns nothing', () => {
  const { context, session, asked } = inFrontOf('item', 'en');
  takePaletteLine(context, 'back');
  expect([asked, session.getState().places]).toEqual([[], [{ screen: 'queue' }]]);
});

test('a name typed whole that cannot be done now says why, and nothing else is done', () => {
  const { context, session, asked } = inFrontOf('queue', 'en');
  takePaletteLine(context, 'ship');
  expect(asked).toEqual([]);
  expect(session.getState().notice?.text).toBe('ship: already shipped');
});

test('a beginning that stands for what cannot be done now runs nothing that it scatters over', () => {
  const { context, asked } = inFrontOf('queue', 'en');
  expect(paletteLines(context, 'shi')[0]?.label).toBe('ship');
  takePaletteLine(context, 'shi');
  expect(asked).toEqual([]);
});

test('where several that write begin alike, Enter asks for one to be chosen, and the arrow chooses', () => {
  const scale = {
    run: ['scale'],
    screens: ['queue'],
    needs: 'none',
    show: 'notice',
    isPersonal: false,
    withinMs: 1000,
  } as const;
  const own = ['weigh box', 'weigh bag'].map((name) => ({ ...scale, name }));
  const set = inFrontOf('queue', 'en');
  const context = { ...set.context, keymap: createKeymap([], own) };
  expect(paletteLines(context, 'weigh').map(({ label }) => label)).toEqual(['weigh box', 'weigh bag']);
  takePaletteLine(context, 'weigh');
  expect(set.session.getState().prompt).toMatchObject({
    problem: 'Several commands fit: ↑↓ choose one, or type more.',
  });
  set.session.cursors.setState({ paletteIndex: 1 });
  expect(paletteEffect(context, 'weigh')).toBe('write');
});

test('a saved view is opened by its whole name before one that begins so', () => {
  const set = inFrontOf('board', 'en');
  const view = { statusTab: 'pending', sort: { column: 'age', isReversed: false } } as const;
  setPart(set.session, 'preferences', {
    views: [
      { ...view, name: 'mugs for Friday', filter: 'friday' },
      { ...view, name: 'mugs', filter: 'mug' },
    ],
  });
  takePaletteLine(set.context, 'view mugs');
  expect(set.session.getState().queue.filter).toBe('mug');
});
