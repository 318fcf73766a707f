/** A store may send any number. None becomes the length of a list, of a loop or of a line. */
import { expect, test } from 'vitest';
import { ABSURD_NUMBERS } from '../../src/sandbox/hostile-words.ts';
import { PLACES, type Place } from '../../src/session/state/places.ts';
import { unitsOf } from '../../src/domain/units.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { readUnits } from '../../src/eventlog/choice.ts';
import { prepareJob } from '../../src/eventlog/job.ts';
import { MOST_UNITS_IN_JOB, unitsToMake } from '../../src/eventlog/piece-facts.ts';
import { readTemplate, type JobTemplate } from '../../src/eventlog/template.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { someByDay } from '../support/night.ts';
import { anOrder } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const NUMERIC = ['quantidade', 'preco_unitario', 'subtotal', 'frete_valor'] as const;

/** An item in each state with each number in each of its fields that should hold one. */
const ITEMS = ABSURD_NUMBERS.flatMap((number, index) =>
  NUMERIC.map((field) =>
    anItem({
      id: `${field}-${index}`,
      order_id: `o-${index}`,
      item_status: (['accepted', 'in_production', 'shipped', 'in_production'] as const)[index % 4]!,
      personalization_data: 'Ana',
      [field]: number,
      pedido: { ...anItem().pedido!, id: `o-${index}`, numero: String(20_000 + index) },
    }),
  ),
);

const PLACES_TO_SEE: readonly Place[] = [
  ...(Object.keys(PLACES) as Place['screen'][])
    .filter((screen) => !['item', 'label', 'personalisation', 'product', 'output'].includes(screen))
    .map((screen) => ({ screen }) as Place),
  ...ITEMS.filter(({ id }) => id.startsWith('quantidade')).map(({ id }): Place => ({ screen: 'item', itemId: id })),
];

test.each(someByDay([80, 160]))(
  'every screen %i columns wide is drawn with every number in every field',
  async (columns) => {
    const { context: bench, session } = aSession(ITEMS);
    for (const { order_id: orderId } of ITEMS) {
      const mine = ITEMS.filter((item) => item.order_id === orderId);
      const fields = { id: orderId, subtotal: mine[0]!.subtotal, total: mine[0]!.quantidade, desconto: '-1e308' };
      updateOrder(bench.details, orderId, { value: anOrder(mine, fields), askedAt: 1000 });
    }
    const stage = await openStage(bench, columns, 30);
    for (const place of PLACES_TO_SEE) {
      session.setState({ places: [{ screen: 'queue' }, place] });
      await stage.settle();
      expect((await stage.rows()).filter(Boolean).length, JSON.stringify(place)).toBeGreaterThan(2);
    }
    for (const { id, order_id: orderId } of ITEMS) {
      session.setState({ places: [{ screen: 'packing' }], packing: { ...session.getState().packing, orderId } });
      await stage.settle();
      expect((await stage.rows()).join('\n'), id).not.toBe('');
    }
    stage.end();
  },
);

test.each(ABSURD_NUMBERS)('a job of %s units is made or refused, and never the length of a list', (quantidade) => {
  const item = anItem({ quantidade, personalization_data: 'Ana' });
  const template = readTemplate('laser', { columns: ['unit', 'text'] }) as JobTemplate;
  const units = unitsOf(item);
  const job = prepareJob([{ item, raw: item }], {
    template,
    stamp: 'laser-1',
    unitsWanted: () => unitsToMake({ made: new Map() }, { template: 'laser', pieceHash: 'h', units: units ?? 0 }, []),
  });
  if (units === undefined) {
    expect(job).toMatchObject({ rows: [], refused: [{ fault: { fault: 'no-count', about: quantidade } }] });
    expect(readUnits('9999', units)).toBe('which');
    return;
  }
  expect(job.rows.length + job.refused.length).toBe(units > MOST_UNITS_IN_JOB ? 1 : units);
  if (units > MOST_UNITS_IN_JOB) {
    expect(job.refused[0]?.fault).toEqual({ fault: 'too-many', about: String(units) });
  }
  expect(readUnits('#2', units)).toEqual(units > 1 ? [2] : 'no-count');
  expect(readUnits('9999', units)).toEqual(units > 9999 ? 'which' : 'no-count');
});

test('as many units as a job holds are all in it', () => {
  const item = anItem({ quantidade: String(MOST_UNITS_IN_JOB), personalization_data: 'Ana' });
  const template = readTemplate('laser', { columns: ['unit', 'text'] }) as JobTemplate;
  const { rows } = prepareJob([{ item, raw: item }], {
    template,
    stamp: 'laser-1',
    unitsWanted: () =>
      unitsToMake({ made: new Map() }, { template: 'laser', pieceHash: 'h', units: MOST_UNITS_IN_JOB }, []),
  });
  expect([rows.length, rows.at(-1)?.unit]).toEqual([MOST_UNITS_IN_JOB, MOST_UNITS_IN_JOB]);
});
