/**
 * Telling a scanner from a hand. A wedge scanner types like a keyboard, only faster; characters without a pause between
 * them are one burst:
 *
 *     closed ─character→ open ─character→ open ─Enter, Tab, another key or silence→ closed: a scan, or its keys in order
 *
 * A burst is judged when it is over. Until then its characters are held back, so that a code that begins with `a` accepts
 * nothing; only characters that merely move the cursor go ahead, and still count as part of a code.
 */

/**
 * What the front of the screen takes: command keys; a text field, into which a scan is typed like anything else; a field
 * that has every character at once too, but is told at the Enter that they were a scan; or what a scan must not answer.
 */
export type Typing = 'command' | 'text' | 'field' | 'guarded';

/** A barcode without its terminator and without STX, ETX and spaces around it. */
export type Scan = { text: string; isTerminated: boolean };

export type Outcome = { kind: 'key'; text: string } | { kind: 'scan'; scan: Scan } | { kind: 'paste'; text: string };

export type Burst = {
  isOpen(): boolean;
  /** Starts a burst with the STX that some scanners send first. */
  open(stx: string): void;
  /** Takes a printable character; returns it when it need not be held. */
  add(character: string, typing: Typing): Outcome[];
  /** Whether an ETX at this place would be a scanner's, not Ctrl+C. */
  isCode(): boolean;
  /** Closes at a terminator (`typing` is what the screen takes now), or without one: a scan, or the keys that were held. */
  end(typing?: Typing): Outcome[];
};

const MOVING = /^[jk]+$/;
const ONE_CHARACTER = /^(.)\1*$/su;
const LENGTH_WITH_TERMINATOR = 4;
const LENGTH_WITHOUT = 6;
// No barcode is longer (QR: 4,296 letters). What comes after belongs to the same burst, so it is no key either.
const LONGEST = 8192;

export function createBurst(): Burst {
  let text = '';
  let stx = '';
  let held: string[] = [];
  let isForScreen = false;

  function add(character: string, typing: Typing): Outcome[] {
    if (text.length < LONGEST) text += character;
    isForScreen ||= !isTyped(typing);
    const isUnheld = held.length === 0 && stx === '';
    const mayPass = isTyped(typing) || (typing === 'command' && MOVING.test(text));
    if (isUnheld && mayPass) return [{ kind: 'key', text: character }];
    if (held.length < LONGEST) held.push(character);
    return [];
  }

  function isCode(isTerminated = true): boolean {
    const code = trim(text);
    if (stx !== '') return code !== '';
    if (ONE_CHARACTER.test(code) || MOVING.test(code)) return false;
    return code.length >= (isTerminated ? LENGTH_WITH_TERMINATOR : LENGTH_WITHOUT);
  }

  function end(typing?: Typing): Outcome[] {
    const isTerminated = typing !== undefined;
    // A code whose first half went into a text field, before the screen changed under it, is still a scan.
    const isJudged = isForScreen || (isTerminated && typing !== 'text');
    const keys = stx === '' ? held : [stx, ...held];
    const outcomes: Outcome[] =
      isJudged && isCode(isTerminated)
        ? [{ kind: 'scan', scan: { text: trim(text), isTerminated } }]
        : keys.map((key) => ({ kind: 'key', text: key }));
    text = '';
    stx = '';
    held = [];
    isForScreen = false;
    return outcomes;
  }

  return {
    isOpen: () => text !== '' || stx !== '',
    open(character) {
      stx = character;
      isForScreen = true;
    },
    add,
    isCode: () => isForScreen && isCode(),
    end,
  };
}

/** Whether characters are typed into something as they come. */
export function isTyped(typing: Typing): boolean {
  return typing === 'text' || typing === 'field';
}

function trim(text: string): string {
  return text.replace(/^ +/, '').replace(/ +$/, '');
}
