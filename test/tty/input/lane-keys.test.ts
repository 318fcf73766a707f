/** Keys of a hand, one by one, and what is told beside them. */
import { describe, expect, test } from 'vitest';
import { FUNCTION_KEYS } from '../../../src/tty/keys/function-keys.ts';
import type { Typing } from '../../../src/tty/input/burst.ts';
import { ESCAPE, FakeLane, keys, run } from '../fake-lane.ts';

describe('keys', () => {
  test.each([
    ['jjj', ['j', 'j', 'j']],
    ['jjjjjjjjjj', [...'jjjjjjjjjj']],
    ['jkjkjkjk\r', [...'jkjkjkjk', '\r']],
    ['        ', [...'        ']],
    ['zzzzzz', [...'zzzzzz']],
    ['zzz\r', [...'zzz', '\r']],
    ['e', ['e']],
    ['ab\r', ['a', 'b', '\r']],
    ['abc\r', ['a', 'b', 'c', '\r']],
    ['abcde', [...'abcde']],
    ['\r', ['\r']],
    ['\n', ['\r']],
    ['\r\n', ['\r']],
    ['\r\r', ['\r', '\r']],
    ['\n\n', ['\r', '\r']],
    ['\t', ['\t']],
    ['a\x03', ['a', '\x03']],
    ['\x02', ['\x02']],
    ['\x1b[A\x1b[B\x1bOC', ['\x1b[A', '\x1b[B', '\x1bOC']],
    ['\x1b[1;5C\x1b[5~\x1b[Z', ['\x1b[1;5C', '\x1b[5~', '\x1b[Z']],
    ['\x1b[[A\x1b[2$', [FUNCTION_KEYS.F1, '\x1b[2$']],
    ['\x1bOP\x1b[15~\x1b[24~', [FUNCTION_KEYS.F1, FUNCTION_KEYS.F5, FUNCTION_KEYS.F12]],
    ['\x1bOM', ['\r']],
    ['\x1bx', [ESCAPE, 'x']],
    ['\x1b\r', [ESCAPE, '\r']],
    ['\x1b\x03', [ESCAPE, '\x03']],
    ['\x1b\x7f', ['\x1b\x7f']],
    ['\x1b', [ESCAPE]],
    ['\x1b\x1b', [ESCAPE, ESCAPE]],
    ['\x1b\x1b\x1b[A', [ESCAPE, '\x1b\x1b[A']],
    ['\x1b[', [ESCAPE, '[']],
    ['\x1bO', [ESCAPE, 'O']],
    ['\x1bP', [ESCAPE, 'P']],
    ['a\x1b[Bb', ['a', '\x1b[B', 'b']],
    ['\x7f\x7f', ['\x7f', '\x7f']],
  ])('%j is %j', (input, expected) => {
    expect(run(input)).toEqual(keys(...expected));
    expect(run([...input])).toEqual(keys(...expected));
  });

  test('a letter held with Alt is one key where that is a command, and where the terminal says that it is Alt', () => {
    for (const text of ['\x1bx', '\x1b[', '\x1bO', '\x1b]']) {
      const lane = new FakeLane();
      lane.lane.setAltKeys(new Set(['x', '[', 'O', ']']));
      for (const byte of text) lane.send(byte);
      expect(lane.rest()).toHaveLength(1);
    }
    expect(run('\x1b[113;3u')).toEqual(keys('\x1b[113;3u'));
  });

  test('Esc, and a letter within the time of a burst, are both alone, and the letter is for what Esc has left', () => {
    const lane = new FakeLane('field');
    const came: string[] = [];
    lane.whenKey = (key) => {
      came.push(`${key} ${lane.lane.inputTiming()}`);
      if (key === ESCAPE) lane.lane.setTyping('command');
    };
    lane.send('\x1bq');
    lane.rest();
    expect(came).toEqual([`${ESCAPE} alone`, 'q alone']);
  });

  test('a sequence that the network split is one key, and a late Escape is Escape', () => {
    const lane = new FakeLane();
    lane.type('\x1b[1;5A', 40);
    expect(lane.events).toEqual(keys('\x1b[1;5A'));
    lane.send('\x1b');
    lane.time.advance(51);
    lane.send('[A');
    expect(lane.rest().slice(1)).toEqual(keys(ESCAPE, '[', 'A'));
  });

  test('an Escape makes the next one no later', () => {
    const lane = new FakeLane();
    for (let count = 1; count <= 2; count++) {
      lane.send('\x1b');
      lane.time.advance(50);
      expect(lane.keys).toHaveLength(count);
      lane.time.advance(10);
    }
  });

  test('a broken sequence presses nothing', () => {
    expect(run('\x1b[1;\x07x')).toEqual(keys('\x07', 'x'));
    const lane = new FakeLane();
    lane.send('\x1b[12;3');
    lane.time.advance(60);
    lane.send('x');
    expect(lane.rest()).toEqual(keys('x'));
  });

  test('a function key types nothing into a field', () => {
    expect(run('\x1bOP', 'text')).toEqual(keys('\x1bOP'));
  });
});

