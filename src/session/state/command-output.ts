/** The shop's own commands in a session: what they run on, and the last output. */
import type { CustomCommand } from './custom-command.ts';
import type { Place } from './places.ts';

/** What was in front when the key was pressed: the command runs on it, wherever the cursor moves. */
export type Front = { place: Place; itemId?: string; orderId?: string; productId?: string; stockId?: string };

/** A command that is about to run: what it runs on, and the answers to its prompts so far, by their keys. */
export type AskedCommand = {
  own: CustomCommand;
  front: Front;
  form: Readonly<Record<string, string>>;
  /** Prompts that are answered. */ step: number;
};

/** The output of the last of the shop's own commands. Its texts are safe for a terminal. */
export type CommandOutput = {
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  isOk: boolean;
  /** How it failed; empty if it did not. */
  how: string;
  /** What it wrote to standard error then. */
  said: readonly string[];
  lines: readonly string[];
  /** It wrote more than is kept. */
  isCut: boolean;
  /** It was given a buyer's data. */
  isPersonal: boolean;
};

/** The shop's own commands in a session. */
export type OwnState = {
  /** The command that waits until it is certain that its key was not part of a scan. */
  waiting: { name: string } | undefined;
  /** The output of the last command. */
  output: CommandOutput | undefined;
};
