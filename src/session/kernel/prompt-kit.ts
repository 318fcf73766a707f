/** What one kind of prompt says and does: the type of its entry in prompts.ts. */
import type { Json } from '../state/readers.ts';
import type { Choices } from './choices.ts';
import type { SessionState, WholeState } from '../state/session-state.ts';
import type { PromptKind, PromptOf } from '../state/prompt.ts';
import type { SessionContext, Effect, Right } from '../session-context.ts';

/** The words around the text of a prompt; `choices` if it offers a list. */
export type PromptWords = { label: string; hint: string; problem: string | undefined; choices?: Choices };

/**
 * What a scan is to a prompt: typed letters, the code that the prompt wants, or a slip that is refused unless only a hand can
 * have typed such a text.
 */
type ScanHandling =
  | 'as-typing'
  | 'as-code'
  | {
      refusedUnless: (text: string) => boolean;
      /** Uses the code; `before` was typed ahead of it. Returns false if it is of no use. Absent: no code is of use. */
      take?: (context: SessionContext, code: string, before: string) => boolean;
    };

/** `amount`: digits, comma and point. */
type LetterClass = 'any' | 'amount' | 'digits';

/**
 * The effect of Enter. If it changes more than what is shown, the key must come alone, and the rights that it requires are named.
 */
type EnterOf<K extends PromptKind> =
  | { effectOfEnter: 'view'; requires?: undefined }
  | {
      effectOfEnter: Exclude<Effect, 'view'> | ((context: SessionContext, prompt: PromptOf<K>) => Effect);
      requires: readonly Right[];
    };

/** The parts of a spec for which {@link UNLESS_SAID} is the default. */
type Defaulted<K extends PromptKind> = {
  /** The letters that the prompt accepts. It drops any other with a notice. */
  letters: LetterClass;
  /** The further changes to the session when the text changes. */
  edit(state: WholeState, value: string): Partial<WholeState>;
  /** The further changes to the session on Escape. */
  leave(state: SessionState): Partial<SessionState>;
  scan: ScanHandling;
  /**
   * What of the prompt is kept for the next process: its text and subject, nothing that a second Enter would confirm. `undefined`
   * for a prompt that is quickly begun again.
   */
  keep(prompt: PromptOf<K>): PromptOf<K> | undefined;
  /** Reads a kept prompt; `value` is its text. `undefined` if something is missing. */
  recall(saved: Json, value: string): PromptOf<K> | undefined;
};

export type PromptSpec<K extends PromptKind> = EnterOf<K> &
  Partial<Defaulted<K>> & {
    words(context: SessionContext, prompt: PromptOf<K>): PromptWords;
    /** Handles Enter: takes the text, or shows in the prompt what is wrong with it. */
    submit(context: SessionContext, prompt: PromptOf<K>): void;
    /**
     * The state of the subject that must not change before Enter, as a text; `undefined` if it is not known. Absent: others
     * cannot change the subject, or it is checked again when the action is carried out.
     */
    shown?(context: SessionContext, prompt: PromptOf<K>): string | undefined;
    /** Called instead of `submit` if that state has changed. Absent: the prompt says so, and a second Enter takes the new one. */
    changed?(context: SessionContext, prompt: PromptOf<K>): void;
    /** Handles a key that neither types nor ends the prompt; returns false if the prompt does not use it. */
    key?(context: SessionContext, prompt: PromptOf<K>, key: string): boolean;
  };

/**
 * For a reason or a note. A code has digits or is in capitals, and has no blank; a code that is known is refused without this
 * check.
 */
export const unlessWords: ScanHandling = {
  refusedUnless: (text) => text.includes(' ') || (/\p{Ll}/u.test(text) && !/\d/.test(text)),
};

/** The defaults: any letter; no further changes; a scan is refused; nothing is kept for the next process. */
export const UNLESS_SAID: Defaulted<PromptKind> = {
  letters: 'any',
  edit: () => ({}),
  leave: () => ({}),
  scan: { refusedUnless: () => false },
  keep: () => undefined,
  recall: () => undefined,
};

/** Keeps and reads a prompt that has a text and nothing else. */
export function keptByText<
  K extends 'stockThreshold' | 'stockFilter' | 'filter' | 'viewName' | 'helpFilter' | 'historyFilter',
>(kind: K): Pick<PromptSpec<K>, 'keep' | 'recall'> {
  const of = (value: string) => ({ kind, value }) as PromptOf<K>;
  return { keep: (prompt: { value: string }) => of(prompt.value), recall: (_, value) => of(value) };
}
