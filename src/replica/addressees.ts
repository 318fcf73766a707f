/**
 * Open orders of one buyer that go to one door, and could leave in one parcel. Of buyer and address (spec 2.2) only a hash
 * is kept, in memory, by a key that ends with the process: nobody can be read out of it, on no disk and in no log is any.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { fold } from '../base/fold.ts';
import { isPickup } from '../domain/carriers.ts';
import { methodOf } from '../domain/item-names.ts';
import { isUnshipped } from '../domain/lifecycle.ts';
import type { Order } from '../domain/records.ts';
import { notifyReaders, type Replica } from './replica.ts';

export type Addressees = {
  /** Takes over whom an order goes to, as its detail tells. */
  note(orderId: string, order: Pick<Order, 'comprador' | 'endereco_entrega'>): void;
  /**
   * The ids of the orders that are still to leave to the door of this one, its own among them; none where it is the only
   * one, has left, or nobody knows where it goes. A buyer who fetches an order has no door.
   */
  sameDoor(orderId: string): readonly string[];
};

/** So many orders are known before those that have left are looked for. */
const LEAST_KEPT = 1000;

/** Nobody is known yet. Readers of the replica are notified where an order is no longer the only one of its door. */
export function createAddressees(replica: Replica): Addressees {
  const key = randomBytes(32);
  const doorOf = new Map<string, string>();
  const ordersOf = new Map<string, Set<string>>();
  let mostKept = LEAST_KEPT;

  replica.subscribe(({ lojaId }, before) => {
    if (before.lojaId === undefined || lojaId === before.lojaId) return;
    doorOf.clear();
    ordersOf.clear();
  });

  function isToLeave(orderId: string): boolean {
    const { records } = replica.getState();
    return records.ofOrder(orderId).some(({ item, status }) => isUnshipped(status) && !isPickup(methodOf(item)));
  }

  function forget(orderId: string): void {
    const door = doorOf.get(orderId);
    if (door === undefined) return;
    doorOf.delete(orderId);
    ordersOf.get(door)?.delete(orderId);
    if (ordersOf.get(door)?.size === 0) ordersOf.delete(door);
  }

  return {
    note(orderId, order) {
      const text = doorText(order);
      const door = text && createHmac('sha256', key).update(text).digest('base64');
      if (door === doorOf.get(orderId)) return;
      forget(orderId);
      if (door === undefined) return;
      doorOf.set(orderId, door);
      const orders = ordersOf.get(door) ?? new Set();
      ordersOf.set(door, orders.add(orderId));
      if (orders.size > 1) notifyReaders(replica);
      if (doorOf.size <= mostKept) return;
      for (const known of doorOf.keys()) if (!isToLeave(known)) forget(known);
      mostKept = Math.max(LEAST_KEPT, 2 * doorOf.size);
    },
    sameDoor(orderId) {
      const door = doorOf.get(orderId);
      const orders = door === undefined ? undefined : ordersOf.get(door);
      if (orders === undefined || orders.size < 2) return NONE;
      const left = [...orders].filter(isToLeave);
      return left.length > 1 && left.includes(orderId) ? left : NONE;
    },
  };
}

const NONE: readonly string[] = [];

/**
 * Whoever buys, whose name is on the parcel, postal code and house number, however each of them is written; `undefined`
 * where the store does not tell one of them, or tells it with asterisks.
 */
function doorText({ comprador, endereco_entrega: to }: Pick<Order, 'comprador' | 'endereco_entrega'>) {
  const told = [comprador?.nome, to?.nome_destinatario, to?.cep, to?.numero].map((text) => text ?? '');
  if (told.some((text) => text.includes('*'))) return undefined;
  const [buyer = '', recipient = '', postalCode = '', number = ''] = told;
  const parts = [
    lettersIn(buyer),
    lettersIn(recipient),
    postalCode.replaceAll(/\D/g, ''),
    lettersIn(fold(number).replace(NUMBER_WORD, '')).replace(/^0+/, ''),
  ];
  // Without a number it may be any house of the street.
  return parts.includes('') || !/\d/.test(parts[3]!) ? undefined : parts.join('\n');
}

/** What some write before a house number. */
const NUMBER_WORD = /^\W*n(?:[oº°]|um(?:ero)?)?\W*(?=\d)/;

/** Letters and digits alone, without case and accents. */
function lettersIn(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
