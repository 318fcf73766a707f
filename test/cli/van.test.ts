/** `bancada van`: scanned out, both differences told, the manifest kept and printed again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';
import { textsOfPdf } from '../support/pdf.ts';

test('a van that has what it should leaves with a manifest; one that has not, only when that is said', async () => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_OPERATOR: 'ana', BANCADA_STATION: 'door' });
  const run = (words: string[], input = '') => runCli(words, { env, input });
  expect((await run(['van'])).stdout).toBe('SEDEX\t1\t0\t0\n');
  expect(await run(['van', 'scan', 'PAC'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Today: SEDEX') });

  const wrong = await run(['van', 'scan', 'sed'], 'BB123456785BR\n');
  expect(wrong.code).toBe(7);
  expect(wrong.stdout).toBe(
    'UNKNOWN CODE: BB123456785BR is of no order known here. Is it the right label? Take it off, or look it up.\n',
  );
  expect(wrong.stderr).toMatch(/NOT ON THE VAN: 1\n {2}AA123456785BR[^]*UNKNOWN CODE: 1\n {2}BB123456785BR/);
  expect(await run(['van', 'close', 'SEDEX', '--out', folder.path])).toMatchObject({ code: 2, stdout: '' });

  expect((await run(['van', 'scan', 'SEDEX', '--remove'], 'BB123456785BR\n')).stdout).toBe(
    'BB123456785BR is off the van.\n',
  );
  // A scan outlives its process.
  const right = await run(['van', 'scan', 'SEDEX'], 'aa123456785br\nAA123456785BR\n');
  expect(right).toMatchObject({ code: 0, stderr: expect.stringContaining('1 of 1 on the van') });
  expect(right.lines[1]).toBe('AA123456785BR is on the van already.');

  const off = await run(['van', 'scan', 'SEDEX', '--remove'], 'CC123456785BR\n');
  expect([off.code, off.stdout]).toEqual([7, expect.stringContaining('CC123456785BR')]);

  expect(await run(['van', 'close', 'SEDEX', '--out', folder.path])).toMatchObject({ code: 0 });
  const files = readdirSync(folder.path).filter((name) => name.startsWith('SEDEX-'));
  expect(files.map((name) => name.slice(-4)).toSorted()).toEqual(['.csv', '.pdf']);
  const csv = readFileSync(
    join(
      folder.path,
      files.find((name) => name.endsWith('.csv'))!,
    ),
    'utf8',
  );
  expect(csv).toContain(',loaded,AA123456785BR,');
  expect((await run(['van'])).stdout).toBe('');

  const [manifest] = (await run(['van', 'manifest', '--ndjson'])).lines.map(
    (line) => JSON.parse(line) as { id: string },
  );
  expect(manifest).toMatchObject({ carrier: 'SEDEX', operator: 'ana', loaded: 1, missing: 0, strange: 0 });
  expect((await run(['van', 'manifest', manifest!.id])).stdout).toBe(`${csv.trimEnd()}\n`);
  const again = join(folder.path, 'again.pdf');
  expect(await run(['van', 'manifest', manifest!.id, '--pdf', again])).toMatchObject({ code: 0 });
  expect(textsOfPdf(readFileSync(again)).join('\n')).toMatch(/^Manifest: SEDEX[^]*AA123456785BR[^]*Carrier:/);
  const told = (await run(['log', '--ndjson'])).lines.map((line) => (JSON.parse(line) as { what: string }).what);
  expect(told).toEqual(['van-scan', 'van-off', 'van-scan', 'van', 'van']);
  expect(store.writes()).toEqual([]);
});

test('a fiscal key is no code of a parcel, and of no piece: it is said, and nothing is noted', async () => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  const env = envFor(store.url);
  const run = (words: string[], input = '') => runCli(words, { env, input });
  for (const key of [FISCAL_KEY, FISCAL_KEY.replace(/5$/, '6')]) {
    for (const words of [
      ['van', 'scan', 'SEDEX'],
      ['van', 'scan', 'SEDEX', '--remove'],
      ['assembly', 'scan'],
      ['assembly', 'scan', '--remove'],
    ]) {
      const scanned = await run(words, `${key}\n`);
      expect([words, scanned.code, scanned.stdout]).toEqual([
        words,
        7,
        expect.stringMatching(/key of a fiscal document/),
      ]);
    }
  }
  expect((await run(['van'])).stdout).toBe('SEDEX\t1\t0\t0\n');
  expect((await run(['log', '--ndjson'])).stdout).toBe('');
});

const FISCAL_KEY = '52060433009911002506550120000007800267301615';

test('parcels of today are asked for so far back that no zone of the store can hide the first of them', async () => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  await runCli(['van'], { env: envFor(store.url) });
  const asked = store.arrivals
    .map(({ url }) => new URL(url, 'http://store.invalid').searchParams.get('atualizado_apos'))
    .find((moment) => moment !== null);
  expect(new Date().setHours(0, 0, 0, 0) - Date.parse(asked!)).toBeGreaterThanOrEqual(14 * 3_600_000);
});

test('a van with nothing on it does not leave, as at the bench, whatever is said', async () => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  using folder = aFolder();
  const run = (...words: string[]) => runCli(words, { env: envFor(store.url, folder) });
  const closed = await run('van', 'close', 'SEDEX', '--yes', '--out', folder.path);
  expect(closed).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing of today is on the van of SEDEX') });
  expect((await run('van', 'manifest')).stdout).toBe('');
});
