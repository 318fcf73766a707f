/** The assembly wall: made is what is in slots, packed, held and scrapped, whatever happens. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAssembly, type Assembly } from '../../src/eventlog/services/assembly.ts';
import { createWorkshop, type Workshop } from '../../src/eventlog/services/workshop.ts';
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import { readAudit } from '../../src/db/audit.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems, type Replica } from '../../src/replica/replica.ts';
import { slotNames } from '../../src/eventlog/assembly.ts';
import { anItem } from '../support/items.ts';
import { runs } from '../support/night.ts';

const BY = { operator: 'eva', station: 'wall' };
const stamp = (second: number) => new Date(Date.UTC(2026, 10, 22, 9) + second * 1000).toISOString();

function piece(id: string, order = id[0]!, changes: Partial<OrderItem> = {}): OrderItem {
  return anItem({
    id,
    order_id: order,
    item_status: 'in_production',
    quantidade: '1',
    personalization_data: `text ${id}`,
    updated_at: stamp(0),
    pedido: { ...anItem().pedido!, id: order, numero: `10${order}` },
    ...changes,
  });
}

type Process = { replica: Replica; assembly: Assembly; workshop: Workshop };

/** A process of its own at the same disk. */
function aProcess(database: StateDatabase, items: readonly OrderItem[], wall = { rows: 1, columns: 2 }): Process {
  const replica = createReplica();
  replica.setState({ lojaId: 'loja-1' });
  mergeItems(replica, items, 0);
  // Two connections would hear of each other's commits; this one hears of its own.
  const changes = () => database.get<{ n: number }>('SELECT total_changes() AS n')!.n;
  const options = { database: { ...database, dataVersion: changes }, replica, wallNow: () => 0, rules: { wall } };
  const workshop = createWorkshop(options);
  return { replica, workshop, assembly: createAssembly(options) };
}

function aWall(items: readonly OrderItem[], wall?: { rows: number; columns: number }) {
  const database = openMemoryDatabase();
  const one = aProcess(database, items, wall);
  let clock = 1;
  const known = new Map(items.map((item) => [item.id, item]));
  return {
    ...one,
    database,
    scan: (id: string, unit = 1) => one.assembly.scan(tagCode(known.get(id)!, unit), BY),
    /** The store says something new of an item. */
    tell(id: string, changes: Partial<OrderItem>) {
      const item = { ...one.replica.getState().records.get(id)!.item, ...changes, updated_at: stamp(clock++) };
      known.set(id, item);
      mergeItems(one.replica, [item], clock);
    },
  };
}

test('the first piece of an order gets the first free slot, the others follow it, and the last one completes it', () => {
  const at = aWall([piece('a1'), piece('a2'), piece('b1', 'b', { quantidade: '2' })]);
  expect(at.scan('a1')).toMatchObject({ kind: 'placed', isFirst: true, view: { slot: 'A1', have: 1, need: 2 } });
  expect(at.scan('b1', 2)).toMatchObject({ kind: 'placed', isFirst: true, view: { slot: 'A2', state: 'open' } });
  expect(at.scan('a2')).toMatchObject({ kind: 'placed', isFirst: false, view: { slot: 'A1', state: 'complete' } });
  expect(at.scan('a2')).toMatchObject({ kind: 'again', view: { slot: 'A1' } });
  expect(at.assembly.state().counts).toEqual({ made: 3, slot: 3, held: 0, packed: 0, scrapped: 0 });
});

test('a full wall says so, and a piece that is alone needs no slot', () => {
  const at = aWall([...'abc'].flatMap((order) => [piece(`${order}1`), piece(`${order}2`)]).concat(piece('d1')));
  at.scan('a1');
  at.scan('b1');
  expect(at.scan('c1').kind).toBe('full');
  expect(at.scan('d1').kind).toBe('single');
  expect(at.assembly.state().counts.made).toBe(2);
});

