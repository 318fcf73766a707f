/** What a terminal is asked of pictures, what becomes of its answers, and how its line is measured. */
import { describe, expect, test } from 'vitest';
import { canShowPictures } from '../../src/session/abilities.ts';
import { createSessionStore } from '../../src/session/state/session-state.ts';
import { watchGraphics, type GraphicsOptions } from '../../src/session/subscriptions/graphics.ts';
import { FakeLane } from '../tty/fake-lane.ts';

const DA1 = '\x1b[c';
const KITTY = '\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\';
const CELL = '\x1b[16t';
const SIXEL = '\x1b[?1;1;0S\x1b[?2;1;0S\x1b[?2;4;0S';
const cell = { width: 10, height: 20 };

/** A session of 120 × 40 and its terminal, which answers what the test says. */
function openWatch(options: Partial<GraphicsOptions> = {}) {
  const fake = new FakeLane();
  const session = createSessionStore({ columns: 120, rows: 40 });
  const sent: string[] = [];
  const told: unknown[] = [];
  const watch = watchGraphics({
    session,
    lane: fake.lane,
    send: (sequence) => sent.push(sequence) > 0,
    canvas: { setGraphics: (graphics: unknown) => told.push(graphics) } as never,
    timers: fake.time,
    isAsked: true,
    isMeasured: false,
    isMultiplexed: false,
    ...options,
  });
  watch.ask();
  return {
    ...fake,
    fake,
    session,
    told,
    watch,
    sent: () => sent.splice(0),
    graphics: () => session.getState().terminal.graphics,
    answer(...answers: string[]) {
      for (const answer of answers) fake.send(`\x1b${answer}`);
      expect(fake.rest()).toEqual([]);
    },
  };
}

describe('a terminal is asked', () => {
  test('for its attributes alone, and one that is old for nothing more', () => {
    const at = openWatch();
    expect(at.sent()).toEqual([DA1]);
    at.answer('[?1;2c');
    expect([at.sent(), at.graphics()]).toEqual([[], undefined]);
  });

  test('for kitty and for its cells where it is of this century, and draws by kitty where it says so', () => {
    const at = openWatch();
    at.answer('[?62;c');
    expect(at.sent()).toEqual([DA1, KITTY + CELL + DA1]);
    at.answer('_Gi=31;OK\x1b\\', '[6;20;10t', '[?62;c');
    expect(at.graphics()).toEqual({ protocol: 'kitty', cell, registers: 16 });
    expect(at.told).toEqual([at.graphics()]);
    expect(at.sent()).toEqual([]);
  });

  test('for its colours where it says that it has sixel, and draws with as many', () => {
    const at = openWatch();
    at.answer('[?62;4;22c');
    expect(at.sent().at(-1)).toBe(KITTY + CELL + SIXEL + DA1);
    at.answer('[6;20;10t', '[?1;0;256S', '[?62;4;22c');
    expect(at.graphics()).toEqual({ protocol: 'sixel', cell, registers: 256 });
  });

  test('inside a multiplexer not for kitty, which it reads as a title; its own sixel is taken at its word', () => {
    const at = openWatch({ isMultiplexed: true });
    at.answer('[?62;22c');
    expect(at.sent()).toEqual([DA1]);
    const passing = openWatch({ isMultiplexed: true });
    passing.answer('[?1;2;4c');
    expect(passing.sent().at(-1)).toBe(CELL + SIXEL + DA1);
    passing.answer('[6;20;10t', '[?1;2;4c');
    expect(passing.graphics()?.protocol).toBe('sixel');
  });

  test('nothing where nobody wants pictures there', () => {
    expect(openWatch({ isAsked: false }).sent()).toEqual([]);
  });

  test('again where its screen has another size, and the old answer stands until then', () => {
    const at = openWatch();
    at.answer('[?62;c', '_Gi=31;OK\x1b\\', '[6;20;10t', '[?62;c');
    at.sent();
    at.session.setState({ columns: 60 });
    expect(at.sent()).toEqual([KITTY + CELL + DA1]);
    expect(at.graphics()?.cell).toEqual(cell);
    at.answer('_Gi=31;OK\x1b\\', '[6;40;20t', '[?62;c');
    expect(at.graphics()?.cell).toEqual({ width: 20, height: 40 });
  });
});

