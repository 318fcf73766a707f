/** How long the lane waits before a key acts, and what a screen that changes meanwhile makes of the rest. */
import { describe, expect, test } from 'vitest';
import { ESCAPE, FakeLane, keys, type LaneEvent } from '../fake-lane.ts';

describe('waiting', () => {
  test('what only moves is there at once; what acts waits for 50 ms of silence', () => {
    const lane = new FakeLane();
    lane.send('j\x1b[A');
    lane.time.settle();
    expect(lane.keys).toEqual(['j', '\x1b[A']);
    lane.send('\r');
    lane.time.settle();
    expect(lane.keys).toEqual(['j', '\x1b[A', '\r']);
    lane.send('e');
    lane.time.advance(49);
    expect(lane.keys).toHaveLength(3);
    lane.time.advance(1);
    expect(lane.keys).toEqual(['j', '\x1b[A', '\r', 'e']);
  });

  test('a key that does not print ends the wait, in order', () => {
    const lane = new FakeLane();
    lane.send('e\x1b[Bj');
    lane.time.settle();
    expect(lane.keys).toEqual(['e', '\x1b[B', 'j']);
  });

  test('a field has every character at once', () => {
    const lane = new FakeLane('text');
    lane.send('AB123\r');
    lane.time.settle();
    expect(lane.events).toEqual(keys(...'AB123', '\r'));
  });

  test('the rest of a long text that has come into a field is one piece, and its Enter another', () => {
    for (const typing of ['text', 'field'] as const) {
      const lane = new FakeLane(typing);
      const first = [...'caneca az'];
      const rest = `ul 🎉${' caneca azul 🎉'.repeat(80)}`;
      lane.send(`${first.join('')}${rest}\r`);
      lane.time.settle();
      expect(lane.pieces).toEqual([...first, rest, ...(typing === 'text' ? ['\r'] : [])]);
      expect(lane.scans).toEqual(typing === 'text' ? [] : [first.join('') + rest]);
    }
  });

  test('a text at a screen that takes commands is never one piece, and neither are keys that are held down', () => {
    for (const text of ['j'.repeat(40), 'jk'.repeat(20), ' '.repeat(40)]) {
      const lane = new FakeLane();
      lane.send(text);
      lane.rest();
      expect(lane.pieces).toEqual([...text]);
    }
  });

  test('a field that tells scans has every character at once too, and the scan in place of its Enter', () => {
    const lane = new FakeLane('field');
    const bursts: number[] = [];
    lane.lane.onBurst(() => void bursts.push(lane.events.length));
    lane.send('A');
    lane.time.settle();
    expect(lane.keys).toEqual(['A']);
    lane.time.advance(60);
    lane.send('LP123\r\n');
    expect(lane.rest()).toEqual([...keys('A', ...'LP123'), { scan: 'LP123', isTerminated: true }]);
    expect(bursts).toEqual([0, 1]);
  });

  test('what a hand types into such a field is no scan: a few letters at once, or many with pauses', () => {
    const lane = new FakeLane('field');
    lane.send('15\r');
    lane.time.advance(60);
    lane.type('12,90\r', 60);
    expect(lane.rest()).toEqual(keys('1', '5', '\r', ...'12,90', '\r'));
  });

  test('letters that a stalled line brings at once into such a field are typed, and the Enter after them is an Enter', () => {
    const lane = new FakeLane('field');
    lane.send('AA1234567');
    lane.time.advance(60);
    lane.send('\r');
    expect(lane.rest()).toEqual(keys(...'AA1234567', '\r'));
  });

  test('a timer that is due after a long render does not let a code’s first letter go', () => {
    const lane = new FakeLane();
    lane.send('a');
    // The timer fires, and only then is the input read that had come in time.
    const { settle } = lane.time;
    lane.time.settle = () => {};
    lane.time.advance(50);
    lane.time.settle = settle;
    lane.send('B1234\r');
    expect(lane.rest()).toEqual([{ scan: 'aB1234', isTerminated: true }]);
  });
});

