/**
 * The answers of a terminal to requests, and its unasked notices: how each is read, and how one is recognised by its beginning.
 */

/** The background as `#rrggbb`; the primary attributes (DA1); the colour registers for sixel; the size of a cell in pixels. */
export type TerminalAnswer =
  | { kind: 'background'; colour: string }
  | { kind: 'attributes'; codes: readonly number[] }
  | { kind: 'registers'; count: number }
  | { kind: 'cell'; width: number; height: number }
  /** How large a sixel picture may be, in pixels: now, or at most. */
  | { kind: 'area'; width: number; height: number }
  /** Whether the terminal shows pictures by the protocol of kitty: the answer to {@link KITTY_QUERY}. */
  | { kind: 'kitty'; isOk: boolean }
  /** The terminal has another colour scheme now (mode 2031), sent unasked. */
  | { kind: 'scheme' };

export const KITTY_QUERY = '\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\';

const BACKGROUND = /^\x1b\]11;(?:rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)|#([\da-f]{2})([\da-f]{2})([\da-f]{2}))/i;
/** The most pixels that a side of a cell can have; more is no screen's. */
const MOST_PIXELS = 200;

/** Reads the answer in a sequence; `undefined` if it is no such answer, or its values are impossible. */
export function readAnswer(text: string): TerminalAnswer | undefined {
  const background = BACKGROUND.exec(text);
  if (background) return { kind: 'background', colour: `#${background.slice(1).map(byteOf).join('')}` };
  if (/^\x1b\[\?997;[12]n$/.test(text)) return { kind: 'scheme' };
  const kitty = /^\x1b_Gi=31;(OK)?/.exec(text);
  if (kitty) return { kind: 'kitty', isOk: kitty[1] !== undefined };
  const [, figures = '', end] = /^\x1b\[\??([\d;]{0,200})([ctS])$/.exec(text) ?? [];
  const codes = figures.split(';').map(Number);
  const [first, second = 0, third = 0, fourth = 0] = codes;
  if (end === 'c') return { kind: 'attributes', codes };
  if (end === 'S' && first === 1 && second === 0 && third > 0) return { kind: 'registers', count: third };
  if (end === 'S' && first === 2 && second === 0 && fourth > 0) return { kind: 'area', width: third, height: fourth };
  const isCell = end === 't' && [second, third].every((size) => size > 0 && size <= MOST_PIXELS);
  return isCell ? { kind: 'cell', width: third, height: second } : undefined;
}

/** Converts one colour part of one to four hexadecimal digits to two; empty if the other spelling was used. */
function byteOf(digits: string | undefined): string {
  if (digits === undefined) return '';
  const share = Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Whether a complete control sequence is an answer, and no key. */
export function isAnswer(sequence: string): boolean {
  return /^\x1b\[(?:\?[\d;]*[cS]|6;\d+;\d+t|\?997;[12]n)$/.test(sequence);
}

/** How the answers of one kind begin and continue if they come in pieces. All but `begun` are sticky. */
export type AnswerShape = {
  /** Its beginning, once it cannot be a key; `^`. */
  begun: RegExp;
  /** Its beginning after its ESC has been taken for the key. */
  withoutEscape: RegExp;
  /** The part of its rest that has come, with its end if that has. */
  rest: RegExp;
  /** Matches if that is the end of it; `$`. */
  end: RegExp;
};

const SHAPES: readonly AnswerShape[] = [
  {
    begun: /^\x1b\]\d/,
    withoutEscape: /\]?11;(?:rgba?:|#)/y,
    rest: /\\|[\da-frgb:;/#]*(?:\x07|\x1b\\)?/iy,
    end: /[\x07\\]$/,
  },
  // A refusal may consist of any words.
  { begun: /^\x1b_G/, withoutEscape: /_?Gi=31;/y, rest: /\\|[ -[\]-~]*(?:\x07|\x1b\\)?/y, end: /[\x07\\]$/ },
  { begun: /^\x1b\[\?/, withoutEscape: /\[\?\d|\?\d+(?:;[\d;]*)?(?=[cS])|\?\d+;/y, rest: /[\d;]*[cS]?/y, end: /[cS]$/ },
];
/** Only if one is expected: keys begin in the same way. */
const CELL: AnswerShape = {
  begun: /^\x1b\[6(?:;|$)/,
  withoutEscape: /\[6;\d+;|6;\d+;\d+(?=t)/y,
  rest: /[\d;]*t?/y,
  end: /t$/,
};

/** The shape of an answer with this beginning. `isExpecting`: the terminal has been asked. */
export function begunAnswer(waiting: string, isExpecting: boolean): AnswerShape | undefined {
  return [...SHAPES, ...(isExpecting ? [CELL] : [])].find(({ begun }) => begun.test(waiting));
}

/** The shape of an answer that stands without its ESC in the middle of what was read. */
export function headlessAnswer(text: string, at: number): AnswerShape | undefined {
  return [...SHAPES, CELL].find(({ withoutEscape }) => {
    withoutEscape.lastIndex = at;
    return withoutEscape.test(text);
  });
}
