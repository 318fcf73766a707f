/** What the person at the terminal was given of buyers' data. The next person begins with {@link NO_ACCESS}. */
import type { Place } from './places.ts';

/** A buyer's data that is shown unmasked, at one place and for a moment. */
type Reveal = {
  orderId: string;
  /** It ends when the operator leaves this place. */
  place: Place;
  /** On the monotonic clock. */
  endsAt: number;
};

export type Access = {
  /** How long a typed PIN is valid, on the monotonic clock. */
  pinEndsAt: number | undefined;
  reveal: Reveal | undefined;
  /** The names of buyers that were shown here, by order id, as long as their orders are in memory. Never written to disk. */
  buyers: ReadonlyMap<string, string>;
  /** The names of the own commands that may be given buyers' data in this session. */
  givenTo: ReadonlySet<string>;
};

export const NO_ACCESS: Access = { pinEndsAt: undefined, reveal: undefined, buyers: new Map(), givenTo: new Set() };
