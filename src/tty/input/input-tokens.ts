/**
 * Cuts the input of a terminal into keys, independent of chunks: a character may be split over two reads, and thirty keys may
 * come in one. Ink's own parser gives `AB123\r` to useInput as one key; here it is six.
 */

import { begunAnswer, headlessAnswer, isAnswer, type AnswerShape } from './terminal-answers.ts';

export type Token =
  | { kind: 'character'; text: string }
  | { kind: 'enter'; text: '\r' | '\n' }
  /** A control character or an escape sequence, in the form that Ink's parser reads. */
  | { kind: 'key'; text: string }
  /** An answer or a focus change that the terminal sends: no key was pressed. */
  | { kind: 'reply'; text: string }
  /** An answer that only the lane takes: Ink would type it, or take it for an unknown key. */
  | { kind: 'answer'; text: string }
  | { kind: 'paste'; text: string };

export type Tokeniser = {
  /** Returns the tokens that are complete with this text; the rest waits. */
  push(text: string): Token[];
  /** What waits for its end: nothing, an escape sequence, an answer of the terminal that has begun, or a bracketed paste. */
  waitsFor(): 'nothing' | 'sequence' | 'answer' | 'paste-end';
  /**
   * Stops waiting: a lone ESC was the Escape key, an unended paste is what came of it, a broken sequence is dropped. The rest
   * of an answer that has begun is dropped, too, if it comes while an answer is expected.
   */
  settle(): Token[];
  /** Sets whether an answer is expected: if so, one without its ESC is recognised, too. */
  setExpecting(isExpecting: boolean): void;
  /** Sets the characters that are commands when held with Alt. ESC and any other character are two keys. */
  setAltKeys(characters: ReadonlySet<string>): void;
};

/**
 * The Escape key. Ink would hold a lone ESC for 20 ms and join it with the next key; the kitty spelling is complete in itself.
 */
export const ESCAPE_KEY = '\x1b[27u';
const ESCAPE: Token = { kind: 'key', text: ESCAPE_KEY };
const ALT = 3;
const BACKSPACE = /^[\x08\x7f]$/;

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';
const PASTE_LIMIT = 1_000_000;

