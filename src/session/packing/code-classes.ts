/** What is said of a unit, and the SKUs of the store, which have to be read before a code is known to be none of them. */
import { nameOfStock } from '../../domain/item-names.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** What a unit is called in the stock; empty where the stock does not have it. */
export function unitName(
  { stock }: Pick<SessionContext, 'stock'>,
  { product_id, variation_options }: UnitName,
): string {
  const row = stock
    .getState()
    .rows.find(({ record }) => record.product_id === product_id && record.variation_options === variation_options);
  return row ? nameOfStock(row.record) : '';
}

/** Says that the SKUs of the store are being read; returns how that is no longer said, unless something else is by then. */
export function sayReadingSkus({ session, texts }: Pick<SessionContext, 'session' | 'texts'>): () => void {
  say(session, 'info', texts.packing.readingSkus);
  const { notice } = session.getState();
  return () => {
    if (session.getState().notice === notice) session.setState({ notice: undefined });
  };
}

/**
 * Reads the SKUs of the store, and goes on when they are here or cannot be read. At once where they are here already.
 */
export function afterReadingSkus(
  { stock, onDemand }: Pick<SessionContext, 'stock' | 'onDemand'>,
  goOn: () => void,
): void {
  const { isLoaded: wasLoaded, problem: before } = stock.getState();
  if (wasLoaded) return goOn();
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    unsubscribe();
    stopWatching();
    goOn();
  };
  const unsubscribe = stock.subscribe(({ isLoaded, problem }) => {
    if (isLoaded || (problem !== undefined && problem !== before)) finish();
  });
  const stopWatching = onDemand.watchStock();
}
