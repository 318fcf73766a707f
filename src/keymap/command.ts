import type { ScreenName } from '../store/desk.ts';
import type { Texts } from '../texts/texts.ts';
import type { Bench } from './bench.ts';

export type CommandId = keyof Texts['commands'];

/** A thing that a key does: one entry of the keymap. */
export type Command = {
  id: CommandId;
  /** Names of keys, see key-names.ts. The first is the one that is shown. */
  keys: readonly string[];
  /** On which screens; everywhere when absent. */
  screens?: readonly ScreenName[];
  /** Whether the footer names it where there is room. */
  isInFooter?: boolean;
  /** Why the key does nothing right now; `undefined` when it does. */
  unavailable?: (bench: Bench) => string | undefined;
  /** `key` is the one that was pressed; empty from the palette or a barcode. */
  run: (bench: Bench, key: string) => void;
};
