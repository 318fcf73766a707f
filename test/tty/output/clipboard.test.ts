import { expect, test } from 'vitest';
import { copySequence } from '../../../src/tty/output/clipboard.ts';

const XTERM = { env: {}, term: 'xterm-256color' };
const WRAPPED = '\x1bPtmux;\x1b\x1b]52;c;w6fDo28=\x07\x1b\\';
const PLAIN = '\x1b]52;c;w6fDo28=\x07';

function copied(sequence: string): string {
  const base64 = /\x1b\]52;c;([A-Za-z0-9+/=]+)\x07/.exec(sequence)?.[1] ?? '';
  return Buffer.from(base64, 'base64').toString();
}

test('a code goes to the clipboard of the terminal', () => {
  expect(copySequence('AA123456785BR', XTERM)).toEqual({
    isPossible: true,
    sequence: '\x1b]52;c;QUExMjM0NTY3ODVCUg==\x07',
  });
});

test('tmux gets it for itself and, with every ESC doubled, for the terminal outside: either may be switched off', () => {
  const sequence = PLAIN + WRAPPED;
  expect(copySequence('ção', { env: { TMUX: '/tmp/tmux-0/default,1,0' }, term: 'xterm' })).toEqual({
    isPossible: true,
    sequence,
  });
  // Over SSH nothing but the name of the terminal tells.
  expect(copySequence('ção', { env: {}, term: 'tmux-256color' })).toEqual({ isPossible: true, sequence });
});

test('GNU screen hands it on in pieces that it does not drop', () => {
  const copy = copySequence('x'.repeat(600), { env: { STY: '1.pts' }, term: 'screen' });
  if (!copy.isPossible) throw new Error(copy.reason);
  const pieces = copy.sequence.split('\x1b\\').slice(0, -1);
  expect(pieces.length).toBeGreaterThan(3);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(252);
  expect(copied(pieces.map((piece) => piece.replace('\x1bP', '')).join(''))).toBe('x'.repeat(600));
});

test.each(['linux', 'dumb', 'vt220', '', undefined])('a terminal %s has none, and would print it', (term) => {
  expect(copySequence('10482', { env: {}, term })).toEqual({ isPossible: false, reason: 'no-clipboard' });
});

test('what is copied cannot run a command where it is pasted', () => {
  const copy = copySequence('rm x\n\x1b[2J\r', XTERM);
  expect(copy.isPossible && copied(copy.sequence)).toBe('rm x↵␛[2J↵');
});

test('a text that terminals would cut is not copied', () => {
  expect(copySequence('x'.repeat(56_244), XTERM).isPossible).toBe(true);
  expect(copySequence('x'.repeat(56_245), XTERM)).toEqual({ isPossible: false, reason: 'too-long' });
  expect(copySequence('  ', XTERM)).toEqual({ isPossible: false, reason: 'empty' });
});
