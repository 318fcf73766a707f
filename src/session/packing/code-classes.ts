/** The names of scanned units, and the SKUs of the store, without which no code can be classified as unknown. */
import { nameOfStock } from '../../domain/item-names.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** The name of a unit in the stock; empty if the stock does not have it. */
export function unitName(
  { stock }: Pick<SessionContext, 'stock'>,
  { product_id, variation_options }: UnitName,
): string {
  const row = stock
    .getState()
    .rows.find(({ record }) => record.product_id === product_id && record.variation_options === variation_options);
  return row ? nameOfStock(row.record) : '';
}

/**
 * Shows that the SKUs of the store are being read; returns a function that removes this notice, unless another has replaced it.
 */
export function sayReadingSkus({ session, texts }: Pick<SessionContext, 'session' | 'texts'>): () => void {
  say(session, 'info', texts.packing.readingSkus);
  const { notice } = session.getState();
  return () => {
    if (session.getState().notice === notice) session.setState({ notice: undefined });
  };
}

/** Reads the SKUs of the store, and calls `goOn` when they are read or cannot be read; at once if they are read already. */
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
