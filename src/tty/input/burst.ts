/**
 * Distinguishes a scanner from a hand. A wedge scanner types like a keyboard, only faster; characters without a pause between
 * them are one burst:
 *
 *     closed ─character→ open ─character→ open ─Enter, Tab, another key or silence→ closed: a scan, or its keys in order
 *
 * A burst is classified when it is over. Until then its characters are held back, so that a code that begins with `a` accepts
 * nothing; only characters that merely move the cursor are passed on at once, and still count as part of a code.
 */
import { ESCAPE_KEY } from './input-tokens.ts';

/**
 * The input that the front of the screen takes: command keys; a text field, into which a scan is typed like anything else; a
 * field that also takes every character at once, but is notified at the Enter that they were a scan; or a prompt that a scan
 * must not answer.
 */
export type Typing = 'command' | 'text' | 'field' | 'guarded';

/** A barcode without its terminator, without control bytes in it or around it, and without spaces around it. */
export type Scan = {
  text: string;
  isTerminated: boolean;
  /** The characters typed at the screen right before it: keys of a hand, or the part of the code that a busy line tore off. */
  before?: string;
};

/**
 * How a key came: `alone`, as a hand presses it; `repeat`: one character and nothing else over and over, as of a key that is
 * held down; `burst`: with others, or behind a burst that may not have been over, as of a scanner.
 */
export type InputTiming = 'alone' | 'repeat' | 'burst';

export type InputOutcome =
  /** `isTyped`: a character that a text field takes as it comes. */
  | { kind: 'key'; text: string; inputTiming: InputTiming; isTyped?: boolean }
  | { kind: 'scan'; scan: Scan }
  | { kind: 'paste'; text: string };

/** What may still follow a burst that is over, see keystroke-timing.ts: nothing, its Enter, or any part of it. */
export type Rest = 'nothing' | 'enter' | 'anything';

/** Whether a burst begins in an empty field, or behind the Enter of another burst on a line that is not quiet. */
export type BurstPlace = { isFieldEmpty?: boolean; isCrowded?: boolean };

export type Burst = {
  isOpen(): boolean;
  /** Starts a burst with the STX that some scanners send first. */
  open(stx: string): void;
  /** Starts a burst with a character that is a command when it is held with Alt; or with an Esc and a code that came together. */
  openBehindEscape(character: string): void;
  /** Takes a printable character; returns it if it need not be held back. */
  add(character: string, typing: Typing, place?: BurstPlace): InputOutcome[];
  /** Takes a control byte within a code, such as GS: it is left out of the text, and does not end the burst. */
  hold(control: string): void;
  /** Whether the burst is for the screen, and would be a code if it were over now. */
  isCode(): boolean;
  /**
   * Whether it has, with the part `torn` off, several characters that do not only move the cursor: a control byte behind them
   * is the scanner's.
   */
  isSeveral(torn: string): boolean;
  /** Whether a text field has taken all of it. */
  isInField(): boolean;
  /** Those of its characters that went to the screen rather than to a text field; empty if there are none. */
  textForScreen(): string;
  /** What may still follow if it ends now, without a terminator. */
  rest(): Rest;
  /**
   * Ends the burst at a terminator (`typing` is what the screen takes now), or without one: returns a scan, or the keys that
   * were held back. `torn` is the part of the code that had come before; it counts for the length of the code. `isFramed`: what
   * ended it is no key of a hand's, so it is a code of any length.
   */
  end(typing?: Typing, torn?: string, isFramed?: boolean): InputOutcome[];
};

const MOVING = /^[jk]+$/;
const ONE_CHARACTER = /^(.)\1*$/su;
/** As {@link ONE_CHARACTER}; a digit is never a key held down, since repeated digits do nothing. */
const HELD_DOWN = /^(\D)\1*$/su;
const LONE_CHARACTER = /^.?$/su;
const LENGTH_WITH_TERMINATOR = 4;
const LENGTH_WITHOUT = 6;
// The number of an order. A hand that opens screens by digits pauses between them, and types no four without a pause.
const NUMBER = /^\d{5}$/;
// With fast fingers two keys, now and then three, come without a pause; never four.
const LENGTH_OF_FAST_FINGERS = 3;
// No barcode is longer (QR: 4,296 letters). Later characters belong to the same burst, so they are no keys either.
const LONGEST = 8192;

