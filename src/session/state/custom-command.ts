/** A command of the shop's own: a program that a key or the palette runs, as `commands.json` defines it. */
import type { Heard } from '../../domain/heard.ts';
import type { ScreenName } from './places.ts';

/** What must be in front: the program gets its record. */
export const NEEDS = ['item', 'product', 'none'] as const;
/** How the output is shown: its first line, or all of it on a page of its own. */
export const SHOWS = ['notice', 'page'] as const;

/** The types of prompts: a line of text, a list to choose from, a yes or no. */
export const PROMPT_TYPES = ['input', 'menu', 'confirm'] as const;
/** The most prompts of a command, and the most options of a prompt. */
export const MOST_PROMPTS = 9;
export const MOST_OPTIONS = 50;

/** A prompt before the command runs. Texts are safe for a terminal; `key` names the answer for the program. */
export type CommandPrompt =
  | { type: 'input'; title: string; key: string; initialValue: string }
  | { type: 'menu'; title: string; key: string; options: readonly { name: string; value: string }[] }
  | { type: 'confirm'; title: string; body: string };

export type CustomCommand = {
  /** Its name in the palette, the help and the notices. */
  name: string;
  /** The program and its arguments, passed without a shell. */
  run: readonly string[];
  /** The name of its key; without one it is in the palette only. */
  key?: string | undefined;
  screens: readonly ScreenName[];
  needs: (typeof NEEDS)[number];
  show: (typeof SHOWS)[number];
  /** Whether the program gets the order with its buyer. */
  isPersonal: boolean;
  withinMs: number;
  /** The events on which it runs by itself; it has no key, screen or prompt then. */
  on?: readonly Heard[] | undefined;
  /** The prompts before it runs, in this order. */
  prompts?: readonly CommandPrompt[] | undefined;
};

/** The screens on which each need can be met: the screens of a command that names none. */
export const SCREENS_FOR: Readonly<Record<CustomCommand['needs'], readonly ScreenName[]>> = {
  item: ['queue', 'item', 'personalisation', 'label', 'packing'],
  product: ['queue', 'item', 'personalisation', 'label', 'packing', 'product', 'stock'],
  none: ['queue', 'item', 'label', 'packing', 'production', 'product', 'stock', 'board', 'van', 'history'],
};

/** How long a command may run by default, and at most, in seconds. */
export const SECONDS = { usual: 10, most: 600 } as const;
