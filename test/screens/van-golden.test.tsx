/**
 * Golden frames of the van check: who comes, a van half loaded with what should not be on it, one that is right, and one of
 * which nothing is left. A change is looked at before it is taken: npx vitest run test/screens/van-golden.test.tsx -u
 */
import { expect, test } from 'vitest';
import type { OwnVan } from '../../src/desk/workshop/own-van.ts';
import { goTo } from '../../src/desk/state/desk.ts';
import type { Language } from '../../src/texts/texts.ts';
import type { Parcel, VanState } from '../../src/workshop/van.ts';
import { aBench, NOW } from '../support/bench.ts';
import { openStage } from '../support/frames.tsx';

const parcel = (index: number): Parcel => ({
  key: `AA00000000${index}BR`,
  code: `AA00000000${index}BR`,
  numbers: [`104${index}0`],
  order_id: `o${index}`,
  items: 1,
  carrier: 'SEDEX',
});
const loaded = (index: number) => ({ ...parcel(index), at: NOW });

const HALF: VanState = {
  loaded: [loaded(1), loaded(2)],
  missing: [parcel(3), parcel(4), parcel(5)],
  strange: [
    { code: 'BB111111111BR', at: NOW, why: 'other-carrier', numero: '10499' },
    { code: 'CC222222222BR', at: NOW, why: 'unknown', numero: '' },
  ],
};
const SCENES: Record<string, { carrier?: string; state: VanState }> = {
  'van-carriers': { state: HALF },
  van: { carrier: 'SEDEX', state: HALF },
  'van-right': { carrier: 'SEDEX', state: { loaded: [loaded(1), loaded(2)], missing: [], strange: [] } },
  'van-gone': { carrier: 'SEDEX', state: { loaded: [], missing: [], strange: [] } },
};

function aBenchAtTheVan(name: string, language: Language) {
  const { bench } = aBench([], language);
  const { carrier, state } = SCENES[name]!;
  const van: OwnVan = {
    ...bench.van,
    carriers: () => [
      { carrier: 'SEDEX', parcels: 5 },
      { carrier: 'Jadlog .Package', parcels: 1 },
    ],
    state: (of) => (of === 'SEDEX' ? state : { loaded: [], missing: [], strange: [] }),
  };
  Object.defineProperty(bench, 'van', { value: van });
  goTo(bench.desk, { screen: 'van', ...(carrier === undefined ? {} : { carrier }) });
  return bench;
}

const cases = Object.keys(SCENES).flatMap((name) =>
  (['en', 'pt-BR'] as const).flatMap((language) =>
    (
      [
        [40, 12],
        [80, 24],
      ] as const
    ).map(([columns, rows]) => ({ name, language, columns, rows })),
  ),
);

test.each(cases)('$name in $language at $columns×$rows', async ({ name, language, columns, rows }) => {
  const stage = await openStage(aBenchAtTheVan(name, language), columns, rows);
  try {
    const frame = (await stage.rows()).map((one) => `${one}\n`).join('');
    await expect(frame).toMatchFileSnapshot(`golden/${name}.${language}.${columns}x${rows}.txt`);
  } finally {
    stage.end();
  }
});