test('packing frees a slot; what comes back from the store lies beside the wall', () => {
  const at = aWall([piece('a1'), piece('a2')], { rows: 1, columns: 1 });
  at.scan('a1');
  at.scan('a2');
  at.tell('a1', { item_status: 'shipped' });
  expect(at.assembly.state().slots).toMatchObject([{ slot: 'A1', have: 1, need: 1, state: 'complete' }]);
  at.tell('a2', { item_status: 'shipped' });
  expect(at.assembly.state()).toMatchObject({ slots: [], counts: { made: 2, packed: 2 } });
  at.tell('a2', { item_status: 'in_production' });
  expect(at.assembly.state().counts).toMatchObject({ made: 2, packed: 1, held: 1 });
});

test('a cancelled order keeps its slot until it is taken apart, and its pieces are a stop', () => {
  const at = aWall([piece('a1'), piece('a2'), piece('a3')]);
  at.scan('a1');
  at.scan('a2');
  at.tell('a2', { item_status: 'cancelled' });
  expect(at.scan('a2')).toMatchObject({ kind: 'stop', why: 'cancelled', slot: 'A1' });
  expect(at.assembly.state().slots).toMatchObject([{ have: 1, need: 2, toTakeOut: 1, state: 'open' }]);
  expect(at.assembly.takeApart('A1', BY)).toBe(1);
  expect(at.assembly.state().slots).toMatchObject([{ have: 1, need: 2, toTakeOut: 0 }]);
  at.tell('a1', { item_status: 'cancelled' });
  at.tell('a3', { item_status: 'cancelled' });
  expect(at.assembly.state().slots).toMatchObject([{ state: 'take-apart', have: 0, toTakeOut: 1 }]);
  expect(at.assembly.takeApart('A1', BY)).toBe(1);
  expect(at.assembly.state()).toMatchObject({ slots: [], counts: { made: 2, held: 2 } });
});

test('a piece whose text has changed since is to be taken out, and the new one takes its place', () => {
  const at = aWall([piece('a1'), piece('a2')]);
  const old = tagCode(piece('a1'), 1);
  at.scan('a1');
  at.scan('a2');
  at.tell('a1', { personalization_data: 'another name' });
  expect(at.assembly.state().slots).toMatchObject([{ have: 1, need: 2, toTakeOut: 1, state: 'open' }]);
  expect(at.assembly.scan(old, BY)).toMatchObject({ kind: 'stop', why: 'outdated' });
  expect(at.scan('a1')).toMatchObject({ kind: 'placed', replaces: 'A1', view: { have: 2, state: 'complete' } });
  expect(at.assembly.state().counts).toMatchObject({ made: 3, slot: 2, scrapped: 1 });
});

test('what is on hold waits beside the wall, and the unit that is made again is scrapped', () => {
  const at = aWall([piece('a1', 'a', { quantidade: '3' })]);
  const item = at.replica.getState().records.get('a1')!.item;
  at.workshop.hold([item], { reason: 'artwork' }, BY);
  expect(at.scan('a1').kind).toBe('held');
  at.workshop.release(['a1'], BY);
  expect(at.scan('a1')).toMatchObject({ kind: 'placed', view: { have: 1, need: 3 } });
  at.scan('a1', 2);
  at.workshop.remake(item, 'damaged', 1, BY, 2);
  expect(at.assembly.state().counts).toMatchObject({ made: 2, slot: 1, scrapped: 1 });
  expect(at.scan('a1', 2)).toMatchObject({ kind: 'placed' });
  at.workshop.remake(item, 'wrong colour', 3, BY);
  expect(at.assembly.state().counts).toMatchObject({ made: 3, slot: 0, scrapped: 3 });
});

