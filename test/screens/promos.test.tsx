import { expect, test } from 'vitest';
import { openSpoken } from '../support/spoken.tsx';
import { promoScenes } from './scenes/promo-scenes.ts';

test('a run is said line by line: its state, its counts, and every product before and after with its verdict', async () => {
  const spoken = await openSpoken(promoScenes['promos-run']!('en'));
  try {
    const said = await spoken.press();
    expect(said).toContain('Promotions');
    expect(said).toMatch(/Black Friday running/);
    expect(said).toMatch(/4 products, 1 written, 1 at this price, 1 NOT CHANGED, 1 otherwise/);
    expect(said).toMatch(/Caneca esmaltada R\$ 64\.90 → R\$ 57\.90 −10\.8 % written/);
    expect(said).toMatch(/Capa de almofada .*not changed: somebody changed/);
  } finally {
    spoken.end();
  }
});

test('the products of a run that is over are said with the price that is back', async () => {
  const spoken = await openSpoken(promoScenes['promos-ended']!('en'));
  try {
    const said = await spoken.press();
    expect(said).toMatch(/Caneca esmaltada R\$ 57\.90 → R\$ 64\.90 \+12\.1 % back/);
    expect(said).toMatch(/Capa de almofada .* nothing to take back/);
  } finally {
    spoken.end();
  }
});
