/** The van check: both differences, whatever is shipped and whatever is scanned. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestCsv, manifestPaper } from '../../src/eventlog/manifest.ts';
import { carriersOf, judgeVan, parcelsOf, vanCode, type Manifest, type Parcel } from '../../src/eventlog/van.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { formatDay } from '../../src/base/ages.ts';
import { createVan } from '../../src/eventlog/services/van.ts';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
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

test('a code is that of its parcel in whatever groups it is scanned or stored, and a number keeps its dash', () => {
  const dashed = { ...shipped('2', 'AA2'), pedido: { ...anItem().pedido!, id: '2', numero: '#2024-2' } };
  const parcels = parcelsOf([shipped('1', 'AA 123 456 785 BR'), dashed], MORNING, 0);
  const codes = ['aa-123456785 br', '#2024-2'];
  const { loaded, strange } = judgeVan({
    ...facts,
    parcels,
    scans: codes.map((code, at) => ({ code: vanCode(code), at })),
  });
  expect([loaded.map(({ key }) => key), strange]).toEqual([['AA123456785BR', 'AA2'], []]);
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
    const fiscalKeysOf = ({ key }: Parcel) => (key === 'AA1' ? [FISCAL_KEY] : []);
    const paper = manifestPaper(manifest, words, fiscalKeysOf);
    const text = JSON.stringify(paper);
    for (const part of [
      FISCAL_KEY.slice(0, 24),
      FISCAL_KEY.slice(24),
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
    expect(manifestCsv(manifest, fiscalKeysOf)).toBe(
      'manifest,carrier,closed_at,state,tracking_code,order,items,scanned_at,why,fiscal_keys\r\n' +
        'SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,loaded,AA1,101,1,2026-11-22T03:00:00.000Z,,' +
        `${FISCAL_KEY}\r\n` +
        'SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,missing,AA2,102,1,,,\r\n' +
        "SEDEX-1,SEDEX,2026-11-22T03:00:00.000Z,strange,'=X,,,2026-11-22T03:00:00.000Z,unknown,\r\n",
    );
  },
);

const FISCAL_KEY = '52060433009911002506550120000007800267301615';

const BY = { operator: 'ana', station: 'door' };

/** A host at the door: its own disk, and what it hears. */
function aDoor(items: readonly OrderItem[], station: string) {
  const database = openMemoryDatabase();
  const replica = createReplica();
  replica.setState({ lojaId: 'loja-1' });
  mergeItems(replica, items, 0);
  let now = new Date(2026, 10, 22, 16).getTime();
  const options = { database, replica, wallNow: () => (now += 1000) };
  const { eventReplica } = createWorkshop(options);
  const van = createVan(options);
  const by = { operator: 'ana', station };
  return {
    eventReplica,
    van,
    scan: (code: string) => van.scan('SEDEX', code, by).kind,
    close: () => van.close('SEDEX', by)!,
    told() {
      const { loaded, missing, strange } = van.state('SEDEX');
      return [keys(loaded), keys(missing), strange.map(({ code, why }) => `${code} ${why}`).toSorted()];
    },
  };
}
const hear = (from: ReturnType<typeof aDoor>, to: ReturnType<typeof aDoor>) =>
  to.eventReplica.take([...from.eventReplica.all()]);
const ofToday = () =>
  ['1', '2', '3'].map((id) => shipped(id, `AA${id}`, 'SEDEX', new Date(2026, 10, 22, 9).toISOString()));

test('what is scanned at one host is on the van at the other, and its manifest is known at both', () => {
  const [door, yard] = [aDoor(ofToday(), 'door'), aDoor(ofToday(), 'yard')];
  expect(door.scan('AA1')).toBe('loaded');
  hear(door, yard);
  expect(yard.scan('AA1')).toBe('again');
  expect(yard.scan('AA2')).toBe('loaded');
  yard.van.remove('SEDEX', 'AA1', BY);
  hear(yard, door);
  expect(door.told()).toEqual([['AA2'], ['AA1', 'AA3'], []]);
  const manifest = door.close();
  hear(door, yard);
  expect(yard.van.manifests(0)).toEqual([manifest]);
  for (const host of [door, yard]) {
    expect(host.told()).toEqual([[], ['AA1', 'AA3'], []]);
    expect(host.van.carriers()).toEqual([{ carrier: 'SEDEX', parcels: 2 }]);
  }
  expect(yard.scan('AA2')).toBe('strange');
});

