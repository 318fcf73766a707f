/** Drawings as PDF: what a reader sees, copies and searches is what was drawn, in whatever letters. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemesOf } from '../../../src/base/graphemes.ts';
import { safeText } from '../../../src/base/safe-text.ts';
import { drawPaper } from '../../../src/devices/barcodes/paper.ts';
import { BOX, pdfOf } from '../../../src/devices/barcodes/pdf.ts';
import type { Lettering } from '../../../src/devices/barcodes/sheet.ts';
import { papers } from '../../../src/i18n/papers/en.ts';
import { packingLists } from '../../../src/usecases/order-papers.ts';
import { aFont } from '../../eventlog/a-font.ts';
import { anItem } from '../../support/items.ts';
import { contentsOf, objectsOf, textsOfPdf } from '../../support/pdf.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { byNight } from '../../support/night.ts';

const FACES = ['plain', 'bold', 'mono'] as const;
const LINES = [
  'São João “Ana” – 5 €, Łukasz Żółć ñandú ß',
  'Ωμέγα Ελληνικά Ἀθῆναι',
  'Привет Щедрик Їжак',
  '日本語 東京 かな カナ ｶﾅ ①',
  '한국어 안녕하세요',
  '中文 简体字 繁體字 龍 ㄅㄆ',
  'Ana 花子 Анна ♥ → ★',
  'fi ffi fl: letters that fonts join',
];

const pageOf = (...lettering: Lettering[]) => ({ width: 210, height: 297, rectangles: [], lettering });
const linesOf = (texts: readonly string[], face: Lettering['face'] = 'plain') =>
  texts.map((text, row): Lettering => ({ x: 15, y: 20 + row * 8, text, size: 4, face }));
const slipOf = (...texts: string[]) => {
  const items = texts.map((text, at) => anItem({ id: `i${at}`, order_id: 'o1', personalization_data: text }));
  return packingLists(items, () => items, papers.slips).flatMap((paper) => drawPaper('a4', paper, papers.page));
};

describe('text of a PDF', () => {
  test.each(FACES)('is what was drawn, in %s letters of every script', async (face) => {
    const { pdf, missing } = await pdfOf([pageOf(...linesOf(LINES, face))]);
    expect(textsOfPdf(pdf).join('')).toBe(LINES.join(''));
    expect(missing).toEqual([]);
  });

  const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

  test.runIf(hasPoppler)('is what another program reads, and its fonts are all in the file', async () => {
    const file = join(temporaryFolder(), 'text.pdf');
    writeFileSync(file, (await pdfOf([pageOf(...linesOf(LINES, 'bold'))])).pdf);
    const read = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(
      read
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toEqual(LINES);
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(fonts).toHaveLength(4);
    // Embedded, cut down, and with the table of its letters.
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
  });

  test('begins anew on each page', async () => {
    const { pdf } = await pdfOf([pageOf(...linesOf(['one', '一'])), pageOf(...linesOf(['two', '一']))]);
    expect(contentsOf(pdf)).toHaveLength(2);
    expect(textsOfPdf(pdf)).toEqual(['one', '一', 'two', '一']);
  });
});

describe('fonts in a PDF', () => {
  const sizeOf = async (...texts: string[]) => (await pdfOf(slipOf(...texts))).pdf.length;

  test('are no more than the letters of it: a slip with 20 Chinese letters is below 60 kB', async () => {
    expect(await sizeOf('春眠不覺曉處處聞啼鳥夜來風雨聲花落知多')).toBeLessThan(30_000);
    expect(await sizeOf('Ana')).toBeLessThan(15_000);
  });

  test('of other scripts are in it where their letters are', async () => {
    const namesIn = async (text: string) => {
      const { pdf } = await pdfOf([pageOf(...linesOf([text]))]);
      return [...objectsOf(pdf).values()].flatMap(({ head }) => /\/FontName \/[A-Z]+\+(\S+)/.exec(head)?.[1] ?? []);
    };
    expect(await namesIn('Ana Анна Άννα')).toEqual(['Arimo-Regular']);
    expect(await namesIn('花 꽃 头')).toEqual([
      'NotoSansJP-Regular',
      'Arimo-Regular',
      'NotoSansKR-Regular',
      'NotoSansSC-Regular',
    ]);
  });
});

describe('letters that no font has', () => {
  test('are told once each, and a box stands for each of them', async () => {
    const { pdf, missing } = await pdfOf([pageOf(...linesOf(['🎉🎉 Ana 👩‍👩‍👧', 'ไ']))]);
    expect(missing).toEqual(['🎉', '👩‍👩‍👧', 'ไ']);
    expect(textsOfPdf(pdf)).toEqual([`${BOX}${BOX} Ana ${BOX}`, BOX]);
  });

  test('are those that are read from right to left, too, which would stand the wrong way round', async () => {
    const { missing } = await pdfOf([pageOf(...linesOf(['שלום مرحبا']))]);
    expect(missing.join('')).toBe('שלוםمرحبا');
  });

  test('are a heart or a star only where what chooses its form is missing', async () => {
    const { pdf, missing } = await pdfOf([pageOf(...linesOf(['Ana ♥️ ★']))]);
    expect([textsOfPdf(pdf).join(''), missing]).toEqual(['Ana ♥ ★', []]);
  });
});

describe('font of the shop’s own', () => {
  const aFile = (bytes: Uint8Array) => {
    const file = join(temporaryFolder(), 'own.ttf');
    writeFileSync(file, bytes);
    return file;
  };

  test('is asked for what is neither Latin, Greek nor Cyrillic, and no more', async () => {
    const { pdf, missing } = await pdfOf([pageOf(...linesOf(['Ana 🎉 ไ ש 日']))], aFile(aFont('A🎉日ש')));
    expect(textsOfPdf(pdf)).toEqual(['Ana ', '🎉', ` ${BOX} ${BOX} `, '日']);
    expect(missing).toEqual(['ไ', 'ש']);
    expect([...objectsOf(pdf).values()].filter(({ head }) => head.includes('/FontName'))).toHaveLength(2);
  });

  const broken = aFont('🎉').slice(0, 400);

  test.each([
    ['is not there', () => join(temporaryFolder(), 'none.ttf'), 'ENOENT'],
    ['is a folder', () => temporaryFolder(), 'EISDIR'],
    ['is none', () => aFile(Buffer.from('no font')), /./],
    ['is broken off', () => aFile(broken), /./],
  ])('that %s is told, and the paper is written without it', async (_, file, problem) => {
    const { pdf, missing, fontProblem } = await pdfOf([pageOf(...linesOf(['Ana 🎉 日']))], file());
    expect(fontProblem).toMatch(problem);
    expect(textsOfPdf(pdf).join('')).toBe(`Ana ${BOX} 日`);
    expect(missing).toEqual(['🎉']);
  });
});

describe('hostile text on paper', () => {
  test('marks stay on their letter; controls and halves of letters are seen', async () => {
    const { pdf, missing } = await pdfOf([
      pageOf(...linesOf(['e\u0301 q\u0303\u0301', 'a\u0007b\ud800c', '\u202eabc'])),
    ]);
    expect(textsOfPdf(pdf)).toEqual(['é q\u0303\u0301', `a${BOX}b�c`, 'abc']);
    expect(missing).toEqual(['␇']);
  });

  test('a text of thirty thousand letters, and marks by the thousand, are written in a moment', async () => {
    const texts = ['漢'.repeat(30_000), `a${'\u0301'.repeat(30_000)}`, 'x'.repeat(30_000)];
    const { pdf } = await pdfOf([pageOf(...linesOf(texts)), ...slipOf(...texts)]);
    expect(textsOfPdf(pdf).join('').match(/漢/g)!.length).toBeGreaterThan(1000);
  });

  const anyText = fc.string({
    unit: fc.oneof(fc.constantFrom(...LINES.join('')), fc.string({ unit: 'binary', maxLength: 1 })),
  });

  test('of any text each letter is printed or told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
        const { pdf, missing } = await pdfOf([pageOf(...linesOf(texts))]);
        const expected = texts.map((text) =>
          Array.from(graphemesOf(safeText(text).normalize('NFC')), ({ segment }) =>
            missing.includes(segment) ? BOX : segment,
          ).join(''),
        );
        const isSame = (one: string) =>
          one
            .replace(/\u200d|\ufe0e|\ufe0f/g, '')
            .normalize('NFKC')
            .replace(/\s/g, ' ');
        expect(isSame(textsOfPdf(pdf).join(''))).toBe(isSame(expected.join('')));
      }),
      { numRuns: byNight(3, 30) },
    );
  });
});

describe('lettering with little room', () => {
  test('is made narrower until it fits, and no narrower', async () => {
    const line = (room: number) => pageOf({ x: 15, y: 20, text: 'ЩЩЩ 漢漢', size: 10, face: 'plain', room });
    const { pdf } = await pdfOf([line(25), line(100)]);
    const [narrow, wide] = contentsOf(pdf);
    expect(Number(/([\d.]+) Tz/.exec(narrow!)?.[1])).toBeLessThan(60);
    expect(wide).not.toContain('Tz');
  });
});
