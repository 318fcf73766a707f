import { describe, expect, test } from 'vitest';
import { backgroundIn } from '../../../src/tty/input/terminal-answers.ts';
import { FakeLane } from '../fake-lane.ts';

const ANSWER = '\x1b]11;rgb:1e1e/2a2a/3636\x1b\\';

/** A lane that waits for the answer, and what it reports of the terminal. */
function aLane() {
  const fake = new FakeLane();
  const reports: string[] = [];
  fake.lane.onBackground((colour) => reports.push(colour));
  fake.lane.onColourScheme(() => reports.push('scheme'));
  fake.lane.expectBackground();
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

test('a change of the colour scheme is reported, and is no key', () => {
  const { fake, reports } = aLane();
  fake.send('\x1b[?997;2n');
  fake.send('j');
  expect([fake.rest(), reports]).toEqual([[{ key: 'j' }], ['scheme']]);
});
