/** Random filters of the queue, for whatever selects by them. */
import fc from 'fast-check';
import type { OrderItem } from '../../src/domain/records.ts';

/** Filters of words that the items have, and of some that they have not. */
export function filtersOf(items: readonly OrderItem[]): fc.Arbitrary<string> {
  const words = (text: (item: OrderItem) => string) =>
    fc.constantFrom(
      ...new Set(
        items.flatMap((item) =>
          text(item)
            .split(/[\s·]+/)
            .filter((word) => /^[\p{L}\d]+$/u.test(word)),
        ),
      ),
    );
  const names = words((item) => item.product_nome);
  const fields = fc.oneof(
    fc.tuple(fc.constantFrom('item:', 'product:', 'produto:'), names),
    fc.tuple(
      fc.constantFrom('carrier:', 'envio:'),
      words((item) => item.delivery_type),
    ),
    fc.tuple(
      fc.constantFrom('order:', 'pedido:', ''),
      words((item) => item.pedido?.numero ?? ''),
    ),
    fc.tuple(
      fc.constantFrom('text:', 'note:', 'obs:'),
      words((item) => item.personalization_data),
    ),
    fc.tuple(fc.constantFrom('qty>', 'qty:<', 'qtd:', 'qty:>'), fc.constantFrom('1', '2', '3')),
    fc.tuple(fc.constantFrom('age>', 'idade:<', 'age:'), fc.constantFrom('1d', '30h', '2d', '90m')),
    fc.constantFrom(
      ['is:hold', ''],
      ['é:', 'espera'],
      ['is:', 'pending'],
      ['é:', 'aceito'],
      ['hold:', 'arte'],
      ['note:', 'pressa'],
      ['', 'zzz'],
    ),
    fc.tuple(
      fc.constant(''),
      names.map((word) => word.slice(0, 4)),
    ),
    fc.tuple(
      fc.constant(''),
      names.map((word) => word.replaceAll(/[aeiou]/g, '')),
    ),
  );
  const term = fc
    .tuple(fc.boolean(), fields)
    .map(([isInverse, [field, word]]) => `${isInverse ? '!' : ''}${field}${word}`);
  return fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '));
}
