/** Whatever order answers come in, and whatever each leaves out, records lose nothing that any of them told. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { readDetailedItem, readListedItem } from '../../src/api/resources.ts';
import { ITEM_STATUSES } from '../../src/domain/records.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { anItem, at } from '../support/items.ts';
import { runs } from '../support/night.ts';

const drift = createDriftCounter();

describe('any order of responses', () => {
  test('no order of answers loses a number, a name or a text that any of them told', () => {
    const answer = fc.record({
      version: fc.integer({ min: 0, max: 5 }),
      view: fc.constantFrom('list', 'detail', 'move'),
      id: fc.constantFrom('one', 'two'),
      isShort: fc.boolean(),
      omits: fc.subarray(['pedido', 'personalization_data', 'variation_options', 'product_nome'] as const),
    });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), (answers) => {
        const records = new ItemRecords();
        const told = new Map<string, Set<string>>();
        let hasNumber = false;
        for (const [askedAt, { version, view, id, isShort, omits }] of answers.entries()) {
          const isList = view === 'list';
          const whole = anItem({
            id,
            item_status: ITEM_STATUSES[version]!,
            updated_at: at(`10:0${version}:00`),
            product_nome: isList && isShort ? 'Caneca' : 'Caneca esmaltada',
            personalization_data: 'Nome: Ana',
          });
          const row = Object.fromEntries(Object.entries(whole).filter(([name]) => !(omits as string[]).includes(name)));
          records.merge([(isList ? readListedItem : readDetailedItem)(row, 'item', drift)], askedAt);
          if (!omits.includes('pedido')) hasNumber = true;
          const known = told.get(id) ?? new Set<string>();
          told.set(id, known);
          for (const field of ['personalization_data', 'variation_options'] as const) {
            if (!omits.includes(field)) known.add(field);
          }
          if (!omits.includes('product_nome')) known.add(isList && isShort ? 'short name' : 'name');
        }
        for (const [id, known] of told) {
          const { item } = records.get(id)!;
          if (hasNumber) expect(item.pedido?.numero).toBe('10482');
          for (const field of ['personalization_data', 'variation_options'] as const) {
            if (known.has(field)) expect(item[field]).toBe(anItem({ personalization_data: 'Nome: Ana' })[field]);
          }
          if (known.size > 0 && (known.has('name') || known.has('short name'))) expect(item.product_nome).not.toBe('');
          const wasDetailed = answers.some(
            (one) => one.id === id && one.view !== 'list' && !one.omits.includes('product_nome'),
          );
          if (wasDetailed) expect(item.product_nome).toBe('Caneca esmaltada');
          expect(
            records.withStatus(
              ITEM_STATUSES[Math.max(...answers.filter((one) => one.id === id).map((one) => one.version))]!,
            ),
          ).toContainEqual(records.get(id));
        }
      }),
      { numRuns: runs(2000), seed: 14 },
    );
  });
});
