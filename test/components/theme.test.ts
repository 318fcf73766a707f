import { expect, test } from 'vitest';
import { barText, columnPlot } from '../../components/plots.ts';
import { nextCutOff, readCutOffs } from '../../src/domain/cut-offs.ts';
import { THEMES } from '../../src/tty/output/themes.ts';
import { NOW } from '../support/session.ts';

/** The contrast of two colours by WCAG 2: from 1 to 21. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pairs = THEMES.flatMap(({ name, backgrounds, row, styles }) =>
  [...backgrounds, ...(row === undefined ? [] : [row])].flatMap((background) =>
    Object.entries(styles).flatMap(([role, { color, background: own }]) =>
      color === undefined ? [] : [{ name, role, background: own ?? background, color }],
    ),
  ),
);

test('the contrast is computed of every colour on every background that a theme is made for', () => {
  expect(new Set(pairs.map(({ name }) => name))).toEqual(
    new Set(['dark', 'light', 'contrast', 'colour-blind', 'contrast-light', 'colour-blind-light']),
  );
});

test.each(pairs)('$name: $role is readable on $background', ({ name, background, color }) => {
  expect(contrast(String(color), background)).toBeGreaterThanOrEqual(name.startsWith('contrast') ? 7 : 4.5);
});

test('bars and plots fill their width, and anything above nothing shows', () => {
  expect(barText(0, 100, 5)).toBe('·····');
  expect(barText(1, 1000, 5)).toBe('▓····');
  expect(barText(10, 10, 5)).toBe('▓▓▓▓▓');
  expect(columnPlot([0, 1, 50, 100], 100, 1)).toEqual(['▁▂▄█']);
});

test('cut-offs are read strictly, matched in the name of the method, and count down to nothing and past it', () => {
  const cutOffs = readCutOffs('SEDEX 16:00, nonsense, PAC 25:00, * 18h30');
  expect(cutOffs).toEqual([
    { method: 'SEDEX', minutes: 960 },
    { method: '', minutes: 1110 },
  ]);
  // A colon after the name is none of it.
  expect(readCutOffs('SEDEX: 16:00, *:18:30')).toEqual(cutOffs);
  // 09:00 in São Paulo.
  expect(nextCutOff(cutOffs, 'Sedex 10', NOW)).toMatchObject({ time: '16:00', leftMs: 7 * 3_600_000 });
  expect(nextCutOff(cutOffs, 'Jadlog', NOW)?.time).toBe('18:30');
  expect(nextCutOff(cutOffs, 'SEDEX', NOW + 8 * 3_600_000)?.leftMs).toBe(-3_600_000);
});
