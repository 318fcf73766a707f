/** What commands and screens work with. */
import type { Actions } from '../actions/actions.ts';
import type { Clock } from '../clock.ts';
import type { Desk } from '../store/desk.ts';
import type { Shop } from '../store/shop.ts';
import type { Language, Texts } from '../texts/texts.ts';

/** What a command may touch. */
export type Bench = {
  shop: Shop;
  desk: Desk;
  actions: Actions;
  texts: Texts;
  lookNow: () => void;
  repaint: () => void;
  quit: () => void;
};

/** How a second shell reaches the sandbox that a demo runs on. */
export type SandboxAccess = { url: string; token: string };

/** The bench with what only the screens need. */
export type BenchView = Bench & {
  clock: Clock;
  language: Language;
  /** The bench's own name, for the header. */
  station: string;
  sandbox?: SandboxAccess;
};
