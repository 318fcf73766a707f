import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOVES, STATUSES, type Move } from '../../src/sandbox/rules.ts';
import { openSandbox, type Json, type TestSandbox } from './support.ts';
import { inspectShop } from './kill-rounds.ts';
import { byNight } from '../support/night.ts';

const STEP_MS = 1000;

type Act =
  | { kind: 'move'; pick: number; move: Move; code: string | null | 7 }
  | { kind: 'event'; pick: number; event: 'deliver' | 'cancel' | 'rival' }
  | { kind: 'pay' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'stock'; pick: number; quantidade: number }
  | { kind: 'price'; pick: number; preco: number };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        pick: fc.nat(),
        move: fc.constantFrom(...MOVES),
        code: fc.constantFrom('A', 'B', null, 7 as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        pick: fc.nat(),
        event: fc.constantFrom('deliver' as const, 'cancel' as const, 'rival' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'pay' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('stock' as const),
        pick: fc.nat(),
        quantidade: fc.integer({ min: -5, max: 50 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('price' as const),
        pick: fc.nat(),
        preco: fc.integer({ min: -5, max: 9000 }),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

// What may change a state, and how: the transitions of the spec, and the shop's own events.
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  aceitar: ['pending>accepted'],
  'iniciar-producao': ['accepted>in_production'],
  enviar: ['in_production>shipped'],
  'voltar-producao': ['shipped>in_production'],
  deliver: ['shipped>delivered'],
  cancel: ['pending>cancelled', 'accepted>cancelled', 'in_production>cancelled'],
  rival: ['pending>accepted', 'accepted>in_production', 'in_production>shipped'],
};

async function perform(sandbox: TestSandbox, act: Act, items: Json[]): Promise<{ status: number; target?: string }> {
  const item = 'pick' in act ? items[act.pick % items.length] : undefined;
  switch (act.kind) {
    case 'move': {
      const body = act.move === 'enviar' ? { tracking_code: act.code } : undefined;
      return { status: (await sandbox.move(item, act.move, body)).status, target: item.id };
    }
    case 'event':
      return { status: (await sandbox.control('POST', `/items/${item.id}/${act.event}`)).status, target: item.id };
    case 'pay':
      return { status: (await sandbox.control('POST', '/orders')).status };
    case 'wait':
      return { status: (await sandbox.control('PATCH', '/clock', { stepMs: act.seconds * STEP_MS })).status };
    case 'stock': {
      const { data } = (await sandbox.get('/estoque')).body;
      const record = data[act.pick % data.length];
      return { status: (await sandbox.send('PATCH', `/estoque/${record.id}`, { quantidade: act.quantidade })).status };
    }
    case 'price':
      return {
        status: (await sandbox.send('PATCH', `/produtos/${item.product_id}/preco`, { preco: act.preco })).status,
      };
  }
}

const day = (item: Json): string => item.created_at.slice(0, 10);
const keyed = (items: Json[]): Map<string, Json> => new Map(items.map((item) => [item.id, item]));

test('only transitions and the shop’s own events change states, and a refused request changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.nat(1000), async (sequence, seed) => {
      await using sandbox = await openSandbox({ items: 12, seed });
      await sandbox.control('PATCH', '/clock', { frozen: true });
      let before = keyed(await sandbox.all());
      for (const act of sequence) {
        const { status, target } = await perform(sandbox, act, [...before.values()]);
        const after = keyed(await sandbox.all());
        const isRefused = status >= 400;
        if (isRefused || act.kind === 'wait' || act.kind === 'stock' || act.kind === 'price') {
          expect(after).toEqual(before);
        } else {
          for (const [id, item] of after) {
            const old = before.get(id);
            if (old === undefined) expect([act.kind, item.item_status]).toEqual(['pay', 'pending']);
            else if (old.item_status !== item.item_status) {
              const cause = act.kind === 'move' ? act.move : act.kind === 'event' ? act.event : act.kind;
              expect(id).toBe(target);
              expect(ALLOWED[cause]).toContain(`${old.item_status}>${item.item_status}`);
            }
          }
        }
        before = after;
      }
      const problems: string[] = [];
      inspectShop(sandbox.world.shop.database, (problem) => problems.push(problem));
      // Seeded items have no history; all that happened since must fit together.
      expect(problems).toEqual([]);
    }),
    { numRuns: byNight(6, 40) },
  );
});