describe('half blocks stay', () => {
  test.each([
    ['where the size of a cell is not told', ['[?62;4c', '[?62;4c']],
    ['where kitty is refused', ['[?62;c', '_Gi=31;ENOTSUPPORTED:no\x1b\\', '[6;20;10t', '[?62;c']],
    [
      'where a picture may be as large as ever, whatever the window',
      ['[?62;4c', '[?2;0;1000;1000S', '[?2;0;1000;1000S', '[?62;4c'],
    ],
    ['where nothing is answered behind the first', ['[?62;4c', '[6;20;10t']],
    ['where nobody has asked', ['_Gi=31;OK\x1b\\', '[6;20;10t']],
  ])('%s', (_, answers) => {
    const at = openWatch();
    at.answer(...answers);
    expect([at.graphics(), at.told]).toEqual([undefined, []]);
  });
});

test.each([
  ['720;520', { width: 6, height: 13 }],
  // Cut at the largest: a cell is counted smaller than it is, never larger.
  ['1000;920', { width: 8, height: 23 }],
])('an xterm, which tells no cell, has those of a screen of %s pixels', (area, size) => {
  const at = openWatch();
  at.answer('[?63;1;2;4c', '[?1;0;1024S', `[?2;0;${area}S`, '[?2;0;1000;1000S', '[?63;1;2;4c');
  expect(at.graphics()).toEqual({ protocol: 'sixel', cell: size, registers: 1024 });
});

describe('a line from elsewhere', () => {
  /** Answers every question after so many milliseconds, as long as there is one. */
  function answerAfter(at: ReturnType<typeof openWatch>, ...delays: number[]): number {
    let count = 0;
    for (const ms of delays) {
      if (at.sent().length === 0) return count;
      count++;
      at.fake.time.advance(ms);
      at.fake.send('\x1b[?1;2c');
    }
    return count;
  }
  const isFast = (at: ReturnType<typeof openWatch>) => at.session.getState().terminal.isLineFast;

  test('is fast when an answer is there within 60 ms', () => {
    const at = openWatch({ isMeasured: true });
    expect(answerAfter(at, 5, 5, 5)).toBe(1);
    expect(isFast(at)).toBe(true);
  });

  test('is fast when one of five is: the others came while the program was busy', () => {
    const at = openWatch({ isMeasured: true });
    expect(answerAfter(at, 300, 200, 20)).toBe(3);
    expect(isFast(at)).toBe(true);
  });

  test('is slow when none of five is, and is asked no more', () => {
    const at = openWatch({ isMeasured: true });
    expect(answerAfter(at, 90, 90, 90, 90, 90, 90, 90)).toBe(5);
    expect(isFast(at)).toBe(false);
  });

  test('is slow as long as nothing is answered', () => {
    expect(isFast(openWatch({ isMeasured: true }))).toBe(false);
  });

  test('is slow for good once a picture took longer than half a second', () => {
    const at = openWatch({ isMeasured: true });
    answerAfter(at, 5);
    at.watch.notePicture();
    expect(answerAfter(at, 300)).toBe(1);
    expect(isFast(at)).toBe(true);
    at.watch.notePicture();
    expect(answerAfter(at, 700)).toBe(1);
    expect(isFast(at)).toBe(false);
    expect(at.sent()).toEqual([]);
  });

  test('of this machine is not measured', () => {
    const at = openWatch();
    at.answer('[?1;2c');
    at.watch.notePicture();
    expect(at.sent()).toEqual([DA1]);
  });
});

describe('pictures are shown', () => {
  const graphics = { protocol: 'sixel', cell, registers: 16 } as const;
  const here = {};
  const there = { SSH_CONNECTION: '10.0.0.2 50000 10.0.0.1 22' };
  test.each([
    ['in half blocks with 256 colours', { colours: 2, env: here }, {}, true],
    ['not in sixteen', { colours: 1, env: here }, {}, false],
    ['in pixels with sixteen', { colours: 1, env: here }, { graphics }, true],
    ['not where no colours are wanted', { colours: 0, env: here }, { graphics }, false],
    ['not over SSH', { colours: 3, env: there }, { graphics }, false],
    ['not on a terminal of which nothing is known', { colours: 3 }, { graphics }, false],
    ['over SSH where the line is fast', { colours: 3, env: there }, { isLineFast: true }, true],
  ] as const)('%s', (_, terminal, said, isShown) => {
    expect(canShowPictures(terminal, { graphics: undefined, isLineFast: false, ...said }, false)).toBe(isShown);
    expect(canShowPictures(terminal, { graphics: undefined, isLineFast: false, ...said }, true)).toBe(
      isShown || ('graphics' in said ? terminal.colours >= 1 : terminal.colours >= 2),
    );
  });
});
