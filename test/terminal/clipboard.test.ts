import { expect, test } from 'vitest';
import { copySequence } from '../../src/terminal/clipboard.ts';

function copied(sequence: string): string {
  const base64 = /\x1b\]52;c;([A-Za-z0-9+/=]+)\x07/.exec(sequence)?.[1] ?? '';
  return Buffer.from(base64, 'base64').toString();
}

test('a code goes to the clipboard of the terminal', () => {
  expect(copySequence('AA123456785BR', {})).toEqual({
    isPossible: true,
    sequence: '\x1b]52;c;QUExMjM0NTY3ODVCUg==\x07',
  });
});

test('inside tmux it is wrapped, with every ESC doubled', () => {
  expect(copySequence('ção', { TMUX: '/tmp/tmux-0/default,1,0' })).toEqual({
    isPossible: true,
    sequence: '\x1bPtmux;\x1b\x1b]52;c;w6fDo28=\x07\x1b\\',
  });
});

test('what is copied cannot run a command where it is pasted', () => {
  const copy = copySequence('rm x\n\x1b[2J\r', {});
  expect(copy.isPossible && copied(copy.sequence)).toBe('rm x↵␛[2J↵');
});

test('a text that terminals would cut is not copied', () => {
  expect(copySequence('x'.repeat(56_244), {}).isPossible).toBe(true);
  expect(copySequence('x'.repeat(56_245), {})).toEqual({ isPossible: false, reason: 'too-long' });
  expect(copySequence('  ', {})).toEqual({ isPossible: false, reason: 'empty' });
});
