/** The lists whose columns can be chosen. */
export type PlannedList = 'queue' | 'stock';
