/**
 * A trap: something that goes wrong at a bench, by scans, keys or a command of the command line, at a store of its own.
 * The store's records alone say what became of it, so that any version of the program can be asked.
 */
import type { OrderItem } from '../../../src/domain/records.ts';
import type { PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import type { Ran } from '../scene.ts';

/** A pair of hands: a scanner and a keyboard at a bench, which opens at the first use of either, and a shell beside it. */
export type Hand = {
  /** Scans codes one after the other; looks up when nothing has changed for a while. */
  scan(...codes: string[]): Promise<void>;
  /** Presses keys, each alone, or types texts letter by letter. */
  press(...keys: string[]): Promise<void>;
  /** Sends bytes to the bench as they are, in one piece. */
  send(bytes: string): Promise<void>;
  /** What the bench shows. */
  screen(): Promise<string>;
  /** Runs the program with arguments, without a terminal, on the bench's store and state directory. */
  command(...args: string[]): Promise<Ran>;
};

export type TrapScene = {
  store: Store;
  hand: Hand;
  /** Orders in production, the oldest first, as they were before the trap. */
  orders: readonly PackableOrder[];
};

export type Trap = {
  /** What is done wrong; a claim of no version. */
  name: string;
  /** Changes the store's records before the bench opens. */
  prepare?: (store: Store, orders: readonly PackableOrder[]) => void;
  /** Does it; returns what is recorded wrongly, `undefined` where nothing is. */
  make(scene: TrapScene): Promise<string | undefined>;
};

/** Scans an order and every unit of its lines. */
export async function packUnits(hand: Hand, { numero, items }: PackableOrder): Promise<void> {
  await hand.scan(numero);
  for (const { sku, units } of items) await hand.scan(...Array.from({ length: units }, () => sku));
}

/** The items of an order as the store has them now. */
export function itemsOf(store: Store, { items }: PackableOrder): Promise<OrderItem[]> {
  return Promise.all(items.map(({ item }) => store.item(item)));
}

/** What of these has left, which none should have. */
export function shippedAt(items: readonly OrderItem[]): string | undefined {
  const left = items.filter(({ item_status }) => item_status === 'shipped');
  return left.length === 0 ? undefined : `${left.length} of ${items.length} items left: ${states(left)}`;
}

/** Whether every one of these left with a code, and what did not. */
export function notShippedWith(items: readonly OrderItem[], code: string): string | undefined {
  const isRight = (item: OrderItem) => item.item_status === 'shipped' && item.tracking_code === code;
  return items.every(isRight) ? undefined : `should have left with ${code}: ${states(items)}`;
}

/** `shipped BA314150001BR, pending`. */
export function states(items: readonly OrderItem[]): string {
  return items.map(({ item_status, tracking_code }) => `${item_status} ${tracking_code}`.trim()).join(', ');
}
