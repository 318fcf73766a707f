/** What became of things while nobody was at the bench, in English. */
import { nameOf, numberOf, orderNumber } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';

const piece = (item: OrderItem) => [orderNumber(item), item.product_nome].filter(Boolean).join(' ');

export const away = {
  title: (since: string, span: string) => `While you were away: since ${since} (${span})`,
  /** In the footer: which keys close it. */
  anyKey: 'any key',
  closeKey: 'close',
  close: 'A scan closes it and counts.',
  nothing: 'Nothing new.',
  newOrders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  late: (count: number) => (count === 1 ? '1 item became late' : `${count} items became late`),
  piece,
  more: (count: number) => `and ${count} more`,
  cancelled: (count: number, made: number, pieces: readonly string[]) =>
    `✕ ${count} CANCELLED, ${made} of them in production: ${pieces.join(', ')}`,
  cancelledOnly: (count: number) => `${count} cancelled, none of them in production`,
  cancelledNow: (count: number, item: OrderItem) =>
    count === 1
      ? `Cancelled while in production: ${[orderNumber(item), nameOf(item)].filter(Boolean).join(' ')}.`
      : `Cancelled while in production: ${count} items, the first of order ${numberOf(item)}.`,
  /** In the header, until they were looked at. */
  badge: (count: number) => `✕ ${count} cancelled`,
  holdsDue: (count: number) => `${count} on hold to look at today`,
  waiting: (count: number) => (count === 1 ? '1 action waits for the store' : `${count} actions wait for the store`),
  others: (what: string) => `The others: ${what}`,
  accepted: (count: number) => `accepted ${count}`,
  started: (count: number) => `started ${count}`,
  sent: (count: number) => (count === 1 ? 'sent 1 parcel' : `sent ${count} parcels`),
  cutOff: (method: string, time: string, count: number) => `${method} ${time}: ${count} to go`,
};
