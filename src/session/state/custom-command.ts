/** A command of the shop's own: a program that a key or the palette runs, as `commands.json` says. */
import type { ScreenName } from './places.ts';

/** What has to be in front for it: its record is what the program gets. */
export const NEEDS = ['item', 'product', 'none'] as const;
/** How what it says is shown: its first line, or all of it on a page of its own. */
export const SHOWS = ['notice', 'page'] as const;

export type CustomCommand = {
  /** What the palette, the help and the notices call it. */
  name: string;
  /** The program and its arguments, as they are; no shell reads them. */
  run: readonly string[];
  /** The name of its key; without one it is in the palette alone. */
  key?: string | undefined;
  screens: readonly ScreenName[];
  needs: (typeof NEEDS)[number];
  show: (typeof SHOWS)[number];
  /** Whether it gets the order with its buyer. */
  isPersonal: boolean;
  withinMs: number;
};

/** Where each need can be met, and so where a command is that names no screens. */
export const SCREENS_FOR: Readonly<Record<CustomCommand['needs'], readonly ScreenName[]>> = {
  item: ['queue', 'item', 'personalisation', 'label', 'packing'],
  product: ['queue', 'item', 'personalisation', 'label', 'packing', 'product', 'stock'],
  none: ['queue', 'item', 'label', 'packing', 'production', 'product', 'stock', 'board', 'van', 'history'],
};

/** How long it may take where nothing is said, and at most; in seconds. */
export const SECONDS = { usual: 10, most: 600 } as const;
