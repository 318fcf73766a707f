/** The records of whole orders, open and closed, as this disk has them. */
import type { OrderItem } from '../domain/records.ts';
import type { StateDatabase } from './database.ts';

/**
 * The items of the orders that a word names: the number of an order with or without `#`, or an id or the beginning of
 * one, of an order or of an item. By order id; empty where the disk has none.
 */
export function ordersNamed(database: StateDatabase, word: string): Map<string, OrderItem[]> {
  const number = word.replace(/^#/, '').toUpperCase();
  const rows = database.all<{ json: string }>(
    `SELECT json FROM items WHERE is_gone = 0 AND order_id IN (
       SELECT order_id FROM items
       WHERE ltrim(upper(json_extract(json, '$.pedido.numero')), '#') = ?
         OR substr(order_id, 1, ?) = ? OR substr(id, 1, ?) = ?
     ) ORDER BY placed_at, id`,
    number,
    word.length,
    word,
    word.length,
    word,
  );
  return Map.groupBy(
    rows.map(({ json }) => JSON.parse(json) as OrderItem),
    (item) => item.order_id,
  );
}
