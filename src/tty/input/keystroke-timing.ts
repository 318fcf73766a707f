/**
 * Decides whether a key came alone. A scan is never a key, and its Enter never answers a prompt: only a key with nothing before
 * it and nothing after it for {@link SILENCE_MS}, on a line without half a code, may write or answer.
 *
 *     quiet ─key→ waits ─silence→ alone
 *       ↑           └─another character, Enter or Tab→ burst ─its Enter→ quiet
 *       │                                                └─silence→ torn ─its Enter→ quiet
 *       └──────────────────── nothing for TORN_MS ────────────────────┘
 *
 * A busy machine or line tears a code in two, by up to half a second. Behind the first part of a burst no key is alone until
 * its Enter has come, or the line has been quiet for {@link TORN_MS}, longer than any tear. If only the very first character
 * was torn off, it did come alone: what it began is undone, see session/kernel/tentative-keys.ts.
 *
 * Silence is measured when the bytes are read. A process that was held up reads late: one character by itself, later than the
 * silence behind the one before it, came apart from it; several at once count as together, even if they were typed apart, for
 * the difference cannot be seen, and asking again does less harm. Keys that no scanner sends (arrows, Escape, function keys) do
 * not count.
 */
import type { InputTiming, Rest } from './burst.ts';
import { createPause, type LaneTimers } from './lane-timers.ts';

/**
 * A pause of this length between two characters ends a burst, in milliseconds: a busy line delays a scanner by 30 ms, a hand is
 * rarely as fast.
 */
export const SILENCE_MS = 50;
/** How long the rest of a torn code may take, in milliseconds. */
export const TORN_MS = 600;

const LONGEST_KEPT = 100;

/**
 * What must not be taken for a key of its own now: nothing; the LF or any second terminator of a code; the Enter of what may
 * have been a key held down, or of what has gone into a field; anything. Behind a code that is over a control byte is expected,
 * too, and behind `suffix` nothing else.
 */
type Expected = 'nothing' | 'suffix' | 'lf' | 'second' | 'enter-in-field' | Exclude<Rest, 'nothing'>;

export type KeystrokeTiming = {
  /** Called with each token that a scanner might send; returns whether the line was quiet before it. */
  hear(): boolean;
  /** Whether there has been a silence since the last such token. */
  isQuiet(): boolean;
  /** Called when there has been a silence. */
  fallSilent(): void;
  /** Called when a burst is over without its Enter: this much of it may still come. Slow typing into a field ends the doubt. */
  expect(rest: Rest, isInField: boolean): void;
  /** Called at a code's terminator. The code is over, except for the second character of CR LF, or the CR behind Tab or ETX. */
  endCode(terminator: string): void;
  /** Whether a control byte that comes now is the suffix of a code that a busy line brings late; the next one is not. */
  takesSuffix(): boolean;
  /** Keeps characters that came without a terminator behind them; empty: a key that is no part of a code. */
  keep(text: string): void;
  /** The characters kept: keys of a hand, or the first part of a code. */
  kept(): string;
  /** The same if it was certainly no hand; empty if it may have been. */
  torn(): string;
  /** Returns how a key came that was `alone` by the silence around it. */
  judge(key: string, inputTiming: InputTiming): InputTiming;
  /** `stir`: bytes came; `settle`: all of them have been classified. The long pause begins again behind them. */
  stir(): void;
  settle(): void;
};

export function createKeystrokeTiming(timers: LaneTimers): KeystrokeTiming {
  let isQuiet = true;
  let expected: Expected = 'nothing';
  let kept = '';
  const calm = createPause(timers, () => {
    expected = 'nothing';
    kept = '';
  });

  return {
    hear() {
      const wasQuiet = isQuiet;
      isQuiet = false;
      return wasQuiet;
    },
    isQuiet: () => isQuiet,
    fallSilent: () => void (isQuiet = true),
    expect(rest, isInField) {
      // A later part does not lower what is expected of an earlier one.
      const isTypedSlowly = rest === 'nothing' && isInField && expected.startsWith('enter');
      if (expected === 'anything' || (rest === 'nothing' && !isTypedSlowly)) return;
      expected = rest === 'enter' && isInField ? 'enter-in-field' : rest;
    },
    endCode(terminator) {
      kept = '';
      expected = terminator === '\r' ? 'lf' : terminator === '\n' ? 'suffix' : 'second';
    },
    takesSuffix() {
      if (expected === 'nothing' || expected === 'enter') return false;
      isQuiet = false;
      expected = 'enter';
      kept = '';
      return true;
    },
    keep(text) {
      kept = expected === 'anything' ? (kept + text).slice(-LONGEST_KEPT) : text;
    },
    kept: () => kept,
    torn: () => (expected === 'anything' ? kept : ''),
    judge(key, inputTiming) {
      if (expected === 'anything') return 'burst';
      const isEnter = key === '\r' || key === '\n';
      if (isEnter && (expected.startsWith('enter') || expected === 'second')) return 'burst';
      return key === '\n' && expected === 'lf' ? 'burst' : inputTiming;
    },
    stir: calm.cancel,
    settle() {
      if (expected !== 'nothing' || kept !== '') calm.start(TORN_MS);
    },
  };
}
