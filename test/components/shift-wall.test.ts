/** The wall of the shift: what is late first and alone in red, and all of the screen used. */
import { expect, test } from 'vitest';
import { shiftWallLines, type ShiftWall } from '../../components/shift-wall.ts';
import { displayWidth } from '../../src/base/width.ts';

const carrier = (name: string, missing: number, when: string) => ({
  name,
  missing: { texts: [`FALTAM ${missing}`], isBold: true },
  when,
  done: 20,
  of: 20 + missing,
});

const wall: ShiftWall = {
  late: { texts: ['23 ATRASADOS'], role: 'late' },
  counts: [
    { figure: '142', word: { texts: ['ACEITAR'], isBold: true } },
    { figure: '18', word: { texts: ['INICIAR'], isBold: true } },
    { figure: '27', word: { texts: ['EMBALAR'], isBold: true } },
    { figure: '61', word: { texts: ['SAÍRAM HOJE', 'SAÍRAM'], role: 'good' } },
  ],
  carriers: [carrier('SEDEX 16:00', 16, 'em 1 h'), carrier('PAC 17:30', 18, 'em 3 h'), carrier('RETIRADA', 3, '')],
};

const sizes = [
  [80, 24],
  [100, 30],
  [120, 40],
  [132, 43],
  [160, 45],
  [200, 60],
  [250, 80],
] as const;

const drawn = (columns: number, rows: number, of: ShiftWall = wall) =>
  shiftWallLines(of, columns, rows - 1).map((line) => line.map(({ text }) => text).join(''));

test.each(sizes)('at %i×%i it fills the screen, and nothing is cut', (columns, rows) => {
  const lines = drawn(columns, rows);
  expect(lines.length).toBeLessThanOrEqual(rows - 1);
  expect(Math.max(...lines.map((line) => displayWidth(line.trimEnd())))).toBeLessThanOrEqual(columns);
  expect(lines.join('')).not.toContain('…');
  expect(lines.findLastIndex((line) => line.trim() !== '')).toBeGreaterThanOrEqual(rows - 5);
  expect(Math.max(...lines.map((line) => line.trimEnd().length))).toBeGreaterThanOrEqual(columns * 0.8);
});

test.each(sizes)(
  'at %i×%i the row below the title is blank, and what is late is as large as any count',
  (columns, rows) => {
    const lines = shiftWallLines(wall, columns, rows - 1);
    expect(lines[0]!.map(({ text }) => text.trim()).join('')).toBe('');
    const rowsOf = (role: string) => lines.filter((line) => line.some((one) => one.role === role)).length;
    const rule = lines.findIndex((line) => line.some(({ text }) => text.startsWith('───')));
    expect(rowsOf('late')).toBeGreaterThanOrEqual(5);
    expect(lines.findLastIndex((line) => line.some(({ role }) => role === 'late'))).toBeLessThan(rule);
  },
);

test('it fits from 40×10 on, with what is late in large letters', () => {
  for (let columns = 40; columns <= 260; columns += 17)
    for (let rows = 10; rows <= 80; rows += 7) {
      const lines = drawn(columns, rows);
      expect(lines.length).toBeLessThan(rows);
      for (const line of lines) expect(displayWidth(line.trimEnd()), `${columns}×${rows}`).toBeLessThanOrEqual(columns);
    }
  expect(drawn(40, 12).join('\n')).not.toContain('23 ATRASADOS');
});

test('without quarter blocks there are none in it', () => {
  for (const [columns, rows] of sizes) {
    const lines = shiftWallLines(wall, columns, rows - 1, false).map((line) => line.map(({ text }) => text).join(''));
    expect(lines.join('')).not.toMatch(/[▘▝▖▗▞▚▛▜▙▟▌▐]/);
  }
});

test('many digits and no carrier fit, too', () => {
  const huge = { ...wall, carriers: [], counts: wall.counts.map((one) => ({ ...one, figure: '100000+' })) };
  for (const [columns, rows] of [[40, 12], ...sizes] as const)
    for (const line of drawn(columns, rows, huge)) expect(displayWidth(line.trimEnd())).toBeLessThanOrEqual(columns);
});
