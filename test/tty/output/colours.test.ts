import { expect, test } from 'vitest';
import { colourLevel } from '../../../src/tty/output/colours.ts';

test.each([
  [{ TERM: 'xterm-256color' }, true, 2],
  [{ TERM: 'xterm-256color' }, false, 0],
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, true, 3],
  [{ TERM: 'xterm-kitty' }, true, 3],
  [{ TERM: 'linux' }, true, 1],
  [{ TERM: 'dumb', COLORTERM: 'truecolor' }, true, 0],
  [{}, true, 0],
  [{ TERM: 'xterm-256color', NO_COLOR: '1' }, true, 0],
  [{ TERM: 'xterm-256color', NO_COLOR: '' }, true, 2],
  [{ NO_COLOR: '1', FORCE_COLOR: '3' }, true, 0],
  [{ FORCE_COLOR: '3' }, false, 3],
  [{ TERM: 'dumb', FORCE_COLOR: '' }, false, 1],
  [{ TERM: 'xterm-256color', FORCE_COLOR: '0' }, true, 0],
  [{ TERM: 'xterm-256color', FORCE_COLOR: 'false' }, true, 0],
  [{ FORCE_COLOR: 'true' }, true, 1],
  [{ FORCE_COLOR: '9' }, true, 1],
])('%j with terminal %s: level %i', (env, isTTY, level) => {
  expect(colourLevel(env, isTTY)).toBe(level);
});