test('a parcel comes off under any of its names, however it was scanned', () => {
  const door = aDoor(ofToday(), 'door');
  for (const [on, off] of [
    ['101', 'AA1'],
    ['A A-1', 'AA1'],
    ['AA1', '101'],
  ] as const) {
    expect(door.scan(on)).toBe('loaded');
    expect(door.van.remove('SEDEX', off, BY)).toBe(true);
    expect(door.told()).toEqual([[], ['AA1', 'AA2', 'AA3'], []]);
  }
  door.scan('AA1');
  door.scan('101');
  expect(door.van.remove('SEDEX', 'AA1', BY)).toBe(true);
  expect(door.told()).toEqual([[], ['AA1', 'AA2', 'AA3'], []]);
  expect(door.van.remove('SEDEX', 'AA1', BY)).toBe(false);
});

test('two vans of one carrier that leave two doors in the same second have manifests of two names', () => {
  const [door, yard] = [aDoor(ofToday(), 'door'), aDoor(ofToday(), 'yard')];
  expect([door.close().id, yard.close().id]).toEqual([
    'SEDEX-2026-11-22-16-00-01-door',
    'SEDEX-2026-11-22-16-00-01-yard',
  ]);
});

test('what was scanned by a host that had not heard that the van left is said to be on either, until it is scanned again', () => {
  const [door, yard] = [aDoor(ofToday(), 'door'), aDoor(ofToday(), 'yard')];
  door.scan('AA1');
  yard.scan('AA2');
  door.close();
  hear(door, yard);
  hear(yard, door);
  for (const host of [door, yard]) expect(host.told()).toEqual([[], ['AA2', 'AA3'], ['AA2 late']]);
  expect(door.scan('AA2')).toBe('loaded');
  hear(door, yard);
  for (const host of [door, yard]) expect(host.told()).toEqual([['AA2'], ['AA3'], []]);
  // Or it is not here: then it was on the one that left, and comes off this one.
  const [one, other] = [aDoor(ofToday(), 'door'), aDoor(ofToday(), 'yard')];
  other.scan('AA3');
  one.close();
  hear(one, other);
  expect(other.van.remove('SEDEX', 'AA3', BY)).toBe(true);
  hear(other, one);
  for (const host of [one, other]) expect(host.told()).toEqual([[], ['AA1', 'AA2', 'AA3'], []]);
});

test('two benches that let one van go keep both manifests, and the next van begins empty', () => {
  const [door, yard] = [aDoor(ofToday(), 'door'), aDoor(ofToday(), 'yard')];
  door.scan('AA1');
  hear(door, yard);
  yard.scan('AA2');
  door.close();
  yard.close();
  hear(door, yard);
  hear(yard, door);
  for (const host of [door, yard]) {
    expect(host.van.manifests(0)).toHaveLength(2);
    expect(host.told()).toEqual([[], ['AA3'], []]);
  }
  yard.scan('AA3');
  hear(yard, door);
  expect(door.told()).toEqual([['AA3'], [], []]);
  door.close();
  hear(door, yard);
  // Who comes later hears of all of them at once.
  const late = aDoor(ofToday(), 'late');
  late.eventReplica.take([...yard.eventReplica.all()].toReversed());
  for (const host of [door, yard, late]) expect(host.told()).toEqual([[], [], []]);
});

const twin = (id: string, code: string) => ({
  ...shipped(id, code),
  pedido: { ...anItem().pedido!, id, numero: '1001' },
});

test('two orders of one number are two parcels, and their number says of neither that it is on the van', () => {
  for (const codes of [
    ['', ''],
    ['AA1', 'AA2'],
  ]) {
    const parcels = parcelsOf([twin('a', codes[0]!), twin('b', codes[1]!)], MORNING, 0);
    expect(parcels).toHaveLength(2);
    const state = judgeVan({ ...facts, parcels, scans: [{ code: '1001', at: 1 }] });
    expect([state.loaded, state.missing.length]).toEqual([[], 2]);
    expect(state.strange).toMatchObject([{ code: '1001', why: 'several', numero: '1001' }]);
    const [key] = keys(parcels);
    expect(judgeVan({ ...facts, parcels, scans: [{ code: key!, at: 1 }] }).loaded).toMatchObject([{ key }]);
  }
});