export function createBurst(): Burst {
  let text = '';
  let stx = '';
  let held: string[] = [];
  let isForScreen = false;
  let began: BurstPlace = {};
  let isBehindEscape = false;
  let hasControl = false;

  function add(character: string, typing: Typing, place: BurstPlace = {}): InputOutcome[] {
    if (text === '') began = place;
    if (text.length < LONGEST) text += character;
    isForScreen ||= !isTyped(typing);
    const isUnheld = held.length === 0 && stx === '';
    const mayPass = isTyped(typing) || (typing === 'command' && MOVING.test(text));
    if (isUnheld && mayPass)
      return [{ kind: 'key', text: character, inputTiming: inputTiming(), isTyped: isTyped(typing) }];
    if (held.length < LONGEST) held.push(character);
    return [];
  }

  function inputTiming(): InputTiming {
    if (stx !== '' || began.isCrowded || hasControl) return 'burst';
    return LONE_CHARACTER.test(text) ? 'alone' : ONE_CHARACTER.test(text) ? 'repeat' : 'burst';
  }

  function rest(): Rest {
    if (inputTiming() === 'alone') return 'nothing';
    if (!isForScreen) return began.isFieldEmpty || text.length > LENGTH_OF_FAST_FINGERS ? 'enter' : 'nothing';
    return (inputTiming() === 'repeat' && HELD_DOWN.test(text)) || MOVING.test(text) ? 'enter' : 'anything';
  }

  function isCode(isTerminated = true, torn = ''): boolean {
    if (stx !== '' || (torn !== '' && text === '')) return trim(text) !== '';
    const code = trim(torn + text);
    // Nobody presses Enter within the repeat rate of a key held down, except where that key moves the cursor to what Enter opens.
    if (MOVING.test(code) || (!isTerminated && HELD_DOWN.test(code))) return false;
    return code.length >= (isTerminated ? LENGTH_WITH_TERMINATOR : LENGTH_WITHOUT) || NUMBER.test(code);
  }

  function end(typing?: Typing, torn?: string, isFramed = false): InputOutcome[] {
    const isTerminated = typing !== undefined;
    // A code whose first half went into a text field, before the screen changed under it, is still a scan.
    const isJudged = isForScreen || (isTerminated && typing !== 'text');
    const keys = stx === '' ? held : [stx, ...held];
    const came = isTerminated ? 'burst' : inputTiming();
    const escape: InputOutcome[] = isBehindEscape ? [{ kind: 'key', text: ESCAPE_KEY, inputTiming: 'alone' }] : [];
    const outcomes: InputOutcome[] =
      isJudged && (isFramed ? trim(text) !== '' : isCode(isTerminated, torn))
        ? [...escape, { kind: 'scan', scan: { text: trim(text), isTerminated } }]
        : keys.map((key) => ({ kind: 'key', text: key, inputTiming: came }));
    text = '';
    stx = '';
    held = [];
    isForScreen = false;
    isBehindEscape = false;
    hasControl = false;
    began = {};
    return outcomes;
  }

  return {
    isOpen: () => text !== '' || stx !== '',
    open(character) {
      stx = character;
      isForScreen = true;
    },
    openBehindEscape(character) {
      text = character;
      held = [`\x1b${character}`];
      isForScreen = true;
      isBehindEscape = true;
    },
    add,
    hold(control) {
      if (!isForScreen) return;
      hasControl = true;
      if (held.length < LONGEST) held.push(control);
    },
    isSeveral(torn) {
      const all = torn + text;
      return text !== '' && all.length > 1 && !MOVING.test(all) && trim(all) !== '';
    },
    isInField: () => text !== '' && !isForScreen,
    isCode: () => isForScreen && isCode(),
    rest,
    // A character held with Alt is not part of a code.
    textForScreen: () => (isForScreen && !(isBehindEscape && held.length === 1) ? text : ''),
    end,
  };
}

/** Whether the characters are typed into a field as they come. */
export function isTyped(typing: Typing): boolean {
  return typing === 'text' || typing === 'field';
}

function trim(text: string): string {
  return text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}