test('the delta contains exactly what changed', async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, async (first, second) => {
      await using sandbox = await openSandbox({ items: 12 });
      await sandbox.control('PATCH', '/clock', { frozen: true });
      for (const act of first) await perform(sandbox, act, await sandbox.all());
      const cursor = (await sandbox.control('GET', '/clock')).body.now;
      // The cursor is exclusive to the second, so the first new change comes a second later.
      await sandbox.control('PATCH', '/clock', { stepMs: STEP_MS });
      const before = keyed(await sandbox.all());
      for (const act of second) await perform(sandbox, act, await sandbox.all());
      const after = keyed(await sandbox.all());
      const changed = [...after].filter(([id, item]) => JSON.stringify(before.get(id)) !== JSON.stringify(item));
      const delta = await sandbox.all(`atualizado_apos=${cursor}`);
      const everChanged = new Set(
        sandbox.world.shop.database
          .all<Json>('SELECT item_id FROM history WHERE at_ms > ?', Date.parse(cursor))
          .map((row) => row.item_id),
      );
      const listed = new Set(delta.map((item) => item.id));
      expect(changed.filter(([id]) => !listed.has(id))).toEqual([]);
      for (const item of delta) {
        expect(item).toEqual(after.get(item.id));
        // Nothing in the delta that was not touched: its own steps, or those of its order.
        const order = [...after.values()].filter((other) => other.order_id === item.order_id);
        expect(order.some((other) => everChanged.has(other.id))).toBe(true);
      }
    }),
    { numRuns: byNight(6, 40) },
  );
});

test('pages part every list: each item once, in one order, as many as the total says', async () => {
  await using sandbox = await openSandbox({ items: 300 });
  const all = await sandbox.all();
  const days = all.map((item) => item.created_at.slice(0, 10)).toSorted();
  const filters = fc.record({
    status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined }),
    data_inicio: fc.option(fc.constantFrom(...days), { nil: undefined }),
    data_fim: fc.option(fc.constantFrom(...days), { nil: undefined }),
    atualizado_apos: fc.option(fc.constantFrom(...all.map((item) => item.updated_at)), { nil: undefined }),
    listOrder: fc.constantFrom('created-desc', 'created-asc', 'updated-desc', 'updated-asc'),
  });
  await fc.assert(
    fc.asyncProperty(filters, async ({ listOrder, ...filter }) => {
      await sandbox.control('PATCH', '/switches', { listOrder });
      const query = new URLSearchParams(JSON.parse(JSON.stringify(filter))).toString();
      const { total, last_page: last } = (await sandbox.get(`/pedidos?${query}`)).body.meta;
      const found = await sandbox.all(query);
      expect(found).toHaveLength(total);
      expect(last).toBe(Math.max(1, Math.ceil(total / 25)));
      const expected = all.filter(
        (item) =>
          (filter.status === undefined || item.item_status === filter.status) &&
          (filter.data_inicio === undefined || day(item) >= filter.data_inicio) &&
          (filter.data_fim === undefined || day(item) <= filter.data_fim) &&
          (filter.atualizado_apos === undefined || item.updated_at > filter.atualizado_apos),
      );
      expect(new Set(found.map((item) => item.id))).toEqual(new Set(expected.map((item) => item.id)));
      const field = listOrder.startsWith('created') ? 'created_at' : 'updated_at';
      const times = found.map((item) => item[field]);
      expect(times).toEqual(listOrder.endsWith('desc') ? times.toSorted().toReversed() : times.toSorted());
    }),
    { numRuns: byNight(20, 100) },
  );
});
