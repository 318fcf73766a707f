/** The most items of a store, for the flag `--items` and for a reset. */
export const MOST_ITEMS = 1_000_000;
