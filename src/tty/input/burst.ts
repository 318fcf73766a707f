/**
 * Telling a scanner from a hand. A wedge scanner types like a keyboard, only faster; characters without a pause between
 * them are one burst:
 *
 *     closed ─character→ open ─character→ open ─Enter, Tab, another key or silence→ closed: a scan, or its keys in order
 *
 * A burst is judged when it is over. Until then its characters are held back, so that a code that begins with `a`
 * accepts nothing; only characters that merely move the cursor go ahead, and still count as part of a code.
 */
import { ESCAPE_KEY } from './input-tokens.ts';

/**
 * What the front of the screen takes: command keys; a text field, into which a scan is typed like anything
 * else; a field that has every character at once too, but is told at the Enter that they were a scan; or
 * what a scan must not answer.
 */
export type Typing = 'command' | 'text' | 'field' | 'guarded';

/** A barcode without its terminator, without control bytes in it or around it, and without spaces around it. */
export type Scan = {
  text: string;
  isTerminated: boolean;
  /**
   * What was typed at the screen right before it: keys of a hand, or the part of the code that a busy line tore off.
   */
  before?: string;
};

/**
 * In what company a key came: `alone`, as a hand presses it; `repeat`: one character and nothing else over and over, as
 * of a key that is held down; `burst`: with others, or behind a burst that may not have been over, as of a scanner.
 */
export type InputTiming = 'alone' | 'repeat' | 'burst';

export type InputOutcome =
  /** `isTyped`: a character that a text field takes as it comes. */
  | { kind: 'key'; text: string; inputTiming: InputTiming; isTyped?: boolean }
  | { kind: 'scan'; scan: Scan }
  | { kind: 'paste'; text: string };

/** What may still follow a burst that is over, see keystroke-timing.ts: nothing, its Enter, or any part of it. */
export type Rest = 'nothing' | 'enter' | 'anything';

/** Where a burst begins: in an empty field, or on a line that is not quiet, behind the Enter of another burst. */
export type BurstPlace = { isFieldEmpty?: boolean; isCrowded?: boolean };

export type Burst = {
  isOpen(): boolean;
  /** Starts a burst with the STX that some scanners send first. */
  open(stx: string): void;
  /** Starts one with a character that is a command when it is held with Alt; or Esc and a code have come together. */
  openBehindEscape(character: string): void;
  /** Takes a printable character; returns it when it need not be held. */
  add(character: string, typing: Typing, place?: BurstPlace): InputOutcome[];
  /** Takes a control byte that stands within a code, such as GS: it is none of its text, and does not tear it. */
  hold(control: string): void;
  /** Whether it goes to the screen, and would be a code if it were over now. */
  isCode(): boolean;
  /**
   * Whether it has, with what was `torn` off, several characters, and not of cursor keys: a control byte behind them is
   * the scanner's.
   */
  isSeveral(torn: string): boolean;
  /** Whether a text field has had all of it. */
  isInField(): boolean;
  /** The characters of it that the screen has, and no text field; empty where it has none. */
  textForScreen(): string;
  /** What may still follow if it is over now, without a terminator. */
  rest(): Rest;
  /**
   * Closes at a terminator (`typing` is what the screen takes now), or without one: a scan, or the keys that were held.
   * `torn` is the part of the code that had come before; it counts for how long a code is. `isFramed`: what ended it is
   * no key of a hand's, so that it is a code of any length.
   */
  end(typing?: Typing, torn?: string, isFramed?: boolean): InputOutcome[];
};

const MOVING = /^[jk]+$/;
const ONE_CHARACTER = /^(.)\1*$/su;
/** As {@link ONE_CHARACTER}; a digit is never held down, since nothing is done by one over and over. */
const HELD_DOWN = /^(\D)\1*$/su;
const LONE_CHARACTER = /^.?$/su;
const LENGTH_WITH_TERMINATOR = 4;
const LENGTH_WITHOUT = 6;
// The number of an order. A hand that opens screens by digits pauses between them, and four come without a pause from none.
const NUMBER = /^\d{5}$/;
// Between fast fingers two keys, now and then three, come without a pause; never four.
const LENGTH_OF_FAST_FINGERS = 3;
// No barcode is longer (QR: 4,296 letters). What comes after belongs to the same burst, so it is no key either.
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
    // Nobody presses Enter within the pace of a key that is held down, but where that moves the cursor to what it opens.
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
    // A character that was held with Alt is none of a code.
    textForScreen: () => (isForScreen && !(isBehindEscape && held.length === 1) ? text : ''),
    end,
  };
}

/** Whether characters are typed into something as they come. */
export function isTyped(typing: Typing): boolean {
  return typing === 'text' || typing === 'field';
}

function trim(text: string): string {
  return text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}
