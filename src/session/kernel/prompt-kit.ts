/** What one kind of prompt has to say and do: its entry in prompts.ts. */
import type { Json } from '../state/readers.ts';
import type { Choices } from './choices.ts';
import type { SessionState, WholeState } from '../state/session-state.ts';
import type { PromptKind, PromptOf } from '../state/prompt.ts';
import type { SessionContext, Effect, Right } from '../session-context.ts';

/** What stands around the text of a prompt; `choices` where it offers a list. */
export type PromptWords = { label: string; hint: string; problem: string | undefined; choices?: Choices };

/**
 * What a scan in front of a prompt is: letters like any other, the code that is asked for, or a slip that is refused,
 * unless its text is such that only a hand can have typed it.
 */
export type ScanHandling =
  | 'as-typing'
  | 'as-code'
  | {
      refusedUnless: (text: string) => boolean;
      /** What it is all the same, where `before` was typed; false where it is nothing. Absent: nothing. */
      take?: (context: SessionContext, code: string, before: string) => boolean;
    };

/** `amount`: digits, comma and point. */
export type LetterClass = 'any' | 'amount' | 'digits';

/** What Enter touches: where that is more than what is shown, it has to come alone, and says which rights it takes. */
type EnterOf<K extends PromptKind> =
  | { effectOfEnter: 'view'; requires?: undefined }
  | {
      effectOfEnter: Exclude<Effect, 'view'> | ((context: SessionContext, prompt: PromptOf<K>) => Effect);
      requires: readonly Right[];
    };

/** What is {@link UNLESS_SAID} where a prompt says nothing else. */
type Defaulted<K extends PromptKind> = {
  /** The letters that it takes. Any other is left out, and it is said. */
  letters: LetterClass;
  /** What else changes with its text. */
  edit(state: WholeState, value: string): Partial<WholeState>;
  /** What else goes with it on Escape. */
  leave(state: SessionState): Partial<SessionState>;
  scan: ScanHandling;
  /**
   * What of it outlives the process: its text and what it is about, nothing that a second Enter would confirm.
   * `undefined` for a prompt that is begun again as fast as it is read.
   */
  keep(prompt: PromptOf<K>): PromptOf<K> | undefined;
  /** Reads back what was kept; `value` is its text. `undefined` where something is missing. */
  recall(saved: Json, value: string): PromptOf<K> | undefined;
};

export type PromptSpec<K extends PromptKind> = EnterOf<K> &
  Partial<Defaulted<K>> & {
    words(context: SessionContext, prompt: PromptOf<K>): PromptWords;
    /** Enter: the text is taken, or the prompt says what is wrong with it. */
    submit(context: SessionContext, prompt: PromptOf<K>): void;
    /**
     * What it is about, as far as that must not have changed when it is submitted; `undefined` where it is not known.
     * Absent: it is about nothing that others change, or all of it is judged when it is carried out.
     */
    shown?(context: SessionContext, prompt: PromptOf<K>): string | undefined;
    /** What becomes of it where that has changed; absent: it says so, and a second Enter is about what there is now. */
    changed?(context: SessionContext, prompt: PromptOf<K>): void;
    /** A key that neither types nor ends it; false where it is none of its keys. */
    key?(context: SessionContext, prompt: PromptOf<K>, key: string): boolean;
  };

/**
 * For a reason or a note: a code has digits or is in capitals, and has no blank. Of a code that is known nothing of that
 * is asked.
 */
export const unlessWords: ScanHandling = {
  refusedUnless: (text) => text.includes(' ') || (/\p{Ll}/u.test(text) && !/\d/.test(text)),
};

/** Any letter; nothing else changes or goes; a scan is refused; nothing outlives the process. */
export const UNLESS_SAID: Defaulted<PromptKind> = {
  letters: 'any',
  edit: () => ({}),
  leave: () => ({}),
  scan: { refusedUnless: () => false },
  keep: () => undefined,
  recall: () => undefined,
};

/** Keeps and recalls a prompt that has a text and nothing else. */
export function keptByText<
  K extends 'stockThreshold' | 'stockFilter' | 'filter' | 'viewName' | 'helpFilter' | 'historyFilter',
>(kind: K): Pick<PromptSpec<K>, 'keep' | 'recall'> {
  const of = (value: string) => ({ kind, value }) as PromptOf<K>;
  return { keep: (prompt: { value: string }) => of(prompt.value), recall: (_, value) => of(value) };
}
