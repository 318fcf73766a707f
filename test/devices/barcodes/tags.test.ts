import { expect, test } from 'vitest';
import { PAGES } from '../../../src/devices/barcodes/pages.ts';
import { pdfOf } from '../../../src/devices/barcodes/pdf.ts';
import { svgOf } from '../../../src/devices/barcodes/svg.ts';
import { drawTags, stacked } from '../../../src/devices/barcodes/tags.ts';
import { zplOf } from '../../../src/devices/barcodes/zpl.ts';
import { readTag } from '../../../src/domain/piece-tags.ts';
import { tagLabels } from '../../../src/domain/tag-labels.ts';
import { anItem } from '../../support/items.ts';
import { contentsOf } from '../../support/pdf.ts';
import { barsOfPdf, barsOfSvg, readQrCode } from './scanning.ts';

const item = (id: string, quantidade: string, text: string) =>
  anItem({ id, quantidade, personalization_data: text, product_nome: 'Caneca esmaltada', variation_options: 'azul' });
const labels = [item('i1', '3', 'Ana & Léo'), item('i2', '1', '')].flatMap(tagLabels);

test('every unit has its tag, with order, count, kind and text', () => {
  expect(labels.map(({ unit, units, text }) => [unit, units, text])).toEqual([
    [1, 3, 'Ana & Léo'],
    [2, 3, 'Ana & Léo'],
    [3, 3, 'Ana & Léo'],
    [1, 1, ''],
  ]);
  expect(new Set(labels.map(({ code }) => code)).size).toBe(4);
  expect(labels.map(({ code }) => readTag(code)?.unit)).toEqual([1, 2, 3, 1]);
});

test('the code of a tag can be read off the SVG and off the PDF', async () => {
  const [page] = drawTags('a4', labels);
  const column = (PAGES.a4.width - 20) / 3;
  for (const modules of [barsOfSvg(svgOf(page!)), barsOfPdf((await pdfOf([page!])).pdf)]) {
    for (const index of [0, 1, 2]) {
      const near = modules.filter(({ x, y }) => x >= 10 + index * column && x < 24.5 + index * column && y < 30);
      expect(readQrCode(near, 10 + index * column, 10, 14.5)).toBe(labels[index]!.code);
    }
  }
});

test('a sheet holds 24 tags; more go on further pages of the PDF, and below each other in the SVG', async () => {
  const many = tagLabels(item('i1', '30', 'Ana'));
  const pages = drawTags('a4', many);
  expect(pages.map(({ lettering }) => lettering.filter(({ face }) => face === 'mono').length)).toEqual([24, 6]);
  expect(contentsOf((await pdfOf(pages)).pdf)).toHaveLength(2);
  expect(stacked(pages)).toMatchObject({ height: 2 * PAGES.a4.height });
});

test('nothing of a tag stands outside its place, however long its text; what is cut ends in an ellipsis', () => {
  const long = tagLabels(item('i1', '1', 'Para a minha querida avó Benedita, com todo o carinho do mundo '.repeat(4)));
  const [{ lettering, rectangles }] = drawTags('a4', long) as [ReturnType<typeof drawTags>[number]];
  for (const { y } of lettering) expect(y).toBeLessThan(42);
  for (const one of rectangles) expect(one.x + one.width).toBeLessThan(25);
  expect(lettering.some(({ text }) => text.endsWith('…'))).toBe(true);
});

test('ZPL has the texts as they are, and none of them is taken for a command', () => {
  const zpl = zplOf(tagLabels(item('i1', '2', '^XZ~JA_\\& Zoë 漢')));
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl.match(/\^XZ/g)).toHaveLength(2);
  expect(zpl).toContain('^FD_5EXZ_7EJA_5F_5C& Zoë 漢^FS');
  expect(zpl).toContain(`^BQN,2,5^FDMA,${tagLabels(item('i1', '2', '^XZ~JA_\\& Zoë 漢'))[0]!.code}^FS`);
  expect(zpl).toContain('^FD#10482  2/2^FS');
});