/** Each after the one before by so much, all of them read before any timer fires. */
const readLate = (lane: FakeLane, ...reads: [ms: number, chunk: string][]): LaneEvent[] => {
  for (const [ms, chunk] of reads) {
    lane.time.nowMs += ms;
    lane.send(chunk);
    lane.time.settle();
  }
  return lane.rest();
};

describe('a process that reads late, before its timers', () => {
  test('takes keys that a hand pressed one by one for keys, and no scan', () => {
    const pressed = [...'aevi12'].map((key): [number, string] => [50, key]);
    expect(readLate(new FakeLane(), ...pressed)).toEqual(keys(...'aevi12'));
  });

  test('takes what came faster than that for the scan that it is', () => {
    const scanned = [...'aevi12'].map((key): [number, string] => [20, key]);
    expect(readLate(new FakeLane(), ...scanned)).toEqual([{ scan: 'aevi12', isTerminated: false }]);
  });

  test('hears no key in an answer of the terminal, before a key or beside it', () => {
    const focus = '\x1b[I';
    const pressed = [...'aevi12'].flatMap((key): [number, string][] => [
      [25, focus],
      [25, `${focus}${key}`],
    ]);
    const came = readLate(new FakeLane(), ...pressed);
    expect(came.filter((event) => !('key' in event) || event.key !== focus)).toEqual(keys(...'aevi12'));
  });

  test('takes a letter for the first of a code, though a report came with it', () => {
    const lane = new FakeLane();
    expect(readLate(lane, [50, 'e\x1b[I'], [20, 'B1234\r']).filter((event) => 'scan' in event)).toEqual([
      { scan: 'eB1234', isTerminated: true },
    ]);
  });

  test.each([
    [30, []],
    [49, []],
    [50, [ESCAPE]],
    [100, [ESCAPE]],
  ])('takes an ESC that came %d ms behind a code for its end, or for a key', (ms, escape) => {
    const code = { scan: 'AB1234', isTerminated: escape.length === 0 };
    expect(readLate(new FakeLane(), [50, 'AB1234'], [ms, '\x1b'])).toEqual([code, ...keys(...escape)]);
  });
});

describe('what the screen takes may change at any time', () => {
  test('a key that opens a field is followed by text', () => {
    const lane = new FakeLane();
    lane.whenKey = (key) => {
      if (key === '/') lane.lane.setTyping('text');
      if (key === '\r') lane.lane.setTyping('command');
    };
    lane.send('/a\r');
    lane.rest();
    lane.send('/');
    lane.time.advance(51);
    lane.send('caneca azul\rAB123\r');
    expect(lane.rest()).toEqual([
      ...keys('/', 'a', '\r', '/', ...'caneca azul', '\r'),
      { scan: 'AB123', isTerminated: true },
    ]);
  });

  test('a held key is not lost', () => {
    const lane = new FakeLane();
    lane.send('e');
    lane.lane.setTyping('text');
    lane.send('x');
    expect(lane.rest()).toEqual(keys('e', 'x'));
  });

  test('a scan is not torn in two by a field that opens', () => {
    const lane = new FakeLane();
    lane.type('aB1', 8);
    lane.lane.setTyping('text');
    lane.type('234\r', 8);
    expect(lane.rest()).toEqual([{ scan: 'aB1234', isTerminated: true }]);
  });

  test('the rest of a scan into a field does not answer the screen that replaced it', () => {
    for (let at = 1; at <= 5; at++) {
      const lane = new FakeLane('text');
      lane.type('AB123'.slice(0, at), 8);
      lane.lane.setTyping('command');
      lane.type('AB123\r'.slice(at), 8);
      expect(lane.rest()).toEqual([...keys(...'AB123'.slice(0, at)), { scan: 'AB123', isTerminated: true }]);
    }
  });

  test('text that was typed fast into a field is not called a scan afterwards', () => {
    const lane = new FakeLane('text');
    lane.send('caneca');
    lane.time.settle();
    lane.lane.setTyping('command');
    expect(lane.rest()).toEqual(keys(...'caneca'));
  });
});
