/** What the screen says where less is here than the store says there is. */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { healthWords } from '../../components/HealthSign.tsx';
import { queueTabsLine } from '../../components/queue-tabs.ts';
import { INITIAL_HEALTH, type Incomplete } from '../../src/shop/health.ts';
import { countText } from '../../src/shop/counts.ts';
import { DRAWERS } from '../../src/shop/records.ts';
import { createShop, updateHealth } from '../../src/shop/shop.ts';
import { textsIn } from '../../src/texts/texts.ts';
import { anItem } from '../support/items.ts';

const incomplete: Incomplete[] = [
  { status: 'pending', have: 2, total: 100 },
  { status: 'shipped', have: 25, total: 40 },
];

test('the health line does not say live, and says of how much it is a part', () => {
  const health = { ...INITIAL_HEALTH, isLoaded: true, snapshotAt: 0, incomplete };
  expect(healthWords(health, 1000, textsIn('en'))).toBe('incomplete · 27 of 140');
  expect(healthWords(health, 1000, textsIn('pt-BR'))).toBe('incompleto · 27 de 140');
  expect(healthWords({ ...health, incomplete: [] }, 1000, textsIn('en'))).toBe('live');
  // That it is old is the worse news.
  expect(healthWords(health, 60_000, textsIn('en'))).toMatch(/^behind/);
});

test('a tab tells both counts of a state of which not all is here', () => {
  const shop = createShop();
  const { records } = shop.getState();
  records.merge([anItem({ id: 'a' }), anItem({ id: 'b' })], 0);
  updateHealth(shop, { isLoaded: true, incomplete });
  const texts = textsIn('en');
  const props = {
    records,
    drawer: 'pending',
    views: [],
    viewInFront: undefined,
    chips: [],
    width: 120,
    texts,
  } as const;
  const countTexts = Object.fromEntries(DRAWERS.map((name) => [name, countText(shop.getState(), name)]));
  const line = stripVTControlCharacters(queueTabsLine({ ...props, countTexts }));
  expect(line).toContain('Pending 2/100');
  expect(line).toContain('Shipped 0/40');
  expect(line).toMatch(/Accepted 0 /);
});
