/** What a shop notes of its pieces, what is printed on their tags, and what no note may hold. */
import { describe, expect, test } from 'vitest';
import { MOST_TAGGED_UNITS, readTag } from '../../src/domain/piece-tags.ts';
import { tagLabels } from '../../src/domain/tag-labels.ts';
import { countByReason, hasPersonalNumber, type Remake } from '../../src/domain/workshop.ts';
import { anItem } from '../support/items.ts';

describe('workshop', () => {
  test('each unit of an item has a tag that says which it is, of what, with its text', () => {
    const labels = tagLabels(anItem({ quantidade: '2', personalization_data: 'Ana & Léo' }));
    expect(labels.map(({ code, ...rest }) => [readTag(code)?.unit, rest])).toEqual(
      [1, 2].map((unit) => [
        unit,
        { order: '#10482', unit, units: 2, name: 'Caneca esmaltada · azul · 325 ml', text: 'Ana & Léo' },
      ]),
    );
  });

  test('of more units than have tags the first have one, and say of how many', () => {
    const labels = tagLabels(anItem({ quantidade: String(MOST_TAGGED_UNITS + 1) }));
    expect([labels.length, labels.at(-1)?.unit, labels.at(-1)?.units]).toEqual([
      MOST_TAGGED_UNITS,
      MOST_TAGGED_UNITS,
      MOST_TAGGED_UNITS + 1,
    ]);
  });

  const remake = (reason: string, units: number) => ({ reason, units }) as Remake;

  test('remakes are counted by reason, the most units first', () => {
    expect(countByReason([remake('glyph', 1), remake('damaged', 1), remake('late', 3), remake('damaged', 4)])).toEqual([
      { reason: 'damaged', units: 5 },
      { reason: 'late', units: 3 },
      { reason: 'glyph', units: 1 },
    ]);
    expect(countByReason([])).toEqual([]);
  });

  test.each([
    ['52998224724', true],
    ['call 529.982.247-24 first', true],
    ['(11) 9 9999-1234', true],
    ['11 / 99999 - 1234', false],
    ['1234567890', false],
    ['order 10482, 3 of 5, slot 12', false],
    ['nota para 12ABC34501DE35', true],
    ['nota para 12.ABC.345/01DE-35', true],
    ['lote 12ABC34501DE36', false],
    ['1.2.3.4.5.6.7.8.9.0.1', true],
    ['1a2a3a4a5a6a7a8a9a0a1', false],
  ])('%j has a number of somebody: %s', (text, isPersonal) => {
    expect(hasPersonalNumber(text)).toBe(isPersonal);
  });
});
