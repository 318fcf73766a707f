import { expect, test } from 'vitest';
import { createConnectionLimits } from '../../src/ssh/connection-limits.ts';
import { createRandom } from '../sim/world/random.ts';
import { runs } from '../support/night.ts';

function aCrowd(seed = 19) {
  const random = createRandom(seed);
  return createConnectionLimits<string>({
    total: () => ({ soft: 20, hard: 40 }),
    perNetwork: () => ({ soft: 5, hard: 10 }),
    random: () => random.next(),
    isSilent: (one) => one.startsWith('silent'),
  });
}

test('up to the soft limit all stay; beyond the hard one there are never more', () => {
  const crowd = aCrowd();
  for (let i = 0; i < 5; i++) expect(crowd.add('a', `silent ${i}`).victims).toEqual([]);
  let dropped = 0;
  for (let i = 0; i < 100; i++) {
    dropped += crowd.add('a', `silent more ${i}`).victims.length;
    expect(crowd.size).toBeLessThanOrEqual(10);
  }
  expect(dropped).toBe(105 - crowd.size);
});

test('a new connection stays, and of those before it the silent ones of the largest network go first', () => {
  const crowd = aCrowd();
  const { leave } = crowd.add('warehouse', 'speaks');
  for (let network = 0; network < 30; network++) {
    for (let i = 0; i < 10; i++) {
      const { victims } = crowd.add(`network ${network}`, `silent ${network}/${i}`);
      expect(victims).not.toContain('speaks');
      expect(victims).not.toContain(`silent ${network}/${i}`);
    }
  }
  expect(crowd.size).toBeLessThanOrEqual(40);
  const before = crowd.size;
  leave();
  expect(crowd.size).toBe(before - 1);
});

test('with every seed it counts right, in whatever order connections come and go', () => {
  for (let seed = 1; seed <= runs(300); seed++) {
    const random = createRandom(seed);
    const crowd = aCrowd(seed);
    const inside = new Map<string, () => void>();
    for (let i = 0; i < 200; i++) {
      if (random.next() < 0.3) {
        for (const [name, leave] of inside) {
          leave();
          inside.delete(name);
          break;
        }
      }
      const name = `${random.next() < 0.5 ? 'silent' : 'speaks'} ${i}`;
      const { leave, victims } = crowd.add(`network ${Math.floor(random.next() * 12)}`, name);
      inside.set(name, leave);
      for (const victim of victims) expect(inside.delete(victim)).toBe(true);
      expect(crowd.size).toBe(inside.size);
      expect(crowd.size).toBeLessThanOrEqual(40);
    }
  }
});
