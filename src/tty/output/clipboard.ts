import { knowsNoSequences, multiplexerOf, throughMultiplexer, type Surroundings } from './multiplexer.ts';
import { safeText } from '../../base/safe-text.ts';

/** Why nothing was sent to the clipboard; `busy`: the output is full. */
export type CopyProblem = 'empty' | 'too-long' | 'no-clipboard' | 'busy';

/** The result of a copy: the bytes to write, or why there are none. The terminal does not say whether it obeys. */
export type Copy = { isPossible: true; sequence: string } | { isPossible: false; reason: CopyProblem };

// The longest base64 text that xterm and similar terminals accept in one OSC 52.
const MOST_BASE64 = 74_994;

/**
 * The OSC 52 sequence that puts a text on the clipboard of the terminal, also through SSH. A setting of tmux decides whether it
 * takes the sequence for itself, passes it on if wrapped, or neither: so it gets both forms. The text is made safe first:
 * pasted into a shell it must not end in a line break.
 */
export function copySequence(text: string, surroundings: Surroundings): Copy {
  if (knowsNoSequences(surroundings.term)) return { isPossible: false, reason: 'no-clipboard' };
  const clean = safeText(text, Number.POSITIVE_INFINITY).trim();
  if (clean === '') return { isPossible: false, reason: 'empty' };
  const base64 = Buffer.from(clean).toString('base64');
  if (base64.length > MOST_BASE64) return { isPossible: false, reason: 'too-long' };
  const sequence = `\x1b]52;c;${base64}\x07`;
  const plain = multiplexerOf(surroundings) === 'tmux' ? sequence : '';
  return { isPossible: true, sequence: plain + throughMultiplexer(sequence, surroundings) };
}
