/** The lane as a stream: pastes, reading, closing, and a line that is left to others for a while. */
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createInputLane } from '../../../src/tty/input/input-lane.ts';
import { brackets, FakeLane, FakeTime, keys, run, type LaneEvent } from '../fake-lane.ts';

describe('paste', () => {
  test.each(['command', 'text', 'guarded'] as const)('at a %s screen is one paste, in any chunks', (typing) => {
    const input = `x${brackets('a\r\nb\x1b[Ac')}\t`;
    const expected = [{ key: 'x' }, { paste: 'a\r\nb\x1b[Ac' }, { key: '\t' }];
    expect(run(input, typing)).toEqual(expected);
    expect(run([...input], typing)).toEqual(expected);
  });

  test('of a single tab is a paste, not the Tab key', () => {
    expect(run(brackets('\t'))).toEqual([{ paste: '\t' }]);
  });

  test('whose end never comes does not lock the keyboard', () => {
    const lane = new FakeLane('text');
    lane.send('\x1b[200~abc');
    lane.time.advance(1000);
    lane.send('d');
    expect(lane.rest()).toEqual([{ paste: 'abc' }, { key: 'd' }]);
  });

  test('that a slow line brings with pauses of half a second is one paste', () => {
    const lane = new FakeLane('text');
    for (const part of ['\x1b[200~abc', 'def', '\x1b[201~']) {
      lane.send(part);
      lane.time.advance(500);
    }
    expect(lane.rest()).toEqual([{ paste: 'abcdef' }]);
  });

  test('of 5 MB is cut, and the keys after it are keys', () => {
    const lane = new FakeLane('text');
    lane.send('\x1b[200~');
    for (let count = 0; count < 80; count++) lane.send('x'.repeat(65_536));
    lane.send('\x1b[201~y');
    const [paste, key] = lane.rest() as [{ paste: string }, LaneEvent];
    expect(paste.paste).toHaveLength(1_000_000);
    expect(key).toEqual({ key: 'y' });
  });
});

