/** Jobs for machines: byte for byte the store's text, and nothing that cannot be made is dropped in silence. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { readGlyphs } from '../../src/eventlog/font.ts';
import { prepareJob, type ExactItem } from '../../src/eventlog/job.ts';
import { lintText } from '../../src/eventlog/lint.ts';
import { readTemplate, type JobTemplate } from '../../src/eventlog/template.ts';
import { anItem } from '../support/items.ts';
import { aFont } from './a-font.ts';

const template = (more: object = {}): JobTemplate =>
  readTemplate('laser', { columns: ['pedido.numero', 'unit', 'text'], ...more }) as JobTemplate;

function exact(text: unknown, more: Partial<OrderItem> = {}): ExactItem {
  const item = anItem({ quantidade: '1', personalization_data: String(text), ...more });
  return { item, raw: { ...item, personalization_data: text } };
}

const units = ({ quantidade }: OrderItem) => Array.from({ length: Number(quantidade) }, (_, index) => index + 1);
const prepare = (items: readonly ExactItem[], more: object = {}, rest: object = {}) =>
  prepareJob(items, { template: template(more), unitsWanted: units, stamp: 'laser-1', ...rest });
const contentOf = (job: ReturnType<typeof prepareJob>) => Buffer.from(job.files[0]!.bytes).toString('utf8');

/** RFC 4180, read as a machine would. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else while (at < text.length && text[at] !== separator && text[at] !== '\r') cell += text[at++];
    rows.at(-1)!.push(cell);
    if (text[at] === '\r') {
      at += 2;
      if (at < text.length) rows.push([]);
    } else at++;
  }
  return rows;
}

test('a machine reads exactly the text of the store out of the file, whatever it is', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), fc.constantFrom('needed', 'always'), (texts, quote) => {
      const items = texts.map((one, index) => exact(one, { id: `i${index}` }));
      const job = prepare(items, { quote, separator: ';', rules: { max_lines: 99 } });
      const made = texts.filter((_, index) => !job.refused.some(({ item }) => item.id === `i${index}`));
      expect(job.rows).toHaveLength(made.length);
      // What is refused has a control character, which no machine is sent; JSON in the text is another test's.
      for (const { fault } of job.refused) expect(['control', 'several-fields']).toContain(fault.fault);
      if (made.length > 0 && !made.some((one) => /^\s*[[{]/.test(one))) {
        expect(
          readCsv(contentOf(job), ';')
            .slice(1)
            .map((row) => row[2]),
        ).toEqual(made);
      }
    }),
    { numRuns: 150 },
  );
});

test('a row for each unit, with its own tag, and no apostrophe before what looks like a formula', () => {
  const item = exact('=Ana & Léo', { quantidade: '2' });
  const job = prepare([item], { columns: ['text', 'unit', 'units', 'tag', { title: 'layer', value: 'A' }] });
  expect(contentOf(job)).toBe(
    `text,unit,units,tag,layer\r\n=Ana & Léo,1,2,${tagCode(item.item, 1)},A\r\n=Ana & Léo,2,2,${tagCode(item.item, 2)},A\r\n`,
  );
});

test('no cell of a spreadsheet begins a formula or has a control character', () => {
  const items = ['=1+1', '+55', '-x', '@SUM(A1)', 'a;b'].map((text, index) => exact(text, { id: `i${index}` }));
  const job = prepare(items, { format: 'spreadsheet', separator: ';' });
  expect(
    readCsv(contentOf(job), ';')
      .slice(1)
      .map((row) => row[2]),
  ).toEqual(["'=1+1", "'+55", "'-x", "'@SUM(A1)", 'a;b']);
  expect(prepare([exact('a\tb\u0007c')], { format: 'spreadsheet' }).refused[0]?.fault.fault).toBe('control');
});

describe('what cannot be made has a fault that says why', () => {
  test.each([
    ['length', 'Ana Maria', { rules: { max_length: 5 } }, '9 > 5'],
    ['lines', 'Ana\nLéo', {}, '2'],
    ['line-length', 'Ana\nLeonardo', { rules: { max_lines: 2, max_line_length: 4 } }, '8 > 4'],
    ['forbidden', 'Copa do Múndo', { rules: { forbidden: ['mundo'] } }, 'mundo'],
    ['control', 'Ana\u0000', {}, 'U+0000'],
    ['encoding', 'Ana ♥', { encoding: 'latin1' }, '♥'],
    ['unwritable', 'Ana, Léo', { quote: 'never' }, 'text'],
    ['several-fields', '{"Nome":"Ana","Linha":"azul"}', {}, 'Nome, Linha'],
    ['no-field', '{"Nome":"Ana"}', { columns: ['text.Linha'] }, 'text.Linha'],
  ])('%s: %j', (fault, text, more, about) => {
    const job = prepare([exact(text)], more);
    expect(job).toMatchObject({ rows: [], files: [], refused: [{ fault: { fault, about } }] });
  });

  test.each(['', '2 caixas', '0'])('no-count: a quantity of “%s”', (quantidade) => {
    const job = prepare([exact('Ana', { quantidade }), exact('Léo')]);
    expect(job).toMatchObject({ refused: [{ fault: { fault: 'no-count', about: quantidade } }] });
    expect(job.rows).toHaveLength(1);
    expect(prepare([exact('', { quantidade })])).toMatchObject({ refused: [], withoutText: 1 });
  });

  test('what has no text is counted and put nowhere; one field of several is taken by its name', () => {
    expect(prepare([exact('')])).toMatchObject({ rows: [], refused: [], withoutText: 1 });
    const named = prepare([exact({ Nome: 'Ana', Linha: 'azul' })], { columns: ['text.Nome'] });
    expect(contentOf(named)).toBe('text.Nome\r\nAna\r\n');
  });
});

test('a font is asked for each character, and an emoji counts as one in the length', async () => {
  const hasGlyph = await readGlyphs(aFont('Aanô '));
  const rules = { rules: { maxLength: 4 } };
  expect(lintText('Ana ô', { rules: {} }, hasGlyph)).toBeUndefined();
  expect(lintText('Ana 漢字漢', { rules: {} }, hasGlyph)).toEqual({ fault: 'glyph', about: '漢字' });
  expect(lintText('👩‍👩‍👧‍👦nan', rules)).toBeUndefined();
  await expect(readGlyphs(Buffer.from('no font'))).rejects.toThrow();
});

test('a drawing is filled in for each unit, and a text cannot break out of it', () => {
  const drawing = '<svg><text>{{ text }}</text><desc>{{pedido.numero}} {{unit}}</desc></svg>';
  const job = prepare([exact('<b>Ana & "Léo"</b>')], { format: 'svg', svg: 'x.svg', columns: undefined }, { drawing });
  expect(job.files.map(({ name }) => name)).toEqual(['laser-1-001.svg']);
  expect(contentOf(job)).toContain('<text>&lt;b&gt;Ana &amp; &quot;Léo&quot;&lt;/b&gt;</text>');
});

test('the encoding and the ends of lines are the machine’s', () => {
  const job = prepare([exact('Zoë')], { encoding: 'latin1', line_end: 'lf', header: false });
  expect(Buffer.from(job.files[0]!.bytes).toString('latin1')).toMatch(/,Zoë\n$/);
  const marked = prepare([exact('Zoë')], { encoding: 'utf-8-bom' });
  expect([...marked.files[0]!.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each([
  ['laser', 7],
  ['laser.colums', { colums: [] }],
  ['laser.columns', { columns: [] }],
  ['laser.separator', { columns: ['text'], separator: '"' }],
  ['laser.svg', { format: 'svg' }],
  ['laser.rules.max_length', { columns: ['text'], rules: { max_length: 0 } }],
  ['laser.rules.max', { columns: ['text'], rules: { max: 1 } }],
  ['laser.columns.1', { columns: ['text', { title: 'a' }] }],
  ['laser.quote', { columns: ['text'], format: 'spreadsheet', quote: 'never' }],
])('a template that is wrong at %s is told so', (where, value) => {
  expect(readTemplate('laser', value)).toBe(where);
});