test('the lane tells that an operator is there, and whether the terminal is looked at', () => {
  const lane = new FakeLane();
  const seen: string[] = [];
  lane.lane.onPresence((presence) => seen.push(presence));
  lane.send('\x1b[O');
  lane.send('\x1b[I');
  for (const reply of ['\x1b[?62;22c', '\x1b[3;1R', '\x1b[?1u']) lane.send(reply);
  lane.send('j');
  lane.rest();
  expect(seen).toEqual(['blur', 'focus', 'input']);
});

test('Ctrl with a letter that a text does not know never comes to it; Ctrl+L paints anew there, too', () => {
  const lane = new FakeLane('text');
  let repaintCount = 0;
  lane.lane.onRepaint(() => repaintCount++);
  for (const control of ['\x02', '\x06', '\x0c', '\x0e', '\x10', '\x14', '\x16', '\x1a']) lane.send(control);
  expect(lane.rest()).toEqual([]);
  expect(repaintCount).toBe(1);
  // Ctrl+A, E, U and W edit the line.
  for (const kept of ['\x03', '\x7f', '\x01', '\x05', '\x15', '\x17', '\x1b']) lane.send(kept);
  expect(lane.rest()).toHaveLength(7);
});

test.each<[Typing, boolean | undefined, number]>([
  ['command', undefined, 0],
  ['guarded', undefined, 50],
  ['field', undefined, 0],
  ['field', true, 50],
  ['guarded', false, 0],
])('an Enter at a %s screen, weighed: %s, is there after %d ms', (typing, isWeighed, ms) => {
  const lane = new FakeLane();
  lane.lane.setTyping(typing, isWeighed);
  lane.send('\r');
  lane.time.settle();
  lane.time.advance(Math.max(0, ms - 1));
  expect(lane.keys).toEqual(ms === 0 ? ['\r'] : []);
  lane.time.advance(1);
  expect(lane.keys).toEqual(['\r']);
});

test('it is known in what company the last key came, and that a burst was nothing of a code', () => {
  const lane = new FakeLane();
  let count = 0;
  lane.lane.onKeys(() => count++);
  const manners = [lane.lane.inputTiming()];
  for (const text of ['e', 'ab\r', 'z']) {
    lane.send(text);
    lane.time.advance(200);
    manners.push(lane.lane.inputTiming());
  }
  expect([manners, count]).toEqual([['alone', 'alone', 'burst', 'alone'], 3]);
  // It may be the first part of a code that a busy line tore.
  lane.send('aB1');
  lane.time.advance(200);
  expect([lane.lane.inputTiming(), count]).toEqual(['burst', 3]);
  // Behind each part another one may come for 600 ms, and then none any more.
  for (const [text, ms, timing] of [
    ['cD2', 500, 'burst'],
    ['e', 700, 'burst'],
    ['e', 200, 'alone'],
  ] as const) {
    lane.send(text);
    lane.time.advance(ms);
    expect([text, lane.lane.inputTiming()]).toEqual([text, timing]);
  }
});

test('Ctrl+Z is told where text is typed, once for each that came alone, and is a key elsewhere', () => {
  for (const [typing, told, key] of [
    ['text', 1, []],
    ['field', 1, []],
    ['command', 0, ['\x1a']],
    ['guarded', 0, ['\x1a']],
  ] as const) {
    const lane = new FakeLane(typing);
    let count = 0;
    lane.lane.onSuspend(() => count++);
    lane.send('\x1a');
    lane.rest();
    expect([typing, count, lane.keys]).toEqual([typing, told, [...key]]);
    // Within a code that comes at once it is no hand's.
    lane.send('AB12\x1a34\r');
    lane.rest();
    expect([typing, count]).toEqual([typing, told]);
  }
});
