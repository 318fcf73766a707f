import { expect, test } from 'vitest';
import { ALWAYS_SAID, BEING_TYPED, createPlainWriter, SILENT } from '../../../src/tty/output/plain-writer.ts';

function aStage({ isDumb = false } = {}) {
  let bytes = '';
  const timers = new Set<() => void>();
  const sink = { write: (text: string) => ((bytes += text), true), on() {}, off() {} };
  const writer = createPlainWriter({
    sink,
    columns: 80,
    rows: 24,
    greeting: 'Hello.',
    isDumb,
    later: (work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
  });
  const take = () => {
    const taken = bytes;
    bytes = '';
    return taken;
  };
  const settle = () => {
    const due = [...timers];
    timers.clear();
    for (const work of due) work();
  };
  return {
    writer,
    take,
    /** Draws a frame, and says what is said of it. */
    say(...lines: string[]) {
      writer.stdout.write(lines.join('\n'));
      settle();
      return take();
    },
    frame: (...lines: string[]) => void writer.stdout.write(lines.join('\n')),
    settle,
  };
}

function inside(options?: { isDumb: boolean }) {
  const stage = aStage(options);
  stage.writer.enter();
  stage.take();
  return stage;
}

const said = (text: string) => ALWAYS_SAID + text;
const typed = (text: string) => BEING_TYPED + text;

test('only what is new is said, in its order, each on a line', () => {
  const { say } = inside();
  expect(say('Queue', 'one')).toBe('Queue\r\none\r\n');
  expect(say('Queue', 'two', 'three')).toBe('two\r\nthree\r\n');
  expect(say('Queue', 'two', 'three')).toBe('');
});

test('several frames of one key are said once, as the last of them is', () => {
  const { frame, settle, take } = inside();
  frame('one');
  frame('two');
  frame('three');
  settle();
  expect(take()).toBe('three\r\n');
});

test('a clock or an age that moved on is not said; a count, a number and a marked line are', () => {
  const { say } = inside();
  say('ordered 3 min ago, at 10:31', said('2d 4h old'), 'order 7');
  expect(say('ordered 4 min ago, at 10:32', said('2d 5h old'), 'order 8')).toBe('2d 5h old\r\norder 8\r\n');
});

test('colours, rules, bars and cursors are left out; words and letters of any language stay', () => {
  const { say } = inside();
  const drawn = ['\x1b[31m▌ Atenção ▓▓░░\x1b[39m', '─────', '│ Preço │ R$ 9 │', ' ✔ 漢字 · 🧵 azul'];
  expect(say(...drawn)).toBe('Atenção\r\nPreço R$ 9\r\n漢字, 🧵 azul\r\n');
});

test('what is typed is echoed letter by letter on its line, and taken back the same way', () => {
  const { say } = inside();
  expect(say('Queue', typed('Filter: '))).toBe('Queue\r\nFilter: ');
  expect(say('Queue', typed('Filter: m'))).toBe('m');
  expect(say('Queue', typed('Filter: mug'))).toBe('ug');
  expect(say('Queue', typed('Filter: mu'))).toBe('\b \b');
  expect(say('Queue', 'two found', typed('Filter: mu'))).toBe('\r\ntwo found\r\nFilter: mu');
  expect(say('Queue', 'two found')).toBe('\r\n');
});

test('the same sentence said twice is told apart by what has no width, which is not written', () => {
  const { say } = inside();
  expect(say(said('Not possible.'))).toBe('Not possible.\r\n');
  expect(say(said(`Not possible.${SILENT}`))).toBe('Not possible.\r\n');
});

test('everything is said again when asked for', () => {
  const { say, writer, take } = inside();
  say('Queue', 'one');
  writer.repaint();
  expect(take()).toBe('Queue\r\none\r\n');
});

test('a dumb terminal gets no sequence at all, but for its bell', () => {
  const { writer, take, say } = aStage({ isDumb: true });
  writer.enter();
  say('one');
  expect(writer.send('\x1b]52;c;AAAA\x07')).toBe(false);
  expect(writer.send('\x07')).toBe(true);
  writer.leave();
  expect(take()).not.toContain('\x1b');
});

test('another one is told to mark what is pasted, and to stop it at the end', () => {
  const { writer, take } = aStage();
  writer.enter();
  expect(take()).toBe('\x1b[?2004hHello.\r\n');
  writer.leave();
  expect(take()).toBe('\x1b[?2004l');
  writer.leave();
  expect(take()).toBe('');
});

test('given back for a while, nothing is said, and where one is is said anew when it is taken again', () => {
  const { writer, take, say } = inside();
  say('Queue', 'one', typed('Filter: a'));
  writer.pause();
  expect(take()).toMatch(/\r\n\x1b\[\?2004l$/);
  expect(say('Queue', 'two', typed('Filter: ab'))).toBe('');
  writer.resume();
  expect(take()).toBe('\x1b[?2004hQueue\r\ntwo\r\nFilter: ab');
});

test('what typing leads to is said when it pauses, not at every letter', () => {
  const { say, settle, take } = inside();
  say('Queue', 'all', typed('Filter: '));
  expect(say('Queue', 'thirty', typed('Filter: m'))).toBe('m');
  expect(say('Queue', 'two', typed('Filter: mu'))).toBe('u');
  settle();
  expect(take()).toBe('\r\ntwo\r\nFilter: mu');
});
