/** What answers leave out, or tell shorter: an item is completed from what was told before, field by field. */
import { describe, expect, test } from 'vitest';
import {
  mergeKnownFields,
  backfillFields,
  isFieldUnknown,
  markKnownFields,
  fromStored,
  updateProvenance,
  toStored,
  withOrderId,
  withSummary,
  type ResponseKind,
} from '../../src/domain/partial-records.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

const told = (its: Partial<OrderItem>, view: ResponseKind = 'list', untold: (keyof OrderItem)[] = []) =>
  markKnownFields(anItem(its), view, untold);
const without = (item: OrderItem, ...parts: ('pedido' | 'financeiro')[]) => {
  const copy = { ...item };
  for (const part of parts) delete copy[part];
  return copy;
};

describe('partial records', () => {
  test.each([
    ['as the disk has them', anItem],
    ['as lists tell them', told],
  ])('whole rows are taken and written as they are, the very same record: %s', (_, row) => {
    const [newer, older] = [row({ quantidade: '3' }), row({})];
    expect(mergeKnownFields(newer, older)).toBe(newer);
    expect(backfillFields(newer, older)).toBe(newer);
    expect(toStored(newer)).toBe(newer);
  });

  test('a field that an answer leaves out stays as it was known, or unknown', () => {
    const older = told({ product_nome: 'Mug', tracking_code: '' }, 'list', ['tracking_code']);
    const newer = told({ product_nome: '', tracking_code: '' }, 'list', ['product_nome', 'tracking_code']);
    for (const whole of [mergeKnownFields(newer, older), backfillFields(newer, older)]) {
      expect(whole.product_nome).toBe('Mug');
      expect([isFieldUnknown(whole, 'product_nome'), isFieldUnknown(whole, 'tracking_code')]).toEqual([false, true]);
    }
    expect(isFieldUnknown(newer, 'product_nome')).toBe(true);
    expect(mergeKnownFields(newer, anItem({ product_nome: 'Cup' })).product_nome).toBe('Cup');
  });

  test('the order’s summary and the money stay where an answer comes without them', () => {
    const money = { status: 'due' } as NonNullable<OrderItem['financeiro']>;
    const older = anItem({ financeiro: money });
    const newer = without(anItem({ quantidade: '9' }), 'pedido', 'financeiro');
    for (const whole of [mergeKnownFields(newer, older), backfillFields(newer, older)]) {
      expect(whole).toMatchObject({ quantidade: '9', pedido: older.pedido, financeiro: money });
    }
    const news = without(anItem({ pedido: { ...older.pedido!, status: 'refunded' } }), 'financeiro');
    expect(mergeKnownFields(news, older)).toMatchObject({ pedido: { status: 'refunded' }, financeiro: money });
    const one = without(anItem(), 'pedido');
    expect(mergeKnownFields(one, without(anItem(), 'financeiro')).pedido).toEqual(older.pedido);
    expect(mergeKnownFields(one, one)).toBe(one);
  });

  test('a list’s shorter name does not shorten the known one; another name is news', () => {
    const older = anItem({ product_nome: 'Mug, enamel', delivery_type: 'JADLOG PACKAGE' });
    expect(mergeKnownFields(anItem({ product_nome: 'Mug', delivery_type: 'jadlog_package' }), older)).toMatchObject({
      product_nome: 'Mug, enamel',
      delivery_type: 'JADLOG PACKAGE',
    });
    expect(mergeKnownFields(anItem({ product_nome: 'Cup', delivery_type: 'PAC' }), older)).toMatchObject({
      product_nome: 'Cup',
      delivery_type: 'PAC',
    });
    const renamed = anItem({ product_nome: 'Mug', delivery_type: 'JADLOG PACKAGE' });
    expect(mergeKnownFields(renamed, older).product_nome).toBe('Mug, enamel');
    expect(mergeKnownFields(told({ product_nome: 'Mug' }, 'detail'), older).product_nome).toBe('Mug');
    expect(mergeKnownFields(anItem({ product_nome: 'Mug, enamel, blue' }), older).product_nome).toBe(
      'Mug, enamel, blue',
    );
    const coded = anItem({ product_nome: 'Mug, enamel', delivery_type: 'jadlog_package' });
    expect(mergeKnownFields(coded, older).delivery_type).toBe('JADLOG PACKAGE');
    // What the list has whole is the list's own still.
    expect(mergeKnownFields(anItem({ product_nome: 'Cup' }), mergeKnownFields(coded, older)).product_nome).toBe('Cup');
  });

  test('a detail’s text stays until the list says something else', () => {
    const detail = told({ variation_options: 'azul · 325 ml' }, 'detail');
    const first = mergeKnownFields(told({ variation_options: 'azul', updated_at: '2026-11-20T10:00:01Z' }), detail);
    expect(first.variation_options).toBe('azul · 325 ml');
    const again = mergeKnownFields(told({ variation_options: 'azul', updated_at: '2026-11-20T10:00:02Z' }), first);
    expect(again.variation_options).toBe('azul · 325 ml');
    const news = mergeKnownFields(told({ variation_options: 'verde', updated_at: '2026-11-20T10:00:03Z' }), again);
    expect(news.variation_options).toBe('verde');
  });

  /** A list's row that says this of the variation, so many seconds after the first. */
  const row = (text: string, second: number) =>
    told({ variation_options: text, updated_at: `2026-11-20T10:00:0${second}Z` });

  test.each([
    ['in other words, again and again', row('AZ-325', 0), row('AZ-325', 2), 'azul · 325 ml'],
    ['in other words, of the same moment', undefined, row('AZ-325', 1), 'azul · 325 ml'],
    ['in other words, later', undefined, row('AZ-325', 2), 'AZ-325'],
    ['shorter, later', undefined, row('azul', 2), 'azul · 325 ml'],
    ['shorter, and had other words before', row('AZ-325', 0), row('azul', 2), 'azul'],
  ])('where a list says it %s, a text is the detail’s or news', (_, before, now, text) => {
    const detail = told({ variation_options: 'azul · 325 ml', updated_at: row('', 1).updated_at }, 'detail');
    const known = before ? mergeKnownFields(detail, before) : detail;
    expect(mergeKnownFields(now, known).variation_options).toBe(text);
  });

  test('a text that a detail left out or told empty is the list’s', () => {
    const says = (name: string) => told({ product_nome: name });
    const listed = mergeKnownFields(told({ product_nome: '' }, 'detail', ['product_nome']), says('Mug'));
    expect([listed.product_nome, mergeKnownFields(says('Cup'), listed).product_nome]).toEqual(['Mug', 'Cup']);
    const empty = told({ product_nome: '', variation_options: '' }, 'detail');
    const late = backfillFields(says('Mug'), empty);
    expect([late.product_nome, mergeKnownFields(says('Cup'), late).product_nome]).toEqual(['Mug', 'Cup']);
    // A late detail may fill in something else of it.
    const both = backfillFields(
      told({ product_nome: 'Mug', label_url: '' }, 'list', ['label_url']),
      told({ product_nome: '', label_url: 'x' }, 'detail'),
    );
    expect([both.label_url, mergeKnownFields(says('Cup'), both).product_nome]).toEqual(['x', 'Cup']);
    expect(mergeKnownFields(told({ variation_options: 'azul' }), empty).variation_options).toBe('azul');
    expect(mergeKnownFields(says('Mug'), empty).product_nome).toBe('Mug');
  });

  test('what a detail that came late filled in stays as a detail told it', () => {
    const unknown = told({ personalization_data: '' }, 'list', ['personalization_data']);
    const item = backfillFields(unknown, told({ personalization_data: 'Ana, in gold' }, 'detail'));
    const listed = told({ personalization_data: 'Ana', updated_at: '2026-11-20T11:00:00Z' });
    expect(mergeKnownFields(listed, item).personalization_data).toBe('Ana, in gold');
  });

  test('an item gets only the detail’s texts that it lacks from an older version', () => {
    const older = told({ personalization_data: 'Ana, in gold', label_url: '', quantidade: '7' }, 'detail');
    const listed = told({ personalization_data: 'Ana', label_url: 'x' });
    expect(backfillFields(listed, older)).toMatchObject({
      personalization_data: 'Ana, in gold',
      label_url: 'x',
      quantidade: '2',
    });
    const other = told({ personalization_data: 'Leo', product_nome: 'x' });
    expect(backfillFields(other, told({ personalization_data: 'Ana' })).personalization_data).toBe('Leo');
  });

  test('a field that nobody has told is not written down, and read back as unknown', () => {
    const item = told({ product_nome: '' }, 'list', ['product_nome']);
    const written = JSON.parse(JSON.stringify(toStored(item))) as Partial<OrderItem>;
    expect('product_nome' in written).toBe(false);
    const read = fromStored(written);
    expect([read, isFieldUnknown(read, 'product_nome'), isFieldUnknown(read, 'id')]).toEqual([item, true, false]);
    const whole = anItem();
    expect([toStored(whole), fromStored(whole)]).toEqual([whole, whole]);
    expect(fromStored(whole)).toBe(whole);
  });

  test('what is unknown of an item stays with it in its order and in a later answer', () => {
    const item = told({ product_nome: '' }, 'list', ['product_nome']);
    const moved = withSummary(withOrderId(item, 'o9'), { numero: '7' } as NonNullable<OrderItem['pedido']>);
    expect([moved.order_id, moved.pedido?.numero, isFieldUnknown(moved, 'product_nome')]).toEqual(['o9', '7', true]);
    const same = anItem();
    updateProvenance(same, item);
    expect(isFieldUnknown(same, 'product_nome')).toBe(true);
    updateProvenance(same, same);
    expect(isFieldUnknown(same, 'product_nome')).toBe(true);
  });

  test('a text that a later answer tells to be empty is told from then on', () => {
    const known = told({ personalization_data: '' }, 'list', ['personalization_data']);
    updateProvenance(known, mergeKnownFields(told({ personalization_data: '' }), known));
    expect(isFieldUnknown(known, 'personalization_data')).toBe(false);
    expect(toStored(known)).toHaveProperty('personalization_data', '');
  });

  test.each([
    'tracking_code',
    'cancellation_reason',
    'shipping_provider_status',
    'aceito_em',
    'em_producao_em',
    'enviado_em',
    'entregue_em',
    'cancelado_em',
  ] as const)('that %s was empty is known of the state that it was told in, and of no other', (field) => {
    const older = told({ item_status: 'in_production', [field]: '' }, 'detail');
    const leftOut = (item_status: string) => told({ item_status, [field]: '' }, 'list', [field]);
    expect(isFieldUnknown(mergeKnownFields(leftOut('in_production'), older), field)).toBe(false);
    expect(isFieldUnknown(mergeKnownFields(leftOut('shipped'), older), field)).toBe(true);
    expect(isFieldUnknown(backfillFields(leftOut('shipped'), older), field)).toBe(true);
  });

  test.each([
    ['tracking_code', ''],
    ['enviado_em', ''],
    ['aceito_em', 'then'],
  ] as const)('what %s was before a shipment it is “%s” after it, where that leaves it out', (field, after) => {
    const older = told({ item_status: 'in_production', [field]: 'then' }, 'detail');
    const leftOut = (item_status: string) => told({ item_status, [field]: '' }, 'list', [field]);
    const whole = mergeKnownFields(leftOut('shipped'), older);
    expect([whole[field], isFieldUnknown(whole, field)]).toEqual([after, after === '']);
    expect(mergeKnownFields(leftOut('cancelled'), older)[field]).toBe('then');
  });

  /** The code and the words that a telling has after another one of the same stamp. */
  function toldTwice(updated_at: string): string[] {
    const shipped = told({ item_status: 'shipped', tracking_code: '', updated_at }, 'list', ['tracking_code']);
    const before = told({ item_status: 'shipped', tracking_code: 'AA123456785BR', updated_at }, 'detail');
    const detail = told({ variation_options: 'azul · 325 ml', updated_at }, 'detail');
    const anew = mergeKnownFields(told({ variation_options: 'verde', updated_at }), detail);
    return [backfillFields(shipped, before).tracking_code, anew.variation_options];
  }

  test('two answers without a stamp are not one version and share no text', () => {
    expect(toldTwice('2026-11-20T10:00:00Z')).toEqual(['AA123456785BR', 'azul · 325 ml']);
    expect(toldTwice('')).toEqual(['', 'verde']);
  });

  test('a move says nothing of what moves do not write', () => {
    const older = told({ item_status: 'in_production', quantidade: '' }, 'detail');
    const whole = mergeKnownFields(told({ item_status: 'shipped', quantidade: '' }, 'list', ['quantidade']), older);
    expect(isFieldUnknown(whole, 'quantidade')).toBe(false);
  });
});
