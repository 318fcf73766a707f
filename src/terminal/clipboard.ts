import { safeText } from './safe-text.ts';

/** What came of a copy: the bytes to write, or why there are none. Whether the terminal obeys, it does not tell. */
export type Copy = { isPossible: true; sequence: string } | { isPossible: false; reason: 'empty' | 'too-long' };

// The most that xterm and its followers take in one OSC 52.
const MOST_BASE64 = 74_994;

/**
 * The OSC 52 sequence that puts a text on the clipboard of the terminal, also through SSH. Inside tmux (`TMUX` in `env`) it
 * is wrapped to pass through. The text is made safe first: what is pasted into a shell must not end in a line break.
 */
export function copySequence(text: string, env: NodeJS.ProcessEnv): Copy {
  const clean = safeText(text, Number.POSITIVE_INFINITY).trim();
  if (clean === '') return { isPossible: false, reason: 'empty' };
  const base64 = Buffer.from(clean).toString('base64');
  if (base64.length > MOST_BASE64) return { isPossible: false, reason: 'too-long' };
  const sequence = `\x1b]52;c;${base64}\x07`;
  return {
    isPossible: true,
    sequence: env.TMUX ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence,
  };
}