test('where nobody says which unit is made again, all of them come out, and who has them in the hand says which are good', () => {
  const at = aWall([piece('a1', 'a', { quantidade: '2' })]);
  const item = at.replica.getState().records.get('a1')!.item;
  at.scan('a1');
  at.scan('a1', 2);
  expect(at.assembly.state().slots).toMatchObject([{ state: 'complete' }]);
  at.workshop.remake(item, 'damaged', 1, BY);
  expect(at.assembly.state()).toMatchObject({
    slots: [{ slot: 'A1', state: 'take-apart', have: 0, toTakeOut: 2 }],
    counts: { made: 2, held: 2 },
  });
  expect(at.assembly.slotOf('a')).toBeUndefined();
  expect(at.scan('a1', 2)).toMatchObject({ kind: 'placed', view: { slot: 'A1', have: 1, need: 2, toTakeOut: 1 } });
  expect(at.assembly.takeApart('A1', BY)).toBe(1);
  expect(at.scan('a1')).toMatchObject({ kind: 'placed', view: { state: 'complete' } });
});

test('every step is in the trail with its unit, from where and to where', () => {
  const at = aWall([piece('a1'), piece('a2')]);
  at.scan('a1');
  at.assembly.takeApart('A1', BY);
  const told = readAudit(at.database, { since: 0, limit: 9 }).map(({ what, asked, operator }) => [
    what,
    asked,
    operator,
  ]);
  expect(told).toEqual([
    ['assembly', 'unit 1: new > A1', 'eva'],
    ['assembly', 'unit 1: A1 > held', 'eva'],
  ]);
});

test('what one process knows of the store late moves no piece back', () => {
  const items = [piece('a1'), piece('a2')];
  const at = aWall(items);
  const late = aProcess(at.database, items);
  at.scan('a1');
  at.scan('a2');
  at.tell('a1', { item_status: 'shipped' });
  late.replica.setState({ version: 99 });
  expect(late.assembly.pieces().map(({ place }) => place)).toEqual(['packed', 'slot']);
});

test('slots that the wall has no more keep what is in them', () => {
  const at = aWall([piece('a1'), piece('a2')], { rows: 2, columns: 2 });
  for (const id of ['a1']) at.scan(id);
  at.database.run("UPDATE wall_pieces SET slot = 'B2'");
  const smaller = aProcess(at.database, [piece('a1'), piece('a2')], { rows: 1, columns: 1 });
  expect(smaller.assembly.state()).toMatchObject({ names: ['A1'], slots: [{ slot: 'B2', have: 1 }] });
  expect(slotNames({ rows: 2, columns: 3 })).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']);
});

const IDS = ['a1', 'a2', 'b1', 'b2', 'c1', 'd1'];
const step = fc.record({
  what: fc.constantFrom(
    'scan',
    'scan',
    'scan',
    'scan',
    'ship',
    'cancel',
    'return',
    'hold',
    'release',
    'remake',
    'change',
    'apart',
    'off',
    'scrap',
  ),
  id: fc.constantFrom(...IDS),
  unit: fc.integer({ min: 1, max: 2 }),
  /** Which of two processes does it: an order that another station takes over. */
  isSecond: fc.boolean(),
  /** Whether the other process hears of it before the next step. */
  isHeard: fc.boolean(),
});