describe('reading', () => {
  test('one key per readable event', () => {
    const lane = new FakeLane('text');
    const reads: unknown[] = [];
    lane.lane.stdin.removeAllListeners('readable');
    lane.lane.stdin.on('readable', () => reads.push([lane.lane.stdin.read(), lane.lane.stdin.read()]));
    lane.send('ab');
    expect(reads).toEqual([['a', null]]);
    lane.rest();
    expect(reads).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  test('a key of a later read, too, waits a turn for the screen of the one before it', () => {
    const lane = new FakeLane('text');
    lane.send('a');
    lane.send('b');
    expect(lane.keys).toEqual(['a']);
    lane.rest();
    expect(lane.keys).toEqual(['a', 'b']);
  });

  test('keys wait until they are read, and are still one per read', () => {
    const lane = new FakeLane('text');
    lane.lane.stdin.off('readable', lane.read);
    lane.send('abc');
    lane.rest();
    lane.lane.stdin.on('readable', lane.read);
    lane.time.settle();
    expect(lane.events).toEqual(keys('a', 'b', 'c'));
  });

  test('a flood of text is held back at the source', () => {
    const lane = new FakeLane('text');
    const calls: string[] = [];
    Object.assign(lane.source, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    lane.send('x'.repeat(10_000));
    expect(calls).toEqual(['pause']);
    lane.rest();
    expect(calls).toEqual(['pause', 'resume']);
    expect(lane.keys).toHaveLength(10_000);
  });

  test('a few keys at once are no flood, and a flood is held back once and let go once', () => {
    const lane = new FakeLane('text');
    const calls: string[] = [];
    Object.assign(lane.source, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    lane.send('x'.repeat(4096));
    expect(calls).toEqual([]);
    lane.send('x'.repeat(4096));
    lane.send('x'.repeat(4096));
    lane.rest();
    expect(calls).toEqual(['pause', 'resume']);
    expect(lane.keys).toHaveLength(3 * 4096);
  });

  test('a flood after a pause that came into another flood is held back, too', () => {
    const lane = new FakeLane('text');
    const calls: string[] = [];
    Object.assign(lane.source, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    lane.send('x'.repeat(10_000));
    lane.lane.pause();
    lane.lane.resume();
    calls.length = 0;
    lane.send('x'.repeat(10_000));
    expect(calls).toEqual(['pause']);
  });

  test('a flood from a source that cannot be held back is read all the same', () => {
    const lane = new FakeLane('text');
    lane.send('x'.repeat(10_000));
    lane.rest();
    expect(lane.keys).toHaveLength(10_000);
  });

  test('who does not listen any more hears nothing', () => {
    const lane = new FakeLane();
    const heard: string[] = [];
    const stop = lane.lane.onPresence((presence) => heard.push(presence));
    lane.send('j');
    stop();
    lane.send('j');
    lane.rest();
    expect(heard).toEqual(['input']);
  });

  test('the line echoes nothing from the start, before the first frame is drawn, until close', () => {
    const modes: boolean[] = [];
    const source = Object.assign(new EventEmitter(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) });
    const lane = createInputLane({ source });
    expect(modes).toEqual([true]);
    lane.close();
    expect(modes.at(-1)).toBe(false);
  });

  test('whatever is still waiting when it closes is let go of, and nobody hears of it', () => {
    for (const waiting of ['e', 'eAB12', '\x1b', '\x1b[200~pasted', 'abcd']) {
      const lane = new FakeLane(waiting === 'abcd' ? 'text' : 'command');
      const heard: string[] = [];
      if (waiting === 'abcd') lane.lane.stdin.off('readable', lane.read);
      lane.send(waiting);
      for (const listen of [lane.lane.onBurst, lane.lane.onKeys, lane.lane.onPresence])
        listen(() => heard.push('heard'));
      lane.lane.close();
      lane.lane.stdin.on('readable', lane.read);
      expect([waiting, lane.rest(), lane.lane.stdin.read(), heard]).toEqual([waiting, [], null, []]);
    }
  });

  const waiting = ['j', 'e', 'aB1', '\x1b', '\x1b[200~pasted', 'AB123456'];
  test.each(waiting)('once it is closed behind %j no timer runs', (text) => {
    for (const ms of [0, 60]) {
      const lane = new FakeLane();
      lane.send(text);
      if (ms > 0) lane.time.advance(ms);
      lane.lane.close();
      lane.time.settle();
      expect([ms, lane.time.timerCount]).toEqual([ms, 0]);
    }
  });

  test('Ink decides whether the lane keeps the process alive, and listening twice is listening once', () => {
    const calls: string[] = [];
    const source = Object.assign(new EventEmitter(), {
      ref: () => calls.push('ref'),
      unref: () => calls.push('unref'),
      resume: () => calls.push('resume'),
      pause: () => calls.push('pause'),
    });
    const { stdin } = createInputLane({ source });
    stdin.ref();
    stdin.unref();
    for (const isRaw of [true, true, false, false]) stdin.setRawMode(isRaw);
    expect(calls).toEqual(['ref', 'unref', 'resume', 'pause']);
    expect(source.listenerCount('data')).toBe(0);
  });

  test('a source that is only a stream of bytes is read, left, taken again and closed', () => {
    const fake = new FakeLane();
    fake.lane.stdin.ref();
    fake.lane.stdin.unref();
    fake.lane.pause();
    fake.lane.resume();
    fake.send('j');
    expect(fake.rest()).toEqual(keys('j'));
    fake.lane.close();
    expect(fake.source.listenerCount('data')).toBe(0);
  });

  test('nothing comes out after close', () => {
    const lane = new FakeLane();
    lane.send('e');
    lane.lane.close();
    lane.send('x');
    expect(lane.rest()).toEqual([]);
    expect(lane.source.listenerCount('data')).toBe(0);
  });
});

function aSource() {
  const modes: boolean[] = [];
  const source = Object.assign(new EventEmitter(), { setRawMode: (isRaw: boolean) => void modes.push(isRaw) });
  const time = new FakeTime();
  const lane = createInputLane({ source, timers: time });
  const keys: string[] = [];
  lane.stdin.on('readable', () => keys.push(String(lane.stdin.read())));
  lane.stdin.setRawMode(true);
  return { source, lane, keys, modes, time };
}

describe('left to others for a while', () => {
  test('the line is as it was found, nothing is read, and afterwards it is raw and read as before', () => {
    const { source, lane, keys, modes, time } = aSource();
    lane.pause();
    expect(modes.at(-1)).toBe(false);
    expect(source.listenerCount('data')).toBe(0);
    lane.resume();
    expect(modes.at(-1)).toBe(true);
    source.emit('data', 'a');
    time.advance(1000);
    expect(keys).toEqual(['a']);
  });

  test('who wants to listen meanwhile, or no longer, is heeded afterwards', () => {
    const { source, lane, modes } = aSource();
    lane.pause();
    lane.stdin.setRawMode(false);
    lane.stdin.setRawMode(true);
    expect(modes.at(-1)).toBe(false);
    lane.stdin.setRawMode(false);
    lane.resume();
    expect(source.listenerCount('data')).toBe(0);
  });

  test('left twice it is taken again once', () => {
    const { source, lane } = aSource();
    lane.pause();
    lane.pause();
    lane.resume();
    expect(source.listenerCount('data')).toBe(1);
  });

  test.each(['\x1b', '\x1b[1;', '\x1b[200~half'])('%j before it swallows no key behind it', (half) => {
    const { source, lane, keys, time } = aSource();
    source.emit('data', half);
    lane.pause();
    lane.resume();
    source.emit('data', 'A');
    time.advance(2000);
    expect(keys).toEqual(['A']);
  });

  test('half a code before it and half behind it are no code', () => {
    const { source, lane, keys, time } = aSource();
    const scans: string[] = [];
    lane.onScan(({ text }) => scans.push(text));
    source.emit('data', 'AB12');
    lane.pause();
    lane.resume();
    time.advance(1000);
    source.emit('data', 'C');
    time.advance(1000);
    expect(scans).toEqual([]);
    expect(keys).toEqual(['C']);
  });

  test('a line that somebody changed without a word is made raw anew', () => {
    const { lane, modes } = aSource();
    modes.length = 0;
    lane.resume();
    expect(modes).toEqual([false, true]);
  });

  test('once closed it is not taken again', () => {
    const { source, lane, modes } = aSource();
    lane.close();
    modes.length = 0;
    lane.pause();
    lane.resume();
    expect(modes).toEqual([]);
    expect(source.listenerCount('data')).toBe(0);
  });
});
