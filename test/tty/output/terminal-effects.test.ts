import { expect, test } from 'vitest';
import { createTerminalEffects } from '../../../src/tty/output/terminal-effects.ts';

function anOutlet(options: Partial<Parameters<typeof createTerminalEffects>[0]> = {}) {
  const written: string[] = [];
  const later: number[] = [];
  const effects = createTerminalEffects({
    write: (text) => written.push(text) > 0,
    env: {},
    term: 'xterm-256color',
    later(callback, ms) {
      later.push(ms);
      callback();
    },
    ...options,
  });
  return { effects, written, later };
}

test('the bells are told apart by their strokes, which come far enough apart to be heard', () => {
  const { effects, written, later } = anOutlet();
  const strokesOf = (bell: 'ok' | 'error' | 'late') => {
    written.length = 0;
    effects.ring(bell);
    return written.length;
  };
  expect([strokesOf('ok'), strokesOf('error'), strokesOf('late')]).toEqual([1, 2, 3]);
  expect(later).toEqual([180, 180, 360]);
  expect(new Set(written)).toEqual(new Set(['\x07']));
});

test('a copy says what it has to get through, or why it was not sent', () => {
  expect(anOutlet().effects.copy('10482')).toEqual({ via: undefined });
  expect(anOutlet({ env: { TMUX: 'x' } }).effects.copy('10482')).toEqual({ via: 'tmux' });
  expect(anOutlet({ write: () => false }).effects.copy('10482')).toEqual({ problem: 'busy' });
  expect(anOutlet({ term: 'linux' }).effects.copy('10482')).toEqual({ problem: 'no-clipboard' });
});

function notified(options: Parameters<typeof anOutlet>[0]): string {
  const { effects, written } = anOutlet(options);
  effects.notify('3 new orders; 42 pending');
  return written.join('');
}

test('a notification is one sequence, spelt as the terminal knows it; nothing unless it is switched on', () => {
  expect(notified({})).toBe('');
  expect(notified({ notify: 'on' })).toBe('\x1b]9;bancada: 3 new orders, 42 pending\x07');
  expect(notified({ notify: 'on', term: 'foot' })).toBe('\x1b]777;notify;bancada;3 new orders, 42 pending\x07');
  expect(notified({ notify: 'on', env: { VTE_VERSION: '7600' } })).toContain(']777;');
  expect(notified({ notify: 'osc9', term: 'foot' })).toContain(']9;');
  expect(notified({ notify: 'osc777' })).toContain(']777;');
  expect(notified({ notify: 'osc9', term: 'linux' })).toBe('');
});

test('inside tmux a notification is wrapped, and a bell goes with it that tmux shows by itself', () => {
  const { effects, written } = anOutlet({ notify: 'osc9', env: { TMUX: 'x' } });
  effects.notify('1 new order');
  expect(written).toEqual(['\x1bPtmux;\x1b\x1b]9;bancada: 1 new order\x07\x1b\\\x07']);
});

test('a notification cannot bring a sequence of its own', () => {
  const { effects, written } = anOutlet({ notify: 'osc9' });
  effects.notify('a\x1b]52;c;eA==\x07b');
  expect(written.join('').match(/\x1b/g)).toHaveLength(1);
});
