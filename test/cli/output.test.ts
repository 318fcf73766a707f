import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, EXCEL_CSV } from '../../src/base/csv.ts';
import { readCsv } from '../../src/cli/output/csv.ts';
import { pickFields, readFields } from '../../src/cli/output/fields.ts';
import { createProgress } from '../../src/cli/output/progress.ts';
import { jsonLine } from '../../src/cli/output/json.ts';
import { maskOrder } from '../../src/cli/output/mask-order.ts';
import { tableLines } from '../../src/cli/output/table.ts';
import { nearest } from '../../src/i18n/suggest.ts';
import { displayWidth } from '../../src/base/width.ts';
import { order } from '../api/scripted-store.ts';

const UNSEEN = /[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40/;

test('a line of JSON is the value it was made of, and has nothing in it that cannot be seen', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const line = jsonLine({ value, text });
      expect(line).not.toMatch(UNSEEN);
      expect(JSON.stringify(JSON.parse(line))).toBe(JSON.stringify({ value, text }));
    }),
  );
});

test('escape sequences, bidi marks and tag characters of a store reach a program escaped', () => {
  expect(jsonLine('\x1b]52;c;eA==\x07\x9b2J\u202eabc\u{e0041}\u200d')).toBe(
    '"\\u001b]52;c;eA==\\u0007\\u009b2J\\u202eabc\\udb40\\udc41\\u200d"',
  );
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '＝1+1', '=HYPERLINK("http://x","y")'])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    const cell = csvLine([text]);
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('negative numbers stay numbers', () => {
  expect(csvLine(['-5', '-5,50', '-1.5'])).toBe('-5,"-5,50",-1.5');
});

test('what was written as CSV is read as it was, with either delimiter', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '=', "'", 'é', '-', '1') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), fc.boolean(), (rows, isExcel) => {
      const style = isExcel ? EXCEL_CSV : undefined;
      const text = [['first', 'second'], ...rows].map((row) => csvLine(row, style)).join('\n');
      const read = readCsv(`${isExcel ? '\ufeff' : ''}${text}\n`);
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(rows.filter((row) => row.some((one) => one !== '')));
    }),
  );
});

test('a row of CSV knows its line, also after a cell of several lines', () => {
  expect(readCsv('id,note\r\n1,"a\nb"\r\n\r\n2,c\r\n').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('a quotation mark that is not closed is told with its line', () => {
  expect(() => readCsv('id\n1\n"2\n3')).toThrow('line 3');
});

test('chosen fields come in the order in which they were chosen, nested ones inside their own', () => {
  const record = { id: '1', pedido: { numero: '7', status: 'x' }, financeiro: null };
  expect(JSON.stringify(pickFields(record, ['pedido.numero', 'id', 'financeiro.status', 'constructor']))).toBe(
    '{"pedido":{"numero":"7"},"id":"1","financeiro":{"status":null},"constructor":null}',
  );
  expect(readFields(' id , pedido.numero ', ['id', 'pedido.numero'])).toEqual({ fields: ['id', 'pedido.numero'] });
  expect(readFields('id,nome', ['id'])).toEqual({ unknown: 'nome' });
});

test('a table fits its terminal by the columns that may shrink, whatever is in them', () => {
  const columns = [{ title: 'A' }, { title: 'LONG', least: 4 }, { title: 'N', align: 'right' as const }].map(
    (column, i) => ({ ...column, cell: (row: readonly string[]) => row[i] ?? '' }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('#1'), fc.string({ unit: 'grapheme' }), fc.constant('12'))), (rows) => {
      const clean = rows.map(([a, text, n]) => [a, text.replace(/\p{C}|\p{M}/gu, ''), n]);
      for (const line of tableLines(columns, clean, 30)) expect(displayWidth(line)).toBeLessThanOrEqual(30);
    }),
  );
});

const CANARIES = ['Compradora', 'c@exemplo.invalid', '11111111100', 'Rua das Canárias', '98765-432', 'Segredo'];

test('a masked order holds nothing that leads to its buyer, not even in fields that nobody knows', () => {
  const raw = order({
    comprador: {
      nome: 'Compradora Canária',
      email: 'c@exemplo.invalid',
      telefone: 11987654321,
      cpf_cnpj: '11111111100',
      rg: 'Segredo',
    },
    endereco_entrega: {
      nome_destinatario: null,
      cep: '98765-432',
      logradouro: 'Rua das Canárias',
      numero: 12,
      cidade: 'Natal',
      estado: 'RN',
    },
    cliente: { nome: 'Segredo' },
    notes: 'Ligar para 11 98765-4321, bordar “Nina”',
  });
  const text = JSON.stringify(maskOrder(raw));
  for (const canary of CANARIES.slice(1)) expect(text).not.toContain(canary);
  expect(text).not.toContain('98765-4321');
  expect(maskOrder(raw)).toMatchObject({
    comprador: { nome: 'Compradora C.', telefone: '(11) *****-4321' },
    endereco_entrega: { nome_destinatario: null, cidade: 'Natal', estado: 'RN', numero: '***' },
    notes: 'Ligar para ***, bordar “Nina”',
  });
});

test('a buyer that is no object at all is masked too', () => {
  expect(maskOrder(order({ comprador: 'Compradora', endereco_entrega: ['Rua das Canárias'] }))).toMatchObject({
    comprador: '***',
    endereco_entrega: '***',
  });
});

test.each([
  ['itmes', 'items'],
  ['acept', 'accept'],
  ['PING', 'ping'],
  ['estoqe', 'estoque'],
])('%s is taken for a slip of %s', (typed, meant) => {
  expect(nearest(typed, ['items', 'accept', 'ping', 'estoque'])).toBe(meant);
});

test('a word that is like none is taken for none', () => {
  expect(nearest('deploy', ['items', 'accept', 'ping', 'estoque'])).toBeUndefined();
});

test('a bar is drawn where standard output is a file, and not where something reads it from a pipe', () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const drawn = () => String((stderr.read() as Buffer | null) ?? '');
  const file = new Writable({ write: (_chunk, _encoding, done) => done() });
  createProgress({ stdout: file, stderr, env: {} }, 'Listing').show(1, 2);
  expect(drawn()).toContain('Listing');
  createProgress({ stdout: new PassThrough(), stderr, env: {} }, 'Listing').show(1, 2);
  expect(drawn()).toBe('');
});
