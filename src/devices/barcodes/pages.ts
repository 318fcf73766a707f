/** Paper sizes, in millimetres. */
export const PAGES = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type PageName = keyof typeof PAGES;
