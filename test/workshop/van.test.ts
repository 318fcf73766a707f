/** The van check: both differences, whatever is shipped and whatever is scanned. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestCsv, manifestPaper } from '../../src/workshop/manifest.ts';
import { carriersOf, judgeVan, parcelsOf, vanCode, type Manifest } from '../../src/workshop/van.ts';
import { textsIn } from '../../src/texts/texts.ts';
import { formatDay } from '../../src/domain/ages.ts';
import { anItem } from '../support/items.ts';

const MORNING = Date.UTC(2026, 10, 22, 3);
const TODAY = '2026-11-22T15:00:00Z';

function shipped(id: string, code: string, carrier = 'SEDEX', enviado_em = TODAY, order = id) {
  return anItem({
    id,
    order_id: order,
    item_status: 'shipped',
    tracking_code: code,
    delivery_type: carrier,
    enviado_em,
    pedido: { ...anItem().pedido!, id: order, numero: `10${order}` },
  });
}

const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).toSorted();

const facts = { carrier: 'SEDEX', scans: [], handedOver: new Set<string>(), find: () => undefined };

test('what was shipped today makes parcels: items under one code are one, a parcel without a code goes by its order', () => {
  const items = [
    shipped('1', 'AA1', 'SEDEX', TODAY, '1'),
    shipped('2', 'AA1', 'SEDEX', TODAY, '1'),
    shipped('3', '', 'PAC', TODAY, '3'),
    shipped('4', 'AA4', 'SEDEX', '2026-11-21T15:00:00Z', '4'),
    anItem({ id: '5', item_status: 'in_production' }),
  ];
  const parcels = parcelsOf(items, MORNING, 0);
  expect(parcels).toMatchObject([
    { key: '103', code: '', carrier: 'PAC', items: 1 },
    { key: 'AA1', numbers: ['101'], carrier: 'SEDEX', items: 2 },
  ]);
  expect(carriersOf(parcels, new Set(['103']))).toEqual([{ carrier: 'SEDEX', parcels: 1 }]);
});

test('one missing and one too many are both told, and why', () => {
  const parcels = parcelsOf([shipped('1', 'AA1'), shipped('2', 'AA2'), shipped('3', 'BB3', 'PAC')], MORNING, 0);
  const codes = ['aa1 ', 'AA1', 'BB3', '10999', 'ZZ9', 'AA0'];
  const state = judgeVan({
    ...facts,
    parcels,
    scans: codes.map((code, at) => ({ code: vanCode(code), at })),
    find: (code) =>
      ({ '10999': { numero: '10999', isShipped: false }, AA0: { numero: '1000', isShipped: true } })[code],
  });
  expect(state.loaded).toMatchObject([{ key: 'AA1', at: 0 }]);
  expect(state.missing).toMatchObject([{ key: 'AA2' }]);
  expect(state.strange.map(({ code, why, numero }) => [code, why, numero])).toEqual([
    ['BB3', 'other-carrier', '103'],
    ['10999', 'not-shipped', '10999'],
    ['ZZ9', 'unknown', ''],
    ['AA0', 'earlier', '1000'],
  ]);
});

test('a parcel goes by the number of its order where that has one parcel only', () => {
  const parcels = parcelsOf(
    [shipped('1', 'AA1'), shipped('2', 'AA2', 'SEDEX', TODAY, '9'), shipped('3', 'AA3', 'SEDEX', TODAY, '9')],
    MORNING,
    0,
  );
  const state = judgeVan({
    ...facts,
    parcels,
    scans: [
      { code: vanCode('#101'), at: 0 },
      { code: '109', at: 1 },
    ],
  });
  expect(state.loaded.map(({ key }) => key)).toEqual(['AA1']);
  expect(state.strange).toMatchObject([{ code: '109' }]);
});

test('nothing is lost or counted twice, whatever is shipped, scanned and gone', () => {
  const code = fc.integer({ min: 0, max: 12 }).map((number) => `AA${number}`);
  const parcel = fc.record({ code, carrier: fc.constantFrom('SEDEX', 'PAC') });
  fc.assert(
    fc.property(fc.array(parcel), fc.array(code), fc.array(code), (left, scanned, gone) => {
      const items = left.map((one, index) => shipped(String(index), one.code, one.carrier));
      const parcels = parcelsOf(items, MORNING, 0);
      const handedOver = new Set(gone);
      const mine = parcels.filter(({ carrier, key }) => carrier === 'SEDEX' && !handedOver.has(key));
      const scans = scanned.map((one, at) => ({ code: one, at }));
      const { loaded, missing, strange } = judgeVan({ ...facts, parcels, scans, handedOver });
      expect(keys([...loaded, ...missing])).toEqual(keys(mine));
      expect([...loaded.map(({ key }) => key), ...strange.map((one) => one.code)].toSorted()).toEqual(
        [...new Set(scanned)].toSorted(),
      );
    }),
    { numRuns: 200 },
  );
});

test.each(['en', 'pt-BR'] as const)(
  'a manifest has codes, counts and lines to sign on, and no formula, in %s',
  (language) => {
    const parcels = parcelsOf([shipped('1', 'AA1'), shipped('2', 'AA2')], MORNING, 0);
    const state = judgeVan({
      ...facts,
      parcels,
      scans: [
        { code: 'AA1', at: MORNING },
        { code: '=X', at: MORNING },
      ],
    });
    const manifest: Manifest = {
      id: 'SEDEX-1',
      carrier: 'SEDEX',
      at: MORNING,
      operator: 'ana',
      station: 'door',
      ...state,
    };
    const words = textsIn(language).van.paper;
    const paper = manifestPaper(manifest, words);
    const text = JSON.stringify(paper);
    for (const part of [
      'AA1',
      'AA2',
      '=X',
      words.counts(1, 1),
      formatDay(MORNING),
      words.missing(1),
      words.strange(1),
      words.carrierSigns,
      '____',
    ]) {
      expect(text).toContain(part);
    }
    expect(manifestCsv(manifest)).toBe(
      'manifest,carrier,closed_at,state,tracking_code,order,items,scanned_at,why\r\n' +
        'SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,loaded,AA1,101,1,2026-11-22T03:00:00.000Z,\r\n' +
        'SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,missing,AA2,102,1,,\r\n' +
        "SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,strange,'=X,,,2026-11-22T03:00:00.000Z,unknown\r\n",
    );
  },
);
