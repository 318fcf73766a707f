import { expect, test } from 'vitest';
import { json, page, product, startScriptedStore, stock } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

const RECORDS = [stock({ quantidade: '11' }), stock({ id: 's2', sku: 'CAN-VD', quantidade: '5' })];

/** Imports a text into a store of two records, or of others; what was sent, too. */
async function importing(text: string | Buffer, more: string[] = [], lang = 'en', records = RECORDS) {
  using folder = aFolder();
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    const answer = pathname.endsWith('/ping')
      ? { pong: true, loja_id: 'loja-1' }
      : pathname.includes('/produtos/')
        ? { data: product({ estoques: records }) }
        : arrival.method === 'GET'
          ? page(records)
          : { data: changed(arrival.body) };
    json(answer)(response, arrival);
  });
  const env = envFor(store.url, folder, { BANCADA_LANG: lang });
  const run = await runCli(['stock', 'import', '-', '--yes', ...more], { env, input: text });
  return { ...run, writes: store.arrivals.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
}

function changed(body: string) {
  const { quantidade = 11, is_active = true } = JSON.parse(body) as { quantidade?: number; is_active?: boolean };
  return stock({ quantidade: String(quantidade), is_active: is_active ? '1' : '0' });
}

test.each([
  ['a decimal comma', 'sku,quantidade\nCAN-AZ,12,7\n', 2, 3, 2],
  ['a thousands comma', 'sku,quantidade\nCAN-VD,4\nCAN-AZ,1,200\n', 3, 3, 2],
  ['the count missing', 'sku,quantidade\nCAN-AZ\n', 2, 1, 2],
  ['a cell before the count missing', 'id,name,quantidade,is_active\ns1,12,1\n', 2, 3, 4],
])('a row with %s is refused with its line, and nothing is sent', async (_, text, line, cells, columns) => {
  const run = await importing(text);
  expect([run.code, run.stdout, run.writes]).toEqual([2, '', []]);
  const count = cells === 1 ? '1 cell' : `${cells} cells`;
  expect(run.stderr).toContain(`line ${line}: has ${count}, the header ${columns}\n`);
  const said = (await importing(text, [], 'pt-BR')).stderr;
  expect(said).toContain(`linha ${line}: tem ${count.replace('cell', 'célula')}, o cabeçalho ${columns}\n`);
});

test('a quotation mark that is not closed is told in the reader’s language, of counts and of prices', async () => {
  const text = 'sku,quantidade\n"CAN-AZ,12\n';
  expect(await importing(text)).toMatchObject({ code: 2, stderr: 'line 2: a quotation mark is not closed\n' });
  const said = { code: 2, stderr: 'linha 2: uma aspa não foi fechada\n', writes: [] };
  expect(await importing(text, [], 'pt-BR')).toMatchObject(said);
  const env = envFor('http://127.0.0.1:9', undefined, { BANCADA_LANG: 'pt-BR' });
  const plan = await runCli(['promo', 'plan', '-'], { env, input: 'product_id,preco\n"p1,12\n' });
  expect(plan).toMatchObject({ code: 2, stderr: said.stderr });
});

const SHEET = 'SKU\tQtd\r\nCAN-AZ\t12\r\n';

test.each([
  ['Qtd for quantidade', 'sku,Qtd\nCAN-AZ,12\n'],
  ['tabs', SHEET],
  ['UTF-16 with tabs, as a spreadsheet saves “Unicode text”', Buffer.from(`\ufeff${SHEET}`, 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from(`\ufeff${SHEET}`, 'utf16le').swap16()],
])('a file with %s is read', async (_, text) => {
  expect(await importing(text)).toMatchObject({ code: 0, writes: ['{"quantidade":12}'] });
});

test.each([
  ['an xlsx', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1')],
  ['an old xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('%s is said to be a workbook, with what to do', async (_, bytes) => {
  const run = await importing(bytes);
  expect(run).toMatchObject({ code: 2, stdout: '', writes: [] });
  expect(run.stderr).toBe(
    '- is a workbook of a spreadsheet, not a CSV file. Save the sheet as CSV, and import that.\n',
  );
});

test('a file of which every row is left out ends with 2, one of which some are with 7', async () => {
  const out = (text: string) => importing(`sku,quantidade\n${text}`, ['--skip-invalid']);
  expect(await out('NOBODY,1\nCAN-AZ,x\n')).toMatchObject({ code: 2, writes: [] });
  expect(await out('NOBODY,1\nCAN-VD,5\n')).toMatchObject({ code: 7, writes: [] });
});

test('a cell may be missing behind the last one that is read', async () => {
  const run = await importing('sku,quantidade,note\nCAN-AZ,12\n');
  expect([run.code, run.writes]).toEqual([0, ['{"quantidade":12}']]);
});

test('a row whose id and sku name different records is refused with its line', async () => {
  const text = 'id,sku,quantidade\ns1,CAN-VD,12\n';
  const run = await importing(text);
  expect([run.code, run.writes]).toEqual([2, []]);
  expect(run.stderr).toContain('line 2: id and sku name different records: this id has the SKU CAN-AZ\n');
  expect((await importing(text, [], 'pt-BR')).stderr).toContain('linha 2: id e sku são de registros diferentes');
  expect((await importing('id,sku,quantidade\ns1,CAN-AZ,12\ns2,,6\n,CAN-VD,5\n', ['--dry-run'])).stderr).toContain(
    'line 4: the same record stands in the file twice',
  );
});

test('a SKU in other letters, or with blanks in the store, is the same SKU', async () => {
  const text = 'sku,quantidade\ncan-az,12\n';
  expect(await importing(text)).toMatchObject({ code: 0, writes: ['{"quantidade":12}'] });
  const blank = [stock({ sku: ' CAN-AZ ', quantidade: '11' })];
  expect(await importing(text, [], 'en', blank)).toMatchObject({ code: 0, writes: ['{"quantidade":12}'] });
});

test('of SKUs that differ in their letters alone, the one as it is written is meant', async () => {
  const both = [stock({ id: 's3', sku: 'can-az', quantidade: '3' }), stock({ quantidade: '11' })];
  const run = await importing('sku,quantidade\nCAN-AZ,12\n', ['--dry-run'], 'en', both);
  expect(run.lines).toEqual([expect.stringMatching(/^s1\tdry-run\t/)]);
});

test('a row without id and SKU is no record, also where one record has no SKU', async () => {
  const unnamed = [stock({ sku: '', quantidade: '11' })];
  const run = await importing('id,sku,quantidade\n,,12\n', [], 'en', unnamed);
  expect(run).toMatchObject({ code: 2, writes: [] });
});

test('a row without a count is said to be empty, and not to be so already', async () => {
  const run = await importing('id,quantidade,is_active\ns1,,1\ns2,5,1\n');
  expect([run.code, run.writes]).toEqual([0, []]);
  expect(run.stderr).toContain('0 records change, 1 is so already.\nquantidade is empty in line 2; nothing changes');
  const two = await importing('id,quantidade\ns1,\ns2,\n', [], 'pt-BR');
  expect(two.stderr).toContain('quantidade está vazia em 2 linhas, a primeira é a 2; nada muda ali.');
  // The switch of such a row is changed all the same.
  expect((await importing('id,quantidade,is_active\ns1,,0\n')).writes).toEqual(['{"is_active":false}']);
});
