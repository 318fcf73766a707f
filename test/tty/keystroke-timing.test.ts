/** In what company a key came: what the lane tells of it, by a clock of the test's own. */
import { describe, expect, test } from 'vitest';
import type { InputTiming, Typing } from '../../src/tty/input/burst.ts';
import { TORN_MS } from '../../src/tty/input/keystroke-timing.ts';
import { FakeLane } from './fake-lane.ts';

/** A lane where Enter waits until it is known how it came, and each key that came out with its manner. */
function aLane(typing: Typing = 'guarded') {
  const fake = new FakeLane();
  fake.lane.setTyping(typing, true);
  const keys: [string, InputTiming][] = [];
  fake.whenKey = (key) => keys.push([key, fake.lane.inputTiming()]);
  return { ...fake, fake, keys, send: (text: string) => fake.send(text), pass: (ms: number) => fake.time.advance(ms) };
}

test.each<[string, [string, InputTiming][]]>([
  ['a', [['a', 'alone']]],
  ['\r', [['\r', 'alone']]],
  ['\r\n', [['\r', 'alone']]],
  [
    'aa',
    [
      ['a', 'repeat'],
      ['a', 'repeat'],
    ],
  ],
  [
    'ab',
    [
      ['a', 'burst'],
      ['b', 'burst'],
    ],
  ],
  [
    'a\r',
    [
      ['a', 'burst'],
      ['\r', 'burst'],
    ],
  ],
  [
    'aa\r',
    [
      ['a', 'burst'],
      ['a', 'burst'],
      ['\r', 'burst'],
    ],
  ],
  [
    '\ra',
    [
      ['\r', 'burst'],
      ['a', 'burst'],
    ],
  ],
  [
    '\r\r',
    [
      ['\r', 'burst'],
      ['\r', 'burst'],
    ],
  ],
  [
    'a\x1d1',
    [
      ['a', 'burst'],
      ['\x1d', 'burst'],
      ['1', 'burst'],
    ],
  ],
  ['AB123\ra', [['a', 'burst']]],
  // Arrows and Escape are a hand's: they are no company.
  [
    'a\x1b[B',
    [
      ['a', 'alone'],
      ['\x1b[B', 'alone'],
    ],
  ],
  [
    '\r\x1b[B',
    [
      ['\r', 'alone'],
      ['\x1b[B', 'alone'],
    ],
  ],
])('%j, in one piece, comes as %j', (text, expected) => {
  const { send, pass, keys } = aLane();
  send(text);
  pass(1000);
  expect(keys).toEqual(expected);
});

test('an Enter that answers waits for less than 60 ms, one that opens a row not at all', () => {
  const { fake, send, pass, keys } = aLane();
  send('\r');
  pass(49);
  expect(keys).toEqual([]);
  pass(10);
  expect(keys).toEqual([['\r', 'alone']]);
  fake.lane.setTyping('command');
  send('\r');
  pass(0);
  expect(keys).toHaveLength(2);
});

describe('behind a part of a code', () => {
  test('nothing is alone until its Enter has come', () => {
    const { send, pass, keys } = aLane();
    send('v-');
    pass(500);
    send('\r');
    pass(100);
    send('a');
    pass(100);
    expect(keys.slice(2)).toEqual([
      ['\r', 'burst'],
      ['a', 'alone'],
    ]);
  });

  test('or until the line has been quiet for longer than a tear', () => {
    const { send, pass, keys } = aLane();
    send('v-');
    pass(TORN_MS - 1);
    send('a');
    pass(TORN_MS + 50);
    send('a');
    pass(100);
    expect(keys.slice(2)).toEqual([
      ['a', 'burst'],
      ['a', 'alone'],
    ]);
  });

  test('the second character of its terminator is no Enter of a hand, however late', () => {
    for (const terminator of ['\r\n', '\t\r', '\x03\r']) {
      const { send, pass, keys } = aLane();
      send(`\x02AB123${terminator[0]}`);
      pass(500);
      send(terminator[1]!);
      pass(100);
      expect(keys).toEqual([['\r', 'burst']]);
    }
  });

  test('the rest comes with the part that was torn off, so that the code can be told whole', () => {
    const { fake, send, pass } = aLane();
    const scans: unknown[] = [];
    fake.lane.onScan((scan) => scans.push(scan));
    send('PX12');
    pass(300);
    send('3\r');
    pass(100);
    expect(scans).toEqual([{ text: '3', isTerminated: true, before: 'PX12' }]);
  });
});

describe('a process that was held up', () => {
  test('does not take its own absence for silence where several characters come at once', () => {
    const { fake, send, pass, keys } = aLane();
    send('v');
    fake.time.settle();
    fake.time.stall(300, () => send('-0042\r'));
    pass(1000);
    expect(keys).toEqual([]);
    expect(fake.scans).toEqual(['v-0042']);
  });

  test('does not take two keys of a hand for a burst because it reads the second one late', () => {
    const { fake, send, pass, keys } = aLane();
    send('a');
    fake.time.settle();
    fake.time.stall(90, () => send('i'));
    pass(1000);
    expect(keys).toEqual([
      ['a', 'alone'],
      ['i', 'alone'],
    ]);
  });
});

test('a key of a hand, and what it did between, is not the beginning of the next scan', () => {
  const { fake, send, pass } = aLane('command');
  const scans: unknown[] = [];
  fake.lane.onScan(({ before }) => scans.push(before));
  for (const between of ['x', '\x1b[B', '\r']) {
    send('a');
    pass(100);
    send(between);
    pass(100);
    send('AB123\r');
    pass(100);
  }
  expect(scans).toEqual(['x', '', '']);
});
