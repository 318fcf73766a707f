import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../src/tty/input/terminal-answers.ts';
import { FakeLane } from '../fake-lane.ts';

const ANSWER = '\x1b]11;rgb:1e1e/2a2a/3636\x1b\\';

const backgroundIn = (text: string) => {
  const answer = readAnswer(text);
  return answer?.kind === 'background' ? answer.colour : undefined;
};

/** A lane that waits for the answer, and what it reports of the terminal. */
function aLane() {
  const fake = new FakeLane();
  const reports: string[] = [];
  fake.lane.onAnswer((answer) => reports.push(answer.kind === 'background' ? answer.colour : answer.kind));
  fake.lane.expect('background');
  return { fake, reports };
}

describe('the answer about the background', () => {
  test('is read in every spelling that terminals have', () => {
    expect(backgroundIn('\x1b]11;rgb:1e1e/2a2a/3636\x07')).toBe('#1e2a36');
    expect(backgroundIn('\x1b]11;rgb:ff/0/80\x1b\\')).toBe('#ff0080');
    expect(backgroundIn('\x1b]11;rgba:0000/0000/0000/cccc\x07')).toBe('#000000');
    expect(backgroundIn('\x1b]11;#FDF6E3\x07')).toBe('#fdf6e3');
    expect(backgroundIn('\x1b]10;rgb:ffff/ffff/ffff\x07')).toBeUndefined();
    expect(backgroundIn('\x1b]11;?\x07')).toBeUndefined();
  });

  test.each(['\x07', '\x1b\\'])('is reported and is no key, whatever ends it', (end) => {
    const { fake, reports } = aLane();
    fake.send(`\x1b]11;rgb:0000/0000/0000${end}`);
    expect([fake.rest(), reports]).toEqual([[], ['#000000']]);
  });

  test('split at any place, 140 ms apart, it is whole', () => {
    for (let at = 1; at < ANSWER.length; at++) {
      const { fake, reports } = aLane();
      fake.send(ANSWER.slice(0, at));
      fake.time.advance(140);
      fake.send(ANSWER.slice(at));
      expect([at, fake.rest(), reports]).toEqual([at, [], ['#1e2a36']]);
    }
  });

  test('a byte at a time, 300 ms apart once it has begun, it is whole', () => {
    const { fake, reports } = aLane();
    fake.send(ANSWER.slice(0, 4));
    fake.type(ANSWER.slice(4), 300);
    expect([fake.rest(), reports]).toEqual([[], ['#1e2a36']]);
  });

  test('torn for 3 s it is lost, and its rest is still no key and no scan', () => {
    for (let at = 3; at < ANSWER.length; at++) {
      const { fake } = aLane();
      fake.send(ANSWER.slice(0, at));
      fake.time.advance(3000);
      fake.send(ANSWER.slice(at));
      fake.time.advance(3000);
      fake.send('j');
      expect([at, fake.rest()]).toEqual([at, [{ key: 'j' }]]);
    }
  });

  test('late by a minute and torn for 2 s it is lost, and its rest is no key', () => {
    for (let at = 3; at < ANSWER.length; at++) {
      const { fake } = aLane();
      fake.time.advance(60_000);
      fake.send(ANSWER.slice(0, at));
      fake.time.advance(2000);
      fake.send(ANSWER.slice(at));
      expect([at, fake.rest()]).toEqual([at, []]);
    }
  });

  test('of a torn one that never ends, no letter is taken for its rest after 5 s', () => {
    const { fake } = aLane();
    fake.send(ANSWER.slice(0, 9));
    fake.time.advance(7000);
    fake.send('a');
    expect(fake.rest()).toEqual([{ key: 'a' }]);
  });

  test('torn behind its first byte it costs an Esc, and no more', () => {
    for (const at of [1, 2]) {
      const { fake } = aLane();
      fake.send(ANSWER.slice(0, at));
      fake.time.advance(1000);
      fake.send(ANSWER.slice(at));
      expect(fake.rest().filter((event) => 'scan' in event)).toEqual([]);
      expect(fake.keys.filter((key) => !['\x1b[27u', ']'].includes(key))).toEqual([]);
    }
  });

  test('it does not end a scan that it comes into', () => {
    const { fake, reports } = aLane();
    fake.send(`4711${ANSWER}0815\r`);
    expect([fake.rest(), reports]).toEqual([[{ scan: '47110815', isTerminated: true }], ['#1e2a36']]);
  });

  test('while none is expected, an Esc is one after 50 ms as ever', () => {
    const fake = new FakeLane();
    fake.send('\x1b');
    fake.time.advance(60);
    expect(fake.keys).toEqual(['\x1b[27u']);
    const { fake: waiting } = aLane();
    waiting.time.advance(6000);
    waiting.send('\x1b');
    waiting.time.advance(60);
    expect(waiting.keys).toEqual(['\x1b[27u']);
  });
});

test('the wait for several answers lasts until the last of them has come, and no longer', () => {
  const { fake, reports } = aLane();
  fake.lane.expect('cell');
  fake.send(ANSWER);
  fake.send('\x1b');
  fake.time.advance(140);
  fake.send('[6;20;10t\x1b');
  fake.time.advance(50);
  expect([fake.events, reports]).toEqual([[{ key: '\x1b[27u' }], ['#1e2a36', 'cell']]);
});