// CSI, with the Linux console's ESC [ [ A and rxvt's ESC [ 2 $, and SS3. Two ESC are Alt with the key.
const SEQUENCE = /\x1b{1,2}(?:\[[235678]\$|\[\[?[0-?]*[ -/]*[@-Z\\-~]|O[0-9;]*[@-~])/y;
// OSC, DCS and APC only in the forms that terminals answer with: Esc and ], and Esc and P, are keys.
const STRING_REPLY = /\x1b(?:\]\d|P[01>!]|_G)[^\x07\x1b]*(?:\x07|\x1b\\)/y;
const UNFINISHED = /\x1b(?:(?:\]\d|P[01>!]|_G)[^\x07\x1b]*\x1b?|[\]P_]|\x1b?(?:\[\[?[0-?]*[ -/]*|O[0-9;]*)?)$/y;
const BROKEN = /\x1b(?:\[\[?[0-?]*[ -/]*|O[0-9;]*)/y;

const CSI_REPLY = /^\x1b\[(?:[IO]|\?[\d;]*(?:[cnu]|\$y)|>[\d;]*c|\d+;\d+R|<[\d;]+[Mm])$/;
const KEYPAD_ENTER = '\x1bOM';

/** Cuts terminal input into {@link Token}s. The same bytes give the same tokens, however they are chunked. */
export function createTokeniser(): Tokeniser {
  let rest = '';
  let searchedLength = 0;
  let altKeys: ReadonlySet<string> = new Set();
  let isExpecting = false;
  /** The shape of an answer whose beginning was given up, while its rest is still to come. */
  let torn: AnswerShape | undefined;

  function push(text: string): Token[] {
    rest += text;
    const tokens: Token[] = [];
    let at = 0;
    while (at < rest.length) {
      const dropped = torn ?? (isExpecting ? headlessAnswer(rest, at) : undefined);
      if (dropped) {
        at += readRest(dropped, at);
        if (torn) break;
        continue;
      }
      const [length, token] = rest[at] === '\x1b' ? readEscape(at) : readCharacter(rest, at);
      if (length === 0) break;
      if (token) tokens.push(token);
      at += length;
    }
    rest = rest.slice(at);
    return tokens;
  }

  /** Drops the rest of an answer that is here. It ends with its end, or before the first character that cannot belong to it. */
  function readRest(shape: AnswerShape, at: number): number {
    const found = `${match(shape.withoutEscape, rest, at) ?? ''}`;
    const dropped = found + (match(shape.rest, rest, at + found.length) ?? '');
    const behind = rest.slice(at + dropped.length);
    // An ESC may be the first half of the end.
    torn = !shape.end.test(dropped) && (behind === '' || behind === '\x1b') ? shape : undefined;
    return dropped.length;
  }

  function readEscape(at: number): [length: number, token?: Token] {
    if (rest.startsWith(PASTE_START, at)) return readPaste(at);
    const stringReply = match(STRING_REPLY, rest, at);
    // Ink knows no OSC and would type its text.
    if (stringReply) return [stringReply.length, { kind: 'answer', text: stringReply }];
    const sequence = match(SEQUENCE, rest, at);
    if (sequence === KEYPAD_ENTER) return [sequence.length, { kind: 'enter', text: '\r' }];
    if (sequence && isAnswer(sequence)) return [sequence.length, { kind: 'answer', text: sequence }];
    if (sequence) return [sequence.length, { kind: CSI_REPLY.test(sequence) ? 'reply' : 'key', text: sequence }];
    if (match(UNFINISHED, rest, at)) return [0];
    return readBrokenEscape(at);
  }

  function readPaste(at: number): [length: number, token?: Token] {
    const start = at + PASTE_START.length;
    const end = rest.indexOf(PASTE_END, Math.max(start, searchedLength));
    if (end < 0) {
      // An endless paste keeps its beginning, and enough of its end to find where it stops.
      if (rest.length - start > PASTE_LIMIT * 2)
        rest = rest.slice(0, start + PASTE_LIMIT) + rest.slice(-PASTE_END.length);
      searchedLength = Math.max(0, rest.length - at - PASTE_END.length);
      return [0];
    }
    searchedLength = 0;
    return [end + PASTE_END.length - at, { kind: 'paste', text: rest.slice(start, end).slice(0, PASTE_LIMIT) }];
  }

  function settle(): Token[] {
    const waiting = rest;
    rest = '';
    searchedLength = 0;
    torn = begunAnswer(waiting, isExpecting);
    if (waiting.startsWith(PASTE_START))
      return [{ kind: 'paste', text: waiting.slice(PASTE_START.length).slice(0, PASTE_LIMIT) }];
    if (waiting === '\x1b') return [ESCAPE];
    if (waiting === '\x1b\x1b') return [ESCAPE, ESCAPE];
    return /^\x1b[[O\]P_]$/.test(waiting) ? withEscape(waiting.slice(1)) : [];
  }

  /** A terminal sends a letter held with Alt as it sends Esc followed by that letter. */
  function withEscape(character: string): Token[] {
    return altKeys.has(character) ? [altKey(character)] : [ESCAPE, { kind: 'character', text: character }];
  }

  function readBrokenEscape(at: number): [length: number, token?: Token] {
    const broken = match(BROKEN, rest, at);
    if (broken && broken.length > 2) return [broken.length];
    const [length, { kind, text }] = readCharacter(rest, at + 1);
    if (kind === 'character' && altKeys.has(text)) return [1 + length, altKey(text)];
    // Alt with Backspace deletes a word in many programs, and leaves nothing.
    return BACKSPACE.test(text) ? [1 + length, { kind: 'key', text: `\x1b${text}` }] : [1, ESCAPE];
  }

  return {
    push,
    settle,
    setAltKeys: (characters) => void (altKeys = characters),
    setExpecting(isOn) {
      isExpecting = isOn;
      if (!isOn) torn = undefined;
    },
    waitsFor: () =>
      rest === ''
        ? 'nothing'
        : rest.startsWith(PASTE_START)
          ? 'paste-end'
          : begunAnswer(rest, isExpecting)
            ? 'answer'
            : 'sequence',
  };
}

function readCharacter(text: string, at: number): [length: number, token: Token] {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === '\r' || character === '\n') return [1, { kind: 'enter', text: character }];
  const isControl = character < ' ' || (character >= '\x7f' && character <= '\x9f');
  return [character.length, { kind: isControl ? 'key' : 'character', text: character }];
}

// ESC [ and ESC O would make Ink wait for the rest of a sequence, and join it with the next key.
function altKey(character: string): Token {
  const isOpening = character === '[' || character === 'O';
  return { kind: 'key', text: isOpening ? `\x1b[${character.charCodeAt(0)};${ALT}u` : `\x1b${character}` };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