test('made is in slots, packed, held and scrapped, over cancels, remakes, returns and take-overs', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const database = openMemoryDatabase();
      const items = new Map(IDS.map((id) => [id, piece(id, id[0], id === 'c1' ? { quantidade: '2' } : {})]));
      const both = [aProcess(database, [...items.values()]), aProcess(database, [...items.values()])];
      let [clock, made] = [1, 0];
      for (const { what, id, unit, isSecond, isHeard } of steps) {
        const { assembly, workshop, replica } = both[isSecond ? 1 : 0]!;
        const known = replica.getState().records.get(id)!.item;
        const before = new Set(assembly.pieces().map(({ seq }) => seq));
        const tell = (changes: Partial<OrderItem>) => {
          const item = { ...items.get(id)!, ...changes, updated_at: stamp(clock++) };
          items.set(id, item);
          mergeItems(replica, [item], clock);
        };
        if (what === 'scan') assembly.scan(tagCode(known, unit), BY);
        if (what === 'ship') tell({ item_status: 'shipped' });
        if (what === 'cancel') tell({ item_status: 'cancelled' });
        if (what === 'return') tell({ item_status: 'in_production' });
        if (what === 'change') tell({ personalization_data: `text ${clock}` });
        if (what === 'hold') workshop.hold([known], { reason: 'artwork' }, BY);
        if (what === 'release') workshop.release([id], BY);
        if (what === 'remake') workshop.remake(known, 'damaged', unit, BY);
        if (what === 'apart') assembly.takeApart('A1', BY);
        if (what === 'off') assembly.remove(id, unit, BY);
        if (what === 'scrap') workshop.remake(known, 'damaged', 1, BY, unit);
        if (isHeard) for (const one of both) mergeItems(one.replica, [...items.values()], clock);

        const pieces = assembly.pieces();
        // Only a scan makes a piece, and one at most; none is ever lost.
        const fresh = pieces.filter(({ seq }) => !before.has(seq));
        expect(fresh.length).toBeLessThanOrEqual(what === 'scan' ? 1 : 0);
        made += fresh.length;
        const { counts, slots } = assembly.state();
        expect(counts.made).toBe(made);
        expect(counts.slot + counts.packed + counts.held + counts.scrapped).toBe(made);
        // A unit is in one place, an order in one slot, a slot has one order.
        const live = pieces.filter(({ place }) => place !== 'scrapped').map((one) => `${one.item_id} ${one.unit}`);
        expect(new Set(live).size).toBe(live.length);
        const inSlots = pieces.filter(({ place }) => place === 'slot');
        const pairs = new Set(inSlots.map((one) => `${one.slot} ${one.order_id}`));
        for (const part of [0, 1]) expect(new Set([...pairs].map((one) => one.split(' ')[part])).size).toBe(pairs.size);
        expect(slots.length).toBeLessThanOrEqual(2);
        // Out of place is only what lies in a slot still.
        expect(pieces.every(({ place, slot }) => (slot === '' ? place !== 'slot' : /slot|held/.test(place)))).toBe(
          true,
        );
      }
      // When both have heard of everything, what the store calls shipped is packed, and nothing else is.
      for (const one of both) mergeItems(one.replica, [...items.values()], clock);
      for (const { item_id, place } of both[0]!.assembly.pieces()) {
        if (place !== 'scrapped') expect(place === 'packed').toBe(items.get(item_id)!.item_status === 'shipped');
      }
    }),
    { numRuns: runs(60) },
  );
});

/** Hosts, each with a disk of its own; what one knows the other hears through slips alone. */
function hear(from: Process, to: Process): void {
  to.workshop.eventReplica.take([...from.workshop.eventReplica.all()]);
}

