/** What a person says of an intent or an order: in the trail by their name, or not at all. */
import { describe, expect, test } from 'vitest';
import { createMemoryTable } from './memory-table.ts';
import { aStation, ITEM, lossy } from './support.ts';

const EVA = { operator: 'eva', station: 'bench 2' };
type Bench = Awaited<ReturnType<typeof aStation>>;

const lastNote = (bench: Bench) => {
  const { what, operator, station, order_id, asked } = bench.table.trail.at(-1)!;
  return [what, operator, station, order_id, asked];
};

describe('notes', () => {
  test('only what stands unconfirmed is set aside', async () => {
    const bench = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    bench.actions.perform('ship', ITEM, 'BR1');
    await bench.pass(3000);
    bench.service.change(ITEM);
    const trailLength = bench.table.trail.length;
    const { actions } = bench;
    expect([actions.setAside('bench-1'), actions.setAside('nobody'), actions.askAgain('nobody')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(bench.table.trail).toHaveLength(trailLength);
    expect([actions.askAgain('bench-1', EVA), lastNote(bench)]).toEqual([
      true,
      ['asked-again', 'eva', 'bench 2', 'order-1', undefined],
    ]);
    await bench.pass(40_000);
    expect(actions.setAside('bench-1', EVA)).toBe(true);
    expect(bench.table.trail.slice(-2).map(({ what, operator }) => [what, operator])).toEqual([
      ['set-aside', 'eva'],
      ['verdict', 'ana'],
    ]);
  });

  test('who saw a buyer’s data, or took an order or a station over, is in the trail', async () => {
    const bench = await aStation();
    const { actions } = bench;
    expect([actions.noteReveal('o1', EVA), lastNote(bench)]).toEqual([
      true,
      ['reveal', 'eva', 'bench 2', 'o1', undefined],
    ]);
    expect(bench.table.trail.at(-1)).not.toHaveProperty('asked');
    actions.noteReveal('o2', EVA, 'labels.sh');
    expect(lastNote(bench)).toEqual(['reveal', 'eva', 'bench 2', 'o2', 'labels.sh']);
    expect([actions.noteTakeOver('o3', 'from ana', EVA), lastNote(bench)]).toEqual([
      true,
      ['claim-taken', 'eva', 'bench 2', 'o3', 'from ana'],
    ]);
    expect([actions.noteShift('rui', EVA), lastNote(bench)]).toEqual([
      true,
      ['shift', 'eva', 'bench 2', undefined, 'rui'],
    ]);
  });

  test('where nobody has said who they are, the trail has empty names', async () => {
    const bench = await aStation();
    const nameless = bench.aProcess('next', { author: undefined as never });
    nameless.actions.noteReveal('o1');
    expect(lastNote(bench)).toEqual(['reveal', '', '', 'o1', undefined]);
  });

  test('a fault of the program is thrown, and not told as a disk that is full', async () => {
    const table = createMemoryTable();
    let isBroken = false;
    const transact: typeof table.transact = (work) => {
      if (isBroken) throw new TypeError('a fault');
      return table.transact(work);
    };
    const { actions, settled, replica } = await aStation({
      items: ['pending', 'pending'],
      table: { ...table, transact },
    });
    actions.perform('accept', 'item-2-1');
    isBroken = true;
    const { bulk } = actions;
    for (const work of [
      () => actions.ask({ operation: 'accept', itemId: ITEM }),
      () => bulk.start(bulk.preview('accept', [ITEM])),
      () => actions.noteReveal('o1'),
      () => actions.undo(),
    ]) {
      expect(work).toThrow('a fault');
    }
    isBroken = false;
    expect([settled, replica.getState().bulks.size, replica.getState().outboxTrouble]).toEqual([[], 0, undefined]);
  });
});
