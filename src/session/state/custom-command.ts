/** A command of the shop's own: a program that a key or the palette runs, as `commands.json` says. */
import type { Heard } from '../../domain/heard.ts';
import type { ScreenName } from './places.ts';

/** What has to be in front for it: its record is what the program gets. */
export const NEEDS = ['item', 'product', 'none'] as const;
/** How what it says is shown: its first line, or all of it on a page of its own. */
export const SHOWS = ['notice', 'page'] as const;

/** What a prompt of its own can be: a line of text, a list to choose from, a yes or no. */
export const PROMPT_TYPES = ['input', 'menu', 'confirm'] as const;
/** At most so many prompts, and so many options of one. */
export const MOST_PROMPTS = 9;
export const MOST_OPTIONS = 50;

/** What is asked before it runs. Texts are safe for a terminal; `key` names the answer in what the program gets. */
export type CommandPrompt =
  | { type: 'input'; title: string; key: string; initialValue: string }
  | { type: 'menu'; title: string; key: string; options: readonly { name: string; value: string }[] }
  | { type: 'confirm'; title: string; body: string };

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
  /** What it hears: then it runs by itself, and has no key, screen or prompt. */
  on?: readonly Heard[] | undefined;
  /** What is asked before it runs, in this order. */
  prompts?: readonly CommandPrompt[] | undefined;
};

/** Where each need can be met, and so where a command is that names no screens. */
export const SCREENS_FOR: Readonly<Record<CustomCommand['needs'], readonly ScreenName[]>> = {
  item: ['queue', 'item', 'personalisation', 'label', 'packing'],
  product: ['queue', 'item', 'personalisation', 'label', 'packing', 'product', 'stock'],
  none: ['queue', 'item', 'label', 'packing', 'production', 'product', 'stock', 'board', 'van', 'history'],
};

/** How long it may take where nothing is said, and at most; in seconds. */
export const SECONDS = { usual: 10, most: 600 } as const;
