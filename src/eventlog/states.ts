/** Which pieces a shop works on, by what the store says of them. */

/** What is being made or has been: it can turn out to have to be made again. */
export const MADE_AGAIN_STATUSES: ReadonlySet<string> = new Set(['accepted', 'in_production', 'shipped']);
