/** `bancada assembly`: each finished piece is told its slot, the last one calls the packer; nothing is sent. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { item, json, order, page, startScriptedStore } from '../api/scripted-store.ts';
import { openSmallStore } from './small-store.ts';

test('two units of an order share a slot that packing frees, and a bad one is made again', async () => {
  await using store = await openSmallStore('ok', 'writes', 'in_production');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_OPERATOR: 'ana', BANCADA_STATION: 'wall' });
  const run = (words: string[], input = '') => runCli(words, { env, input });
  const item = JSON.parse((await run(['items', '--ndjson'])).lines[0]!) as Parameters<typeof tagCode>[0];
  const [first, second] = [tagCode(item, 1), tagCode(item, 2)];

  const one = await run(['assembly', 'scan'], `${first}\n`);
  expect(one).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^A1\tPut it into A1: with it, 1 of 2 are there\. Order 1001: .*, 1 of 2\.$/m),
  });
  // A scan outlives its process.
  const two = await run(['assembly', 'scan'], `${second}\n${second}\nBNT-nothing\n`);
  expect(two.code).toBe(7);
  expect(two.lines).toEqual([
    expect.stringContaining('A1 IS COMPLETE: pack order 1001.'),
    expect.stringContaining('It is in A1 already.'),
    'That is no whole tag. Scan it again, or type it.',
  ]);
  expect((await run(['assembly'])).stdout).toBe('A1\t1001\t2\t2\tcomplete\n');

  expect(await run(['assembly', 'scrap', second, '--reason', 'damaged'])).toMatchObject({ code: 0 });
  expect((await run(['assembly'])).stdout).toBe('A1\t1001\t1\t2\topen\n');
  expect((await run(['remake'])).lines).toEqual(['1\tdamaged']);
  await run(['assembly', 'scan'], `${second}\n`);

  expect(await run(['assembly', 'apart', 'B9'])).toMatchObject({ code: 2, stdout: '' });
  expect(store.writes()).toEqual([]);
  expect(await run(['ship', 'o1/i1', '--tracking', 'AA123456785BR'])).toMatchObject({ code: 0 });
  expect((await run(['assembly'])).stdout).toBe('');
  const places = (await run(['assembly', 'pieces', '--ndjson'])).lines.map(
    (line) => (JSON.parse(line) as { place: string }).place,
  );
  expect(places).toEqual(['packed', 'scrapped', 'packed']);
  const told = (await run(['log', '--ndjson'])).lines.map(
    (line) => JSON.parse(line) as { what: string; asked?: string },
  );
  expect(told.filter(({ what }) => what === 'assembly').map(({ asked }) => asked)).toEqual([
    'unit 1: new > A1',
    'unit 2: new > A1',
    'unit 2: A1 > scrapped',
    'unit 2: new > A1',
    'unit 1: A1 > packed',
    'unit 2: A1 > packed',
  ]);
});

test('a slot of what was cancelled says where the pieces are, and is free when it is taken apart', async () => {
  await using store = await openSmallStore('ok', 'writes', 'in_production');
  const env = envFor(store.url);
  const run = (words: string[], input = '') => runCli(words, { env, input });
  const item = JSON.parse((await run(['items', '--ndjson'])).lines[0]!) as Parameters<typeof tagCode>[0];
  await run(['assembly', 'scan'], `${tagCode(item, 1)}\n`);
  const unasked = await run(['assembly', 'apart', 'a1']);
  expect([unasked.code, unasked.stderr]).toEqual([
    2,
    expect.stringMatching(/These go beside the wall: Caneca.* 1\/2\n.*--yes/s),
  ]);
  expect((await run(['assembly'])).stdout).toMatch(/^A1\t/);
  expect(await run(['assembly', 'apart', 'a1', '--yes'])).toMatchObject({
    code: 0,
    stderr: 'A1: 1 piece lies beside the wall now.\n',
  });
  expect((await run(['assembly'])).stdout).toBe('');
  // It is found again where it lies.
  expect((await run(['assembly', 'scan'], `${tagCode(item, 1)}\n`)).stdout).toMatch(/^A1\t/);
  expect((await run(['assembly', 'scan', '--remove'], `${tagCode(item, 1)}\n`)).code).toBe(0);
});

test('a slot whose order the store has no more is listed and taken apart, and the next tags are read', async () => {
  let isGone = false;
  const piece = item({ item_status: 'in_production' });
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname, searchParams } = new URL(arrival.url, 'http://store.invalid');
    const isListed = searchParams.get('status') === 'in_production' && !isGone;
    const answer = pathname.endsWith('/ping')
      ? { pong: true, loja_id: 'loja-1' }
      : pathname.endsWith('/pedidos')
        ? page(isListed ? [piece] : [])
        : pathname.endsWith('/o1') && !isGone && { data: order({ itens: [piece] }) };
    (answer ? json(answer) : json({ message: 'Não encontrado.' }, 404))(response, arrival);
  });
  const env = envFor(store.url);
  const run = (words: string[], input = '') => runCli(words, { env, input });
  const listed = JSON.parse((await run(['items', '--status', 'in_production', '--ndjson'])).lines[0]!) as Parameters<
    typeof tagCode
  >[0];
  expect((await run(['assembly', 'scan'], `${tagCode(listed, 1)}\n`)).code).toBe(0);
  isGone = true;
  const scanned = await run(['assembly', 'scan'], `${tagCode(listed, 2)}\nBNT-nothing\n`);
  expect([scanned.code, scanned.lines.length]).toEqual([7, 2]);
  const shown = await run(['assembly']);
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/^A1\t/)]);
  const apart = await run(['assembly', 'apart', 'A1', '--yes']);
  expect([apart.code, apart.stderr]).toEqual([0, 'A1: 2 pieces lie beside the wall now.\n']);
});

test('a wall that fits no terminal is a mistake in the file, and is told', async () => {
  await using store = await openSmallStore('ok', 'writes', 'in_production');
  using folder = aFolder();
  const env = envFor(store.url, folder);
  const config = join(folder.path, 'config');
  mkdirSync(config, { mode: 0o700 });
  writeFileSync(join(config, 'workshop.json'), '{"wall": {"rows": 3, "columns": 99}}', { mode: 0o600 });
  const { code, stderr } = await runCli(['assembly'], { env });
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“wall.columns” cannot be used. Allowed: a whole number from 1 to 8.'),
  });
});

test('a piece of an item that was never begun is not made again by a command', async () => {
  await using store = await openSmallStore('ok', 'writes', 'pending');
  const run = (words: string[]) => runCli(words, { env: envFor(store.url) });
  const item = JSON.parse((await run(['items', '--ndjson'])).lines[0]!) as Parameters<typeof tagCode>[0];
  const scrap = await run(['assembly', 'scrap', tagCode(item, 1), '--reason', 'damaged']);
  expect(scrap).toMatchObject({ code: 2, stderr: expect.stringContaining('o1/i1: nothing of it has been made yet') });
  expect((await run(['remake'])).stdout).toBe('');
});
