import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { queueTabsLine, type Chip } from '../../components/queue-tabs.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { displayWidth } from '../../src/base/width.ts';
import { anItem } from '../support/items.ts';

const records = new ItemRecords();
records.merge(
  ['pending', 'accepted', 'in_production', 'shipped'].flatMap((item_status) =>
    Array.from({ length: 15 }, (_, index) => anItem({ id: `${item_status} ${index}`, item_status })),
  ),
  0,
);

function lineOf(width: number, chips: readonly Chip[], language: Language = 'en'): string {
  const texts = textsIn(language);
  const props = { records, statusTab: 'pending', views: [], viewInFront: undefined, chips, width, texts } as const;
  return stripVTControlCharacters(queueTabsLine(props)).trimEnd();
}

const filter = { filter: 'almofada de linho bordada à mão', count: '5 / 15' };

test.each<[number, Language]>([
  [80, 'en'],
  [80, 'pt-BR'],
  [100, 'en'],
  [120, 'en'],
])('at %i columns (%s) the filter in force stands beside its count, and no tab gives way', (width, language) => {
  const line = lineOf(width, [filter], language);
  expect(line).toMatch(/“almof.*” 5 \/ 15$/);
  expect(line).toMatch(/Can[a-z.]* 0/);
  expect(displayWidth(line)).toBeLessThanOrEqual(width);
});

test('a filter that has room is shown whole', () => {
  expect(lineOf(120, [{ ...filter, filter: 'linho' }])).toContain(' “linho” 5 / 15');
  expect(lineOf(200, [filter])).toContain(` “${filter.filter}” 5 / 15`);
});

test('a terminal of 40 columns shows how a filter begins', () => {
  expect(lineOf(40, [filter])).toMatch(/▏Pending 15▕.* “alm…” 5 \/ 15$/);
});

test('where marks leave no room for its text, what a filter leaves is still told', () => {
  expect(lineOf(40, ['2 marked', filter, 'paused'])).toMatch(/ 2 marked · 5 \/ 15$/);
});

test.each([80, 120, 200])('at %i columns what is on hold has a tab only when there is any', (width) => {
  expect(lineOf(width, [])).toMatch(/Del[a-z.]* 0 +Can[a-z.]* 0$/);
});

test('a filter of wide letters is cut between two of them', () => {
  expect(lineOf(40, [{ ...filter, filter: '漢字漢字漢字' }])).toMatch(/“漢…” 5 \/ 15$/);
});

test('an abbreviated tab says which state it is', () => {
  expect(lineOf(80, [])).toContain('Acc. 15  Prod. 15  Ship. 15');
  expect(lineOf(80, [], 'pt-BR')).toContain('Ace. 15  Prod. 15  Env. 15');
});

test('a tab of which nothing was read has no number, and one that is empty has', () => {
  const props = { records, statusTab: 'pending', views: [], viewInFront: undefined, chips: [], width: 120 } as const;
  const countTexts = { delivered: '0+', cancelled: '0' };
  const line = stripVTControlCharacters(queueTabsLine({ ...props, countTexts, texts: textsIn('en') }));
  expect(line).toMatch(/ Delivered {2}/);
  expect(line).toContain('Cancelled 0');
});

test('what was cancelled and not looked at is counted on its tab', () => {
  const props = { records, statusTab: 'pending', views: [], viewInFront: undefined, chips: [], width: 120 } as const;
  const line = queueTabsLine({ ...props, newlyCancelled: 2, texts: textsIn('pt-BR') });
  expect(stripVTControlCharacters(line)).toContain('✕ Cancelados 2 novos');
});

test.each([40, 60])('at %i columns the tab in front can be read whole', (width) => {
  const props = { records, statusTab: 'cancelled', views: [], viewInFront: undefined, chips: [], width } as const;
  expect(stripVTControlCharacters(queueTabsLine({ ...props, texts: textsIn('en') }))).toContain('▏Cancelled 0▕');
});