test('a piece scanned at one host has its slot at the other, and the last one completes it there', () => {
  const items = [piece('a1'), piece('a2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('a1');
  hear(at, other);
  expect(other.assembly.state().slots).toMatchObject([{ slot: 'A1', have: 1, need: 2 }]);
  expect(other.scan('a2')).toMatchObject({ kind: 'placed', isFirst: false, view: { slot: 'A1', state: 'complete' } });
  hear(other, at);
  expect(at.assembly.state()).toMatchObject({ slots: [{ state: 'complete' }], counts: { made: 2, slot: 2 } });
});

test('two hosts that give one slot to two orders at the same moment: one keeps it, the other comes out and is scanned again', () => {
  const items = [piece('a1'), piece('a2'), piece('b1'), piece('b2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('b1');
  other.scan('a1');
  hear(at, other);
  hear(other, at);
  for (const { assembly } of [at, other]) {
    expect(assembly.state()).toMatchObject({
      slots: [{ slot: 'A1', order_id: 'a', have: 1, toTakeOut: 1 }],
      counts: { made: 2, slot: 1, held: 1 },
    });
    expect(assembly.slotOf('b')).toBeUndefined();
  }
  expect(at.scan('b1')).toMatchObject({ kind: 'placed', view: { slot: 'A2' } });
  hear(at, other);
  hear(other, at);
  for (const { assembly } of [at, other]) {
    expect(assembly.state().slots.map(({ slot, order_id, toTakeOut }) => [slot, order_id, toTakeOut])).toEqual([
      ['A1', 'a', 0],
      ['A2', 'b', 0],
    ]);
  }
});

test('two hosts that give one order two slots: the first of them is its slot', () => {
  const items = [piece('a1'), piece('a2'), piece('b1'), piece('b2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('b1');
  at.scan('a1');
  other.scan('a2');
  hear(at, other);
  hear(other, at);
  for (const { assembly } of [at, other]) {
    expect(assembly.slotOf('a')).toMatchObject({ slot: 'A1', have: 1, need: 2, toTakeOut: 1 });
    expect(assembly.state().counts).toMatchObject({ made: 3, slot: 1, held: 2 });
  }
});

test('the same tag scanned at two benches that do not hear each other is one piece', () => {
  const items = [piece('a1'), piece('a2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('a1');
  other.scan('a1');
  hear(at, other);
  hear(other, at);
  for (const { assembly } of [at, other]) expect(assembly.state().counts).toMatchObject({ made: 1, slot: 1 });
});

test('a unit noted as bad by a host that did not know its piece comes out, and is good when it is scanned again', () => {
  const items = [piece('a1'), piece('a2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('a1');
  other.workshop.remake(items[0]!, 'damaged', 1, BY, 1);
  hear(other, at);
  expect(at.assembly.state()).toMatchObject({ slots: [{ state: 'take-apart', toTakeOut: 1 }], counts: { held: 1 } });
  expect(at.scan('a1')).toMatchObject({ kind: 'placed' });
  hear(at, other);
  hear(other, at);
  // Who comes later hears all of it at once, and calls nothing bad.
  const late = aWall(items);
  hear(other, late);
  for (const { assembly } of [at, other, late])
    expect(assembly.state().counts).toMatchObject({ made: 1, slot: 1, held: 0 });
});

test('what one host scraps stays scrap, whatever another does with it that has not heard', () => {
  const items = [piece('a1'), piece('a2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('a1');
  hear(at, other);
  at.workshop.remake(items[0]!, 'damaged', 1, BY, 1);
  for (let times = 0; times < 3; times++) {
    other.assembly.remove('a1', 1, BY);
    other.scan('a1');
  }
  hear(at, other);
  hear(other, at);
  for (const { assembly } of [at, other]) {
    expect(assembly.state().counts).toMatchObject({ made: 1, slot: 0, scrapped: 1 });
  }
  expect(other.scan('a1')).toMatchObject({ kind: 'placed' });
  hear(other, at);
  expect(at.assembly.state().counts).toMatchObject({ made: 2, slot: 1, scrapped: 1 });
});

test('of two pieces of one unit that two hosts have scanned, the one with the later text is good', () => {
  const items = [piece('a1'), piece('a2')];
  const [at, other] = [aWall(items), aWall(items)];
  at.scan('a1');
  other.tell('a1', { personalization_data: 'another name' });
  other.scan('a1');
  hear(other, at);
  hear(at, other);
  const good = tagCode(other.replica.getState().records.get('a1')!.item, 1);
  for (const { assembly } of [at, other]) {
    expect(assembly.state().counts).toMatchObject({ made: 2, slot: 1, scrapped: 1 });
    const live = assembly.pieces().filter(({ place }) => place === 'slot');
    expect(live.map(({ what }) => good.includes(what))).toEqual([true]);
  }
});

test('over two hosts, too, made is in slots, packed, held and scrapped, whatever they do while they hear nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const items = new Map(IDS.map((id) => [id, piece(id, id[0], id === 'c1' ? { quantidade: '2' } : {})]));
      const hosts = [0, 1].map(() => aProcess(openMemoryDatabase(), [...items.values()]));
      const [one, other] = hosts as [Process, Process];
      let clock = 1;
      const names = ({ assembly }: Process) =>
        assembly.pieces().map((at) => [at.item_id, at.unit, at.what, at.gen].join(' '));
      const isConserved = ({ assembly }: Process) => {
        const { counts } = assembly.state();
        expect(counts.slot + counts.packed + counts.held + counts.scrapped).toBe(counts.made);
        expect(new Set(names({ assembly } as Process)).size).toBe(counts.made);
      };
      for (const { what, id, unit, isSecond, isHeard } of steps) {
        const { assembly, workshop, replica } = isSecond ? other : one;
        const known = replica.getState().records.get(id)!.item;
        const tell = (changes: Partial<OrderItem>) => {
          const item = { ...items.get(id)!, ...changes, updated_at: stamp(clock++) };
          items.set(id, item);
          mergeItems(replica, [item], clock);
        };
        const before = new Set(names({ assembly } as Process));
        if (what === 'scan') assembly.scan(tagCode(known, unit), BY);
        if (what === 'ship') tell({ item_status: 'shipped' });
        if (what === 'cancel') tell({ item_status: 'cancelled' });
        if (what === 'return') tell({ item_status: 'in_production' });
        if (what === 'change') tell({ personalization_data: `text ${clock}` });
        if (what === 'hold') workshop.hold([known], { reason: 'artwork' }, BY);
        if (what === 'release') workshop.release([id], BY);
        if (what === 'remake') workshop.remake(known, 'damaged', unit, BY);
        if (what === 'apart') assembly.takeApart('A1', BY);
        if (what === 'off') assembly.remove(id, unit, BY);
        if (what === 'scrap') workshop.remake(known, 'damaged', 1, BY, unit);
        // No step loses a piece, and only a scan makes one.
        const after = names({ assembly } as Process);
        for (const name of before) expect(after).toContain(name);
        expect(after.length - before.size).toBeLessThanOrEqual(what === 'scan' ? 1 : 0);
        const all = new Set([...names(one), ...names(other)]);
        // One hears the other, in either direction, or neither.
        if (isHeard && unit === 1) hear(one, other);
        if (isHeard && unit === 2) hear(other, one);
        for (const host of hosts) isConserved(host);
        for (const name of [...names(one), ...names(other)]) expect(all).toContain(name);
      }
      for (const host of hosts) mergeItems(host.replica, [...items.values()], clock);
      const all = new Set([...names(one), ...names(other)]);
      // Until neither has anything more to say: what was mended at one is told to the other.
      for (let turns = 0; turns < 4; turns++) {
        hear(one, other);
        hear(other, one);
      }
      const shown = ({ assembly }: Process) =>
        assembly
          .pieces()
          .map(({ seq: _seq, at: _at, ...rest }) => rest)
          .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      expect(shown(one)).toEqual(shown(other));
      expect(new Set(names(one))).toEqual(all);
      isConserved(one);
      const pieces = one.assembly.pieces();
      const live = pieces.filter(({ place }) => place !== 'scrapped').map((at) => `${at.item_id} ${at.unit}`);
      expect(new Set(live).size).toBe(live.length);
      const pairs = new Set(
        pieces.flatMap(({ place, slot, order_id }) => (place === 'slot' ? [`${slot} ${order_id}`] : [])),
      );
      for (const part of [0, 1]) expect(new Set([...pairs].map((pair) => pair.split(' ')[part])).size).toBe(pairs.size);
      for (const { item_id, place } of pieces) {
        if (place !== 'scrapped') expect(place === 'packed').toBe(items.get(item_id)!.item_status === 'shipped');
      }
    }),
    { numRuns: runs(60) },
  );
});

test('with a quantity that cannot be read no slot is complete, and no piece a lone one', () => {
  const wall = aWall([
    piece('a1', 'a', { quantidade: '2 caixas' }),
    piece('a2', 'a'),
    piece('b1', 'b', { quantidade: '' }),
  ]);
  expect(wall.scan('b1')).toMatchObject({ kind: 'placed', view: { have: 1, need: undefined, state: 'open' } });
  for (const unit of [1, 2, 7]) wall.scan('a1', unit);
  expect(wall.scan('a2')).toMatchObject({ kind: 'placed', view: { have: 4, need: undefined, state: 'open' } });
  wall.tell('a1', { quantidade: '3,00' });
  expect(wall.scan('a2')).toMatchObject({ kind: 'again', view: { have: 4, need: 4, state: 'complete' } });
});
