import { expect, test } from 'vitest';
import { PAGES, type PageName } from '../../../src/devices/barcodes/pages.ts';
import { pdfOf } from '../../../src/devices/barcodes/pdf.ts';
import { drawSheet } from '../../../src/devices/barcodes/sheet.ts';
import { svgOf } from '../../../src/devices/barcodes/svg.ts';
import { CODE_NAMES, COMMAND_CODES, readCommandCode, textOfCode } from '../../../src/domain/command-codes.ts';
import { cliTextsIn } from '../../../src/i18n/cli/cli-texts.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { barsOfPdf, barsOfSvg, readBars } from './scanning.ts';

const TEXTS = COMMAND_CODES.map((code) => textOfCode(code));
const pages = Object.keys(PAGES) as PageName[];
const wordsIn = (language: Language) => cliTextsIn(language).codes.sheet;

test.each(pages)('every code of the %s sheet can be scanned, off the SVG and off the PDF', async (page) => {
  const drawing = drawSheet(page, wordsIn('en'));
  expect(readBars(barsOfSvg(svgOf(drawing)), 300)).toEqual(TEXTS);
  expect(readBars(barsOfPdf((await pdfOf([drawing])).pdf), 300)).toEqual(TEXTS);
});

test.each(pages)('every code of the Portuguese %s sheet can be scanned, and is its command', (page) => {
  const read = readBars(barsOfSvg(svgOf(drawSheet(page, wordsIn('pt-BR')))), 300);
  expect(read).toEqual(COMMAND_CODES.map((code) => textOfCode(code, 'pt-BR')));
  expect(read.map(readCommandCode)).toEqual([...COMMAND_CODES]);
});

test('a label printer of 203 dots an inch is fine enough', () => {
  expect(readBars(barsOfSvg(svgOf(drawSheet('a4', wordsIn('en')))), 203)).toEqual(TEXTS);
});

test('a bar that is missing is a code that is not read', () => {
  const bars = barsOfSvg(svgOf(drawSheet('a4', wordsIn('en'))));
  expect(() => readBars(bars.toSpliced(5, 1), 300)).toThrow();
});

test('what the sheet holds is what the bench understands', () => {
  expect(TEXTS.map(readCommandCode)).toEqual([...COMMAND_CODES]);
});

test.each(pages)('nothing on the %s sheet stands outside it, nor in another code’s place', (page) => {
  const { width, height, rectangles, lettering } = drawSheet(page, wordsIn('pt-BR'));
  for (const bar of rectangles) {
    expect(bar.x).toBeGreaterThan(5);
    expect(bar.x + bar.width).toBeLessThan(width - 5);
    expect(bar.y + bar.height).toBeLessThan(height - 5);
    for (const { y, size } of lettering) expect(y < bar.y || y - size > bar.y + bar.height).toBe(true);
  }
  for (const { y } of lettering) expect(y).toBeLessThan(height - 5);
});

test.each<Language>(['en', 'pt-BR'])(
  'every code of the sheet has its text and its name in %s beneath it, in letters that a PDF has',
  (language) => {
    const { names, title, lines } = wordsIn(language);
    const { lettering } = drawSheet('a4', wordsIn(language));
    const texts = lettering.map(({ text }) => text);
    for (const code of COMMAND_CODES) {
      const text = textOfCode(code, language);
      const other = CODE_NAMES[language === 'en' ? 'pt-BR' : 'en'][code];
      const at = texts.findIndex((one) => one === text || one === `${text} = ${other}`);
      expect(texts[at + 1]).toBe(names[code]);
      // Half as wide as high, on the average of a bold Helvetica: what is longer would run into the next column.
      expect(names[code].length * 4.4 * 0.58).toBeLessThan(60);
    }
    expect([title, ...lines, ...Object.values(names)].join('')).toMatch(/^[\x20-\x7e\xa1-\xff]+$/);
  },
);
