import { describe, expect, test } from 'vitest';
import { byNight } from '../../support/night.ts';
import { sgrBetween, createStyleTable, PLAIN } from '../../../src/tty/output/frame-writer-styles.ts';
import { checkFrames } from '../frame-writer.property.ts';
import {
  firstDifference,
  openEmulator,
  openStage,
  paintPlainly,
  textOf,
  writeNow,
  type Stage,
} from '../frame-writer-stage.ts';

const WORDS = ['Caneca', 'Agenda 2027', 'Placa de porta', 'Jogo americano', 'Convite'];

const list = (from: number, count = 8) =>
  Array.from(
    { length: count },
    (_, index) => `  #${10_000 + from + index}  ${WORDS[(from + index) % 5]} ${'x'.repeat(((from + index) * 7) % 20)}`,
  );

const framed = (first: number) => ['header', '────', ...list(first), '────', 'footer'].join('\n');
const shown = (level: 0 | 1 | 2 | 3, sgr: string) => sgrBetween(PLAIN, createStyleTable(level).after(PLAIN, sgr));

function opened(options: Parameters<typeof openStage>[0] = {}): Stage {
  const stage = openStage(options);
  stage.writer.enter();
  return stage;
}

function shows(stage: Stage, frame: string): void {
  const plain = openEmulator(stage.emulator.cols, stage.emulator.rows);
  paintPlainly(plain, frame);
  expect(firstDifference(stage.emulator, plain)).toBeUndefined();
}

const FRAMES = byNight(400, 4000);

test('every cell of random frames is as a plain painting shows it', () => {
  expect(checkFrames(FRAMES, 1)).toBe(FRAMES);
});

