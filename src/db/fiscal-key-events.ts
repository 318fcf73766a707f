/** Fiscal keys of parcels in the log. Every call may throw `StateUnusable`. */
import {
  fiscalKey,
  withoutFiscalKey,
  type FiscalKeyEvent,
  type WithoutFiscalKeyEvent,
} from '../eventlog/kinds/fiscal-keys.ts';
import type { StateDatabase } from './database.ts';
import { append, eventNamed, eventsOf, recordDurably, type NewEvent } from './event-log.ts';

/** Keeps a key with an order, and with no other from now on. One that is with it already is not noted again. */
export function keepFiscalKey(database: StateDatabase, wanted: NewEvent<FiscalKeyEvent>): void {
  recordDurably(database, () => {
    if (orderOfFiscalKey(database, wanted.key) !== wanted.order_id) append(database, fiscalKey, wanted);
  });
}

/** The id of the order that a key is kept with. */
export function orderOfFiscalKey(database: StateDatabase, key: string): string | undefined {
  return eventNamed<FiscalKeyEvent>(database, fiscalKey.nameOf({ key }))?.order_id;
}

/** The keys that are kept with an order, the oldest first. */
export function fiscalKeysOf(database: StateDatabase, orderId: string): string[] {
  return [...eventsOf(database, fiscalKey, { subject: orderId }).values()].map(({ key }) => key);
}

/** Notes that the parcel of an order leaves without a key, and why. */
export function leaveWithoutFiscalKey(database: StateDatabase, wanted: NewEvent<WithoutFiscalKeyEvent>): void {
  recordDurably(database, () => append(database, withoutFiscalKey, wanted));
}

/** Whether somebody said that the parcel of an order leaves without a key. */
export function leavesWithoutFiscalKey(database: StateDatabase, order_id: string): boolean {
  return eventNamed(database, withoutFiscalKey.nameOf({ order_id })) !== undefined;
}
