import { describe, expect, test } from 'vitest';
import { aStation, ITEM } from './support.ts';

const WITH_GRACE = { times: { graceMs: 4000 } };

describe('provisional', () => {
  test('what is held is on the screen at once, and leaves when the hold is over', async () => {
    const station = await aStation({ items: ['shipped'] });
    station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', ITEM));
    expect(station.phaseOf()).toBe('grace');
    await station.pass(690);
    expect(station.sent('returnToProduction')).toHaveLength(0);
    await station.pass(1000);
    expect(station.sent('returnToProduction')).toHaveLength(1);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('what is taken back is never sent, and told as taken back', async () => {
    const station = await aStation({ items: ['shipped'] });
    const held = station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', ITEM));
    await station.pass(500);
    held.extend(3000);
    await station.pass(2000);
    expect(held.withdraw()).toBe(1);
    await station.pass(10_000);
    expect(station.sent('returnToProduction')).toHaveLength(0);
    expect(station.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'withdrawn' }]);
  });

  test('what is released goes as if it had never been extended', async () => {
    const station = await aStation({ items: ['shipped', 'shipped'] });
    const one = station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', ITEM));
    const other = station.actions.provisionally(
      700,
      () => void station.actions.perform('returnToProduction', 'item-2-1'),
    );
    one.extend(3000);
    other.extend(3000);
    await station.pass(1000);
    expect(station.sent('returnToProduction')).toHaveLength(0);
    one.release();
    await station.pass(500);
    expect(station.sent('returnToProduction')).toHaveLength(1);
    await station.pass(3000);
    expect(station.sent('returnToProduction')).toHaveLength(2);
  });

  test('a hold makes no grace longer, and undo takes back what is held', async () => {
    const station = await aStation({ items: ['pending', 'shipped'], ...WITH_GRACE });
    station.actions.provisionally(700, () => void station.actions.perform('accept', ITEM));
    station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', 'item-2-1'));
    expect(station.actions.undo().kind).toBe('withdrawn');
    await station.pass(3500);
    expect(station.sent('acceptItem')).toHaveLength(0);
    await station.pass(1500);
    expect(station.sent('acceptItem')).toHaveLength(1);
    expect(station.sent('returnToProduction')).toHaveLength(0);
  });

  test('what undo has taken back during a hold is told to the operator who held it', async () => {
    const station = await aStation(WITH_GRACE);
    station.actions.perform('accept', ITEM);
    const held = station.actions.provisionally(700, () => void station.actions.undo());
    expect(held.withdrawn).toMatchObject([{ operation: 'accept', itemId: ITEM }]);
    expect(held.withdraw()).toBe(0);
  });

  test('what has been sent is not taken back', async () => {
    const station = await aStation({ items: ['shipped'] });
    const held = station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', ITEM));
    await station.pass(2000);
    expect(held.withdraw()).toBe(0);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('an extension never shortens a grace, and a release leaves the grace as it was', async () => {
    const station = await aStation({ items: ['pending', 'pending'], ...WITH_GRACE });
    const one = station.actions.provisionally(700, () => void station.actions.perform('accept', ITEM));
    const other = station.actions.provisionally(700, () => void station.actions.perform('accept', 'item-2-1'));
    one.extend(1000);
    other.extend(9000);
    other.release();
    await station.pass(3900);
    expect(station.sent('acceptItem')).toHaveLength(0);
    await station.pass(600);
    expect(station.kinds()).toEqual(['applied', 'applied']);
  });

  test('only what was taken back while it was held is told as that', async () => {
    const station = await aStation({ items: ['pending', 'pending'], ...WITH_GRACE });
    const first = station.actions.perform('accept', ITEM)!;
    station.actions.perform('startProduction', ITEM);
    const held = station.actions.provisionally(700, () => void station.actions.withdraw(first.id));
    expect(station.kinds()).toEqual(['not-sent', 'not-sent']);
    station.actions.perform('accept', 'item-2-1');
    station.actions.undo();
    expect(held.withdrawn.map(({ id }) => id)).toEqual([first.id]);
  });

  test('what has been taken back, or has left, is not held any longer', async () => {
    const station = await aStation({ items: ['shipped', 'shipped'] });
    const back = station.actions.provisionally(700, () => void station.actions.perform('returnToProduction', ITEM));
    expect(back.withdraw()).toBe(1);
    const gone = station.actions.provisionally(
      10,
      () => void station.actions.perform('returnToProduction', 'item-2-1'),
    );
    await station.time.run(1000, () => station.phaseOf('item-2-1') === 'sending');
    for (const held of [back, gone]) held.extend(5000);
    expect(station.actions.open()).toMatchObject([{ phase: 'sending', graceEndsAt: undefined }]);
  });

  test('what is asked after it is not held', async () => {
    const station = await aStation({ items: ['shipped', 'shipped'] });
    station.actions.provisionally(5000, () => void station.actions.perform('returnToProduction', ITEM));
    station.actions.perform('returnToProduction', 'item-2-1');
    await station.pass(1000);
    expect(station.sent('returnToProduction')).toHaveLength(1);
  });
});
