import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../../../src/base/pixels.ts';
import type { Graphics } from '../../../../src/tty/output/pictures/canvas.ts';
import { openStage } from '../../frame-writer-stage.ts';

const RED: Pixels = { width: 40, height: 40, rgb: new Uint8Array(4800).fill(200) };
const CELL = { width: 10, height: 20 };
const PICTURE = /\x1b\[(\d+;\d+)?H(\x1bP0;1q"1;1;(\d+);(\d+)|\x1b_Ga=T)/g;

/** A screen of 40 × 10 on a terminal that draws so, and the hands of the clock. */
function openCanvas(protocol: Graphics['protocol'] = 'sixel') {
  const due: (() => void)[] = [];
  const stage = openStage({
    later(work) {
      due.push(work);
      return () => void due.splice(due.indexOf(work), 1);
    },
  });
  stage.writer.enter();
  const canvas = stage.writer.canvas!;
  canvas.setGraphics({ protocol, cell: CELL, registers: 16 });
  const marks = canvas.drawing(RED)(8, 4);
  return {
    ...stage,
    canvas,
    marks,
    /** The picture at a place of the screen, between two lines of text. */
    show(row: number, before = '  ', lines: readonly string[] = marks) {
      stage.frame(
        [...Array.from({ length: row }, (_, y) => `line ${y}`), ...lines.map((line) => before + line + ' |')].join(
          '\n',
        ),
      );
    },
    pass: () => due.splice(0).forEach((work) => work()),
    /** Where pictures were drawn since the last call, and how large they were. */
    drawn: () =>
      Array.from(stage.take().matchAll(PICTURE), ([, place, , width, height]) =>
        [place ?? '1;1', width, height].join(' ').trim(),
      ),
  };
}

describe('a picture on a screen', () => {
  test('takes as many cells as it has room and proportions for, and they are blank', () => {
    const at = openCanvas();
    expect([at.marks.length, at.marks[0]!.length]).toEqual([4, 8]);
    at.show(2);
    expect(at.emulator.buffer.active.getLine(2)!.translateToString()).toBe(`${' '.repeat(11)}|`.padEnd(40));
    expect(at.drawn()).toEqual([]);
  });

  test('is drawn when its box has stood still, once', () => {
    const at = openCanvas();
    at.show(2);
    at.pass();
    expect(at.drawn()).toEqual(['3;3 80 78']);
    at.show(2);
    at.pass();
    expect(at.drawn()).toEqual([]);
  });

  test('stands behind wide letters and colours where they end', () => {
    const at = openCanvas();
    at.show(2, '\x1b[31m漢字\x1b[0m ');
    at.pass();
    expect(at.drawn()).toEqual(['3;6 80 78']);
  });

  test('is none while it moves on', () => {
    const at = openCanvas();
    at.show(1);
    at.show(2);
    at.show(3);
    at.pass();
    expect(at.drawn()).toEqual(['4;3 80 78']);
  });

  test('that has gone is written over, cell by cell, and what stands beside it stays right', () => {
    const at = openCanvas();
    at.show(2);
    at.pass();
    at.take();
    at.frame('line 0\nline 1');
    at.pass();
    const output = at.take();
    // By blanks, though there are blanks already: erasing cells does not take a picture from an xterm.
    for (const row of [3, 4, 5, 6]) expect(output).toContain(`\x1b[${row};3H${' '.repeat(8)}`);
    expect(at.emulator.buffer.active.getLine(2)!.translateToString().trim()).toBe('');
  });

  test('that moves goes from where it was', () => {
    const at = openCanvas();
    at.show(2);
    at.pass();
    at.take();
    at.show(5);
    expect(at.take()).not.toContain('\x1bP');
    at.pass();
    expect(at.drawn()).toEqual(['6;3 80 78']);
  });

  test('of which rows are covered is drawn as far as it is seen', () => {
    const at = openCanvas();
    at.show(2, '  ', at.marks.slice(2));
    at.pass();
    expect(at.drawn()).toEqual(['3;3 80 36']);
  });

  test('that is cut at its side is not drawn', () => {
    const at = openCanvas();
    at.show(
      2,
      '  ',
      at.marks.map((line) => line.slice(0, 5)),
    );
    at.pass();
    expect(at.drawn()).toEqual([]);
  });

  test('is not drawn down to the last row, where a terminal would scroll', () => {
    const at = openCanvas();
    at.show(6);
    at.pass();
    expect(at.drawn()).toEqual([]);
    at.show(5);
    at.pass();
    expect(at.drawn()).toEqual(['6;3 80 78']);
  });

  test('is drawn again on a screen that was cleared', () => {
    const at = openCanvas();
    at.show(2);
    at.pass();
    at.take();
    at.writer.repaint();
    at.pass();
    expect(at.drawn()).toEqual(['3;3 80 78']);
  });

  test('waits for a line that is full', () => {
    const at = openCanvas();
    at.show(2);
    at.setFull(true);
    at.writer.send('');
    at.pass();
    expect(at.drawn()).toEqual([]);
    at.setFull(false);
    expect(at.drawn()).toEqual(['3;3 80 78']);
  });

  test('is never moved by a scroll of the rows that it stands in', () => {
    const at = openCanvas();
    const rows = (first: number) => Array.from({ length: 9 }, (_, y) => `a row of a list, number ${first + y}`);
    const withPicture = (first: number) =>
      rows(first)
        .map((row, y) => (y >= 2 && y < 6 ? `${row} ${at.marks[y - 2]}` : row))
        .join('\n');
    at.frame(withPicture(0));
    at.pass();
    at.take();
    at.frame(withPicture(1));
    expect(at.take()).not.toMatch(/\x1b\[\d*[LM]/);
    at.frame(rows(1).join('\n'));
    at.take();
    at.frame(rows(2).join('\n'));
    expect(at.take()).toMatch(/\x1b\[\d*[LM]/);
  });

  test.each(['repaint', 'pause', 'leave'] as const)('is written over by blanks before %s', (what) => {
    const at = openCanvas();
    at.show(2);
    at.pass();
    at.take();
    at.writer[what]();
    const [before] = at.take().split(/\x1b\[H\x1b\[2?J/);
    for (const row of [3, 4, 5, 6]) expect(before).toContain(`\x1b[${row};3H${' '.repeat(8)}`);
  });

  test('by kitty is deleted when it goes, when the screen is cleared, and when it is left', () => {
    const at = openCanvas('kitty');
    const deletions = () => at.take().match(/\x1b_Ga=d,d=I,i=(\d+),q=2\x1b\\/g)?.length ?? 0;
    at.show(2);
    at.pass();
    expect(at.drawn()).toEqual(['3;3']);
    at.frame('nothing');
    expect(deletions()).toBe(1);
    at.show(2);
    at.pass();
    at.take();
    at.writer.repaint();
    expect(deletions()).toBe(1);
    at.pass();
    at.take();
    at.writer.leave();
    expect(deletions()).toBe(1);
  });
});

test('without a word of the terminal a picture is half blocks', () => {
  const { writer } = openStage();
  expect(writer.canvas!.drawing(RED)(8, 4)[0]).toContain('▀');
});

test('a picture is the same drawing until the terminal draws otherwise', () => {
  const { writer } = openStage();
  const canvas = writer.canvas!;
  expect(canvas.drawing(RED)).toBe(canvas.drawing(RED));
  const blocks = canvas.drawing(RED);
  canvas.setGraphics({ protocol: 'sixel', cell: CELL, registers: 16 });
  expect(canvas.drawing(RED)).not.toBe(blocks);
  expect(canvas.drawing(RED)).toBe(canvas.drawing(RED));
});
