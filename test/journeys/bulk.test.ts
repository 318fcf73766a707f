import { expect } from 'vitest';
import { atNight } from './at-night.ts';
import { openBench, openStore } from './support.ts';

atNight(
  'forty pending items are accepted at once: two that the store refuses are told apart and stay marked',
  async () => {
    await using store = await openStore({ items: 500 });
    const pending = await store.items('pending');
    await using bench = await openBench(store, { rows: 50 });
    await bench.waitFor('▏Pending');
    // All of them, then the marks of the first ones taken away until forty are left.
    await bench.press('*');
    await bench.waitFor(' marked');
    const all = store.count('pending');
    expect(all).toBeGreaterThan(40);
    for (let left = all; left > 40; left--) {
      await bench.press('space');
      await bench.waitFor(`${left - 1} marked`);
    }
    await bench.press('a');
    await bench.waitFor('Accept 40 items');
    expect(await store.writeCount()).toBe(0);
    // A scan is no answer.
    await bench.scan(pending[0]!.pedido!.numero);
    await bench.waitFor('ignored');
    expect(await store.writeCount()).toBe(0);

    // The store refuses two of them, whatever they are.
    await store.control('POST', '/faults', { kind: 'status', status: 422, operation: 'itens.aceitar', times: 2 });
    await bench.press('enter');
    await bench.waitFor(/Accepted: 38 items · 2 refused/);
    await bench.waitFor('2 marked');
    expect(store.count('pending')).toBe(all - 38);
    expect(bench.text()).not.toContain('Accept 40 items');
  },
);
