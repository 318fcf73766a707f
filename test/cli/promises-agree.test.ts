/** Until when an item is to leave is one answer: at the bench that has read it, at another process, and of a command's list. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRows } from '../../src/cli/handlers/selection.ts';
import type { StoreContext } from '../../src/cli/run-with-store.ts';
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import type { PromiseRules } from '../../src/domain/promise.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createPromiseFacts } from '../../src/eventlog/services/promise-facts.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { exactTest } from '../../src/replica/search.ts';
import { agesOf } from '../../src/session/state/board.ts';
import { aProduct } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const FILTERS = ['late:', '!late:', 'due:today', 'due:tomorrow', 'due<today', 'due>2026-11-21', 'due:2026-11'];

const cutOffs = fc.constantFrom(undefined, [undefined, 720, 720, 720, 720, 720, 540]);
const rule = fc.record({
  days: fc.nat(3),
  isWorking: fc.boolean(),
  from: fc.constantFrom('created' as const, 'paid' as const),
  delivery: fc.constantFrom(undefined, 'SEDEX'),
  category: fc.constantFrom(undefined, 'casa'),
  tag: fc.constantFrom(undefined, 'urgente'),
  cutOffs,
});
const order = fc.record({
  createdMs: fc.integer({ min: NOW - 6 * DAY, max: NOW }),
  paidAfterMs: fc.constantFrom(60_000, 3_600_000, 2 * DAY),
  isRead: fc.boolean(),
  delivery: fc.constantFrom('SEDEX', 'PAC'),
  product: fc.nat(3),
  status: fc.constantFrom('pending', 'accepted', 'in_production', 'shipped'),
});
const PRODUCTS = [
  { categoria: 'Casa', tags: '' },
  { categoria: 'Festa', tags: 'urgente, feito à mão' },
  { categoria: 'Casa', tags: 'Urgente' },
];
/** Of the fourth product nobody has read anything. */
const products = PRODUCTS.map(({ categoria, tags }, index) =>
  aProduct({ id: `product-${index}`, tags, categoria: { ...aProduct().categoria, nome: categoria, slug: '' } }),
);

/** What a process knows of these items, with what is kept on this disk. */
function aProcess(database: StateDatabase, items: readonly OrderItem[], rules: PromiseRules) {
  const replica = createReplica();
  const facts = createPromiseFacts({ database, replica, wallNow: () => NOW });
  replica.getState().records.promise(rules);
  mergeItems(replica, items, 0);
  replica.setState({ lojaId: 'store-1' });
  const { records } = replica.getState();
  const idsOf = (filter: string) => {
    const isFound = exactTest(filter);
    return items.flatMap(({ id }) => (isFound(records.get(id)!, NOW, new Map()) ? [id] : []));
  };
  return { facts, records, idsOf };
}

test('bench, another process, board and items agree until when each item is to leave', async () => {
  let estimatedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      fc.array(order, { minLength: 1, maxLength: 12 }),
      async (rules, orders) => {
        const database = openMemoryDatabase();
        const promises = { rules, closed: [] };
        const items = orders.map(({ createdMs, delivery, product, status }, index) =>
          anItem({
            id: `i${index}`,
            order_id: `o${index}`,
            product_id: `product-${product}`,
            item_status: status,
            delivery_type: delivery,
            created_at: iso(createdMs),
            pedido: { ...anItem().pedido!, id: `o${index}`, metodo_envio: delivery, created_at: iso(createdMs) },
          }),
        );
        const bench = aProcess(database, items, promises);
        for (const [index, { isRead, createdMs, paidAfterMs }] of orders.entries()) {
          const pagamento = { metodo: 'pix', pago_em: iso(createdMs + paidAfterMs) };
          if (isRead) bench.facts.noteOrder(`o${index}`, { pagamento });
        }
        for (const product of products) bench.facts.noteProduct(product);

        const other = aProcess(database, items, promises);
        const dues = ({ records }: typeof bench) => items.map(({ id }) => records.get(id)!.due);
        expect(dues(other)).toEqual(dues(bench));
        expect(agesOf(other.records, NOW, true)).toEqual(agesOf(bench.records, NOW, true));

        const said: string[] = [];
        const texts = cliTextsIn('en');
        const config = { workshop: { promises } };
        const job = { config, database, texts, language: 'en', say: (line: string) => said.push(line) };
        for (const filter of FILTERS) {
          using rows = await openRows(job as unknown as StoreContext, { filter, statusTab: undefined });
          const found = items.filter((item) => rows.isSelected(item)).map(({ id }) => id);
          expect({ filter, found }).toEqual({ filter, found: bench.idsOf(filter) });
        }
        const isEstimated = dues(bench).some((due) => due?.isEstimated);
        expect(said.length).toBe(isEstimated ? FILTERS.length : 0);
        if (isEstimated) estimatedCount++;
        database.close();
      },
    ),
    { numRuns: 60 },
  );
  expect(estimatedCount).toBeGreaterThan(0);
});
