/** Commands of the shop's own in a session: what they are about, and what the last of them has said. */
import type { CustomCommand } from './custom-command.ts';
import type { Place } from './places.ts';

/** What was in front when the key was pressed: it stays what the command is about, wherever the cursor goes. */
export type Front = { place: Place; itemId?: string; orderId?: string; productId?: string; stockId?: string };

/** A command that is about to run: what it is about, and what was answered to its prompts so far, by their keys. */
export type AskedCommand = {
  own: CustomCommand;
  front: Front;
  form: Readonly<Record<string, string>>;
  /** Prompts that are answered. */ step: number;
};

/** What a command of the shop's own has said last. Its texts are safe for a terminal. */
export type CommandOutput = {
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  isOk: boolean;
  /** How it ended, where that is not well. */
  how: string;
  /** What it complained of then. */
  said: readonly string[];
  lines: readonly string[];
  /** It said more than is kept. */
  isCut: boolean;
  /** It was given a buyer's data. */
  isPersonal: boolean;
};