describe('only what changed is sent', () => {
  test('the same frame again sends nothing', () => {
    const stage = opened();
    stage.frame(list(0).join('\n'));
    stage.take();
    stage.frame(list(0).join('\n'));
    expect(stage.take()).toBe('');
  });

  test('one changed digit is one jump and one character', () => {
    const stage = opened();
    stage.frame('a\nclock 07:08\nb');
    stage.take();
    stage.frame('a\nclock 07:09\nb');
    expect(stage.take()).toBe('\x1b[2;11H9');
  });

  test('a cursor that moves in a list of forty rows of 120 takes less than 60 bytes', () => {
    const stage = opened({ columns: 120, rows: 40 });
    const rows = list(0, 40);
    const frame = (cursor: number) =>
      rows.map((row, y) => (y === cursor ? `\x1b[36;1m▌\x1b[39;22m${row.slice(1)}` : row)).join('\n');
    stage.frame(frame(4));
    stage.take();
    stage.frame(frame(5));
    expect(Buffer.byteLength(stage.take())).toBeLessThan(60);
    shows(stage, frame(5));
  });

  test.each([
    ['up by one row', 0, 1],
    ['down by one row', 1, 0],
    ['up by a few rows', 0, 3],
  ])('a list that moved %s scrolls, with its frame standing still', (_, from, to) => {
    const stage = opened({ columns: 60, rows: 12 });
    stage.frame(framed(from));
    stage.take();
    stage.frame(framed(to));
    const bytes = stage.take();
    expect(bytes).toMatch(/^\x1b\[3;10r/);
    expect(bytes.length).toBeLessThan(50 * Math.abs(from - to) + 40);
    shows(stage, framed(to));
  });

  test('a row whose end is blank now is erased, not filled with spaces', () => {
    const stage = opened();
    stage.frame('x'.repeat(40));
    stage.take();
    stage.frame('xy');
    expect(stage.take()).toBe('\x1b[1;2Hy\x1b[K');
  });
});

/** Ten rows of a list with the cursor on the last. */
const scrolledTo = (first: number) =>
  Array.from({ length: 10 }, (_, y) => (y === 9 ? '▌' : ' ') + String.fromCharCode(97 + first + y).repeat(45)).join(
    '\n',
  );

test('a list that scrolled under its cursor keeps the row that the cursor left', () => {
  const stage = opened({ columns: 60, rows: 10 });
  stage.frame(scrolledTo(10));
  stage.take();
  stage.frame(scrolledTo(11));
  // One row, and not the one above it again.
  expect(stage.take().length).toBeLessThan(45 + 40);
  shows(stage, scrolledTo(11));
});

describe('cells in the middle of a row that are blank now', () => {
  const before = `one ${'x'.repeat(20)} two`;
  const after = `one ${' '.repeat(20)} two`;
  test.each([
    ['are erased', 'xterm-256color', '\x1b[1;5H\x1b[20X'],
    ['are written on a terminal that cannot erase them', 'vt100', `\x1b[1;5H${' '.repeat(20)}`],
  ])('%s', (_, term, bytes) => {
    const stage = opened({ term });
    stage.frame(before);
    stage.take();
    stage.frame(after);
    expect(stage.take()).toBe(bytes);
    shows(stage, after);
  });

  test('are not erased in the colours of the cell before', () => {
    const stage = opened();
    stage.frame('a'.repeat(40));
    stage.frame(`\x1b[41mb\x1b[49m${' '.repeat(30)}${'a'.repeat(9)}`);
    shows(stage, `\x1b[41mb\x1b[49m${' '.repeat(30)}${'a'.repeat(9)}`);
  });
});

describe('a terminal that draws a character in another width than we count', () => {
  // Unicode 6 knows no wide emoji; neither version joins them.
  test.each(['6', '11'])('keeps every other character at its place: Unicode %s', (unicode) => {
    const stage = opened({ unicode });
    stage.frame('👩‍👩‍👧‍👦 family\n❤️ heart\n🇧🇷 flag');
    stage.frame('👩‍👩‍👧‍👦 fAmily\n❤️ heArt\nX🇧🇷 flag');
    expect(textOf(stage.emulator)[0]?.slice(-6)).toBe('fAmily');
    for (const [y, word] of ['fAmily', 'heArt', 'flag'].entries()) {
      const column = y === 2 ? 4 : 3;
      const cells = Array.from(word, (_, x) =>
        stage.emulator.buffer.active
          .getLine(y)
          ?.getCell(column + x)
          ?.getChars(),
      );
      expect(cells.join('')).toBe(word);
    }
  });

  test('half of a wide character that is overwritten leaves nothing behind', () => {
    const stage = opened();
    stage.frame('漢字漢字');
    stage.frame(' 漢字 漢');
    shows(stage, ' 漢字 漢');
    stage.frame('a字');
    shows(stage, 'a字');
  });
});

describe('the terminal’s modes', () => {
  test('nothing is written before it is entered and after it is left, and it is left once', () => {
    const stage = openStage();
    stage.frame('early');
    expect(stage.take()).toBe('');
    stage.writer.enter();
    expect(textOf(stage.emulator)[0]).toBe('early');
    expect(stage.emulator.buffer.active.type).toBe('alternate');
    stage.writer.leave();
    stage.take();
    stage.writer.leave();
    stage.frame('late');
    stage.writer.repaint();
    stage.writer.send('\x07');
    expect(stage.take()).toBe('');
    expect(stage.emulator.buffer.active.type).toBe('normal');
    expect(stage.emulator.modes.bracketedPasteMode).toBe(false);
    expect(stage.emulator.modes.wraparoundMode).toBe(true);
  });

  test('given back for a while, it is written nothing, and what was drawn meanwhile is there when it is taken again', () => {
    const stage = opened();
    stage.frame('one\ntwo');
    stage.writer.pause();
    expect(stage.emulator.buffer.active.type).toBe('normal');
    expect(stage.emulator.modes.bracketedPasteMode).toBe(false);
    stage.take();
    stage.writer.pause();
    stage.frame('one\nthree');
    stage.writer.repaint();
    stage.resize(30, 8);
    expect(stage.writer.send('\x07')).toBe(false);
    expect(stage.take()).toBe('');
    writeNow(stage.emulator, 'the shell was here\r\n');
    stage.writer.resume();
    shows(stage, 'one\nthree');
    expect(stage.emulator.buffer.active.type).toBe('alternate');
    expect(stage.emulator.modes.bracketedPasteMode).toBe(true);
    stage.frame('one\nfour');
    shows(stage, 'one\nfour');
  });

  test('left while it is given back, it is not given back a second time', () => {
    const stage = opened();
    stage.frame('one');
    stage.writer.pause();
    stage.take();
    stage.writer.leave();
    stage.writer.resume();
    expect(stage.take()).toBe('');
  });

  test('what Ink writes to switch modes is not taken for a frame, and a barrier is answered', () => {
    const stage = opened();
    stage.frame('frame');
    stage.take();
    stage.writer.stdout.write('\x1b[?25h');
    let isAnswered = false;
    stage.writer.stdout.write('', () => (isAnswered = true));
    expect(isAnswered).toBe(true);
    expect(stage.take()).toBe('');
    shows(stage, 'frame');
  });

  test('a terminal that was reset shows the screen again after a repaint, on the alternate screen', () => {
    const stage = opened();
    stage.frame('one\ntwo');
    writeNow(stage.emulator, '\x1bc\x1b[?1049lrubbish');
    stage.writer.repaint();
    shows(stage, 'one\ntwo');
    expect(stage.emulator.buffer.active.type).toBe('alternate');
    expect(stage.emulator.modes.bracketedPasteMode).toBe(true);
    expect(stage.emulator.modes.wraparoundMode).toBe(false);
  });

  test('long updates are held together where the terminal can, and not sent what an old one would show', () => {
    const long = Array.from({ length: 20 }, (_, row) => String(row).padEnd(78, 'x')).join('\n');
    const modern = opened({ term: 'xterm-256color', columns: 80, rows: 24 });
    modern.frame(long);
    expect(modern.take()).toMatch(/\x1b\[\?2026h[^]*\x1b\[\?2026l$/);
    const old = opened({ term: 'linux', columns: 80, rows: 24 });
    old.frame(long);
    expect(old.take()).not.toContain('2026');
  });
});

describe('sizes', () => {
  test('Ink hears of a resize, and the frame after it is painted whole', () => {
    const stage = opened();
    stage.frame('one\ntwo');
    let heard = '';
    stage.writer.stdout.on('resize', () => (heard = `${stage.writer.stdout.columns}×${stage.writer.stdout.rows}`));
    stage.resize(20, 4);
    expect(heard).toBe('20×4');
    stage.take();
    stage.frame('one\ntwo');
    expect(stage.take()).toContain('two');
    shows(stage, 'one\ntwo');
  });

  test.each([
    [1, 1],
    [0, 0],
    [-5, Number.NaN],
    [100_000, 100_000],
  ])('%i × %i breaks nothing', (columns, rows) => {
    const stage = opened();
    stage.writer.resize(columns, rows);
    stage.frame('漢字 👩‍👩‍👧‍👦 text\n'.repeat(50));
    stage.writer.resize(40, 10);
    stage.frame('fine');
    shows(stage, 'fine');
  });

  test('a frame larger than the screen is cut, a wide character at its edge too', () => {
    const stage = opened({ columns: 5, rows: 2 });
    stage.frame('abcd漢\nabc漢字\nthird');
    expect(textOf(stage.emulator)).toEqual(['abcd', 'abc漢']);
  });
});

describe('a line that is full', () => {
  test('skips frames, then paints the newest', () => {
    const stage = opened();
    stage.setFull(true);
    stage.frame('0');
    stage.take();
    for (let i = 1; i <= 1000; i++) stage.frame(String(i));
    stage.writer.repaint();
    expect(stage.writer.send('\x07')).toBe(false);
    expect(stage.take()).toBe('');
    expect(stage.writer.stats()).toMatchObject({ skippedCount: 999, isFull: true });
    stage.setFull(false);
    shows(stage, '1000');
    expect(stage.writer.stats().isFull).toBe(false);
  });
});

describe('colours', () => {
  test.each([
    [3, '38;2;255;0;0', '\x1b[38;2;255;0;0m'],
    [2, '38;2;255;0;0', '\x1b[38;5;196m'],
    [1, '38;2;255;0;0', '\x1b[91m'],
    [1, '38;5;208', '\x1b[93m'],
    [1, '48;5;1', '\x1b[41m'],
    [1, '48;5;9', '\x1b[101m'],
    [2, '48;2;128;128;128', '\x1b[48;5;244m'],
    [2, '38;5;208', '\x1b[38;5;208m'],
    [0, '1;31;48;5;4', '\x1b[1m'],
    [0, '7', '\x1b[7m'],
    [0, '38;2;1;2;3', ''],
    [3, '1;31;22;39', ''],
  ] as const)('level %i shows %s as %j', (level, sgr, expected) => {
    expect(shown(level, sgr)).toBe(expected);
  });
});