test('for an answer that never came nobody waits once another one has come', () => {
  const { fake, reports } = aLane();
  fake.time.advance(6000);
  fake.send('j');
  fake.time.settle();
  fake.lane.expect('cell');
  fake.send('\x1b[6;20;10t\x1b');
  fake.time.advance(50);
  expect([fake.keys, reports]).toEqual([['j', '\x1b[27u'], ['cell']]);
});

test('an answer is no key for the screen, and leaves it how the last key came', () => {
  const { fake } = aLane();
  fake.send('ab\r');
  fake.time.advance(100);
  let count = 0;
  fake.lane.stdin.on('readable', () => count++);
  fake.send(ANSWER);
  fake.time.advance(100);
  expect([fake.lane.inputTiming(), count]).toEqual(['burst', 0]);
});

test('a change of the colour scheme is reported, and is no key', () => {
  const { fake, reports } = aLane();
  fake.send('\x1b[?997;2n');
  fake.send('j');
  expect([fake.rest(), reports]).toEqual([[{ key: 'j' }], ['scheme']]);
});

/** What terminals with pictures answer, each beside what it is read as. */
const PICTURE_ANSWERS = [
  ['\x1b[?62;4;22c', { kind: 'attributes', codes: [62, 4, 22] }],
  ['\x1b[?6c', { kind: 'attributes', codes: [6] }],
  ['\x1b[?1;0;256S', { kind: 'registers', count: 256 }],
  ['\x1b[?2;0;720;520S', { kind: 'area', width: 720, height: 520 }],
  ['\x1b[6;20;10t', { kind: 'cell', width: 10, height: 20 }],
  ['\x1b_Gi=31;OK\x1b\\', { kind: 'kitty', isOk: true }],
  ['\x1b_Gi=31;ENOTSUPPORTED:no such transmission medium\x1b\\', { kind: 'kitty', isOk: false }],
] as const;

describe.each(PICTURE_ANSWERS)('the answer %j', (text, meaning) => {
  /** A lane that expects it, and what it is told. */
  function expecting() {
    const fake = new FakeLane();
    const told: unknown[] = [];
    fake.lane.onAnswer((answer) => told.push(answer));
    fake.lane.expect('attributes', 'registers', 'area', 'cell', 'kitty');
    return { fake, told };
  }

  test('is read, and is no key', () => {
    const { fake, told } = expecting();
    fake.send(text);
    fake.send('j');
    expect([fake.rest(), told]).toEqual([[{ key: 'j' }], [meaning]]);
  });

  test('split at any place, 140 ms apart, it is whole', () => {
    for (let at = 1; at < text.length; at++) {
      const { fake, told } = expecting();
      fake.send(text.slice(0, at));
      fake.time.advance(140);
      fake.send(text.slice(at));
      expect([at, fake.rest(), told]).toEqual([at, [], [meaning]]);
    }
  });

  test('late by a minute it is read all the same', () => {
    const { fake, told } = expecting();
    fake.time.advance(60_000);
    fake.send(text);
    expect([fake.rest(), told]).toEqual([[], [meaning]]);
  });

  test('torn for 2 s it is lost, costs an Esc at most, and its rest is no key and no scan', () => {
    for (let at = 1; at < text.length; at++) {
      const { fake } = expecting();
      fake.send(text.slice(0, at));
      fake.time.advance(2000);
      fake.send(text.slice(at));
      fake.time.advance(1000);
      // An ESC and the character behind it are keys as long as nothing says what they are.
      const early = at > 2 ? [] : ['\x1b[27u', text.charAt(1)];
      expect([at, fake.rest().filter((event) => 'scan' in event)]).toEqual([at, []]);
      expect([at, fake.keys.filter((key) => !early.includes(key))]).toEqual([at, []]);
    }
  });

  test('a scan behind the first half of one that never ends is whole after 5 s', () => {
    const { fake } = expecting();
    fake.send(text.slice(0, -1));
    fake.time.advance(7000);
    fake.send('4711\r');
    expect(fake.rest()).toEqual([{ scan: '4711', isTerminated: true }]);
  });

  test('it does not end a scan that it comes into', () => {
    const { fake, told } = expecting();
    fake.send(`4711${text}0815\r`);
    expect([fake.rest(), told]).toEqual([[{ scan: '47110815', isTerminated: true }], [meaning]]);
  });
});

test.each(['\x1b[6~', '\x1b[6;2~', '\x1b_', '\x1b[?', '?6'])('%j stays the keys that it is', (typed) => {
  const keys = [false, true].map((isExpecting) => {
    const fake = new FakeLane();
    if (isExpecting) fake.lane.expect('attributes', 'cell', 'kitty');
    fake.send(typed);
    fake.time.advance(1500);
    fake.send('j');
    return fake.rest();
  });
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[0]!.at(-1)).toEqual({ key: 'j' });
});

test.each(['\x1b[6;0;0t', '\x1b[6;20000;10t', '\x1b[?1;3;0S', '\x1b[?2;3;0S', '\x1b_Gi=7;OK\x1b\\'])(
  '%j says nothing of use, and is no key',
  (text) => {
    const fake = new FakeLane();
    const told: unknown[] = [];
    fake.lane.onAnswer((answer) => told.push(answer));
    fake.send(text);
    expect([fake.rest(), told]).toEqual([[], []]);
  },
);
