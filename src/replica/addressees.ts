/**
 * Finds open orders of one buyer that go to the same door, and could leave in one parcel. Of buyer and address (spec 2.2)
 * only an HMAC is kept, in memory, with a key that ends with the process: no name can be recovered from it, and no disk and
 * no log has it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { fold } from '../base/fold.ts';
import { isPickup } from '../domain/carriers.ts';
import { methodOf } from '../domain/item-names.ts';
import { isUnshipped } from '../domain/lifecycle.ts';
import type { Order } from '../domain/records.ts';
import { notifyReaders, type Replica } from './replica.ts';

export type Addressees = {
  /** Takes the buyer and the address of an order from its detail. */
  note(orderId: string, order: Pick<Order, 'comprador' | 'endereco_entrega'>): void;
  /**
   * The ids of all unshipped orders to the door of this order, its own id among them; none if it is the only one, has left,
   * or its address is not known. An order that the buyer picks up has no door.
   */
  sameDoor(orderId: string): readonly string[];
};

/** Above this many orders, those that have left are removed. */
const LEAST_KEPT = 1000;

/** Begins empty. Notifies the readers of the replica when an order is no longer the only one to its door. */
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
 * Buyer, recipient, postal code and house number, each normalised; `undefined` if the store leaves one of them out, or masks
 * it with asterisks.
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
  // Without a house number it may be any house of the street.
  return parts.includes('') || !/\d/.test(parts[3]!) ? undefined : parts.join('\n');
}

/** Words such as "nº" before a house number. */
const NUMBER_WORD = /^\W*n(?:[oº°]|um(?:ero)?)?\W*(?=\d)/;

/** Letters and digits alone, without case and accents. */
function lettersIn(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
