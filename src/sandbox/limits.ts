/** How large a shop may be: the flag `--items` and a reset know the same limit. */
export const MOST_ITEMS = 1_000_000;
