/** Holds, remakes and notes as commands: kept here, in the trail, and nothing of it is sent. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

async function aShop(text = '') {
  const store = await openSmallStore('ok', 'writes', 'in_production', text);
  const folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_OPERATOR: 'ana', BANCADA_STATION: 'door' });
  const run = (...words: string[]) => runCli(words, { env });
  return {
    store,
    folder,
    env,
    run,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

test('an item on hold is not shipped, and goes on when it is let', async () => {
  await using shop = await aShop();
  const { run, store } = shop;
  expect(await run('hold', 'o1', '--reason', 'artwork', '--until', '3d')).toMatchObject({ code: 0, stdout: '' });
  const [hold] = (await run('hold', '--ndjson')).lines.map((line) => JSON.parse(line) as object);
  expect(hold).toMatchObject({ order_id: 'o1', item_id: 'i1', reason: 'awaiting-artwork', operator: 'ana' });
  const refused = await run('ship', 'o1/i1', '--tracking', 'AA123456785BR');
  expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('on hold here') });
  expect(refused.stdout).toBe('o1/i1\tnot-sent\ton hold here: bancada hold lists why\n');
  const { stdout: dry, code } = await run('ship', 'o1/i1', '--tracking', 'AA123456785BR', '--dry-run');
  expect([dry, code]).toEqual([refused.stdout, 4]);
  expect(store.writes()).toEqual([]);
  expect((await run('release', 'o1/i1')).stderr).toBe('1 hold has ended.\n');
  expect(await run('ship', 'o1/i1', '--tracking', 'AA123456785BR')).toMatchObject({ code: 0 });
  expect((await run('hold', '--json')).stdout).toBe('[]\n');
  const story = await run('audit', 'parcel', '1001', '--ndjson');
  const told = story.lines.map((line) => (JSON.parse(line) as { what: string }).what);
  expect(told).toEqual(expect.arrayContaining(['held', 'released', 'verdict']));
});

test('what has left is not put on hold, and the command says why', async () => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  const run = (...words: string[]) => runCli(words, { env: envFor(store.url) });
  expect(await run('hold', 'o1', '--reason', 'artwork')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^#1001 Caneca .*: already shipped\.\n$/),
  });
  await using other = await openSmallStore('ok', 'writes', 'engraving');
  const held = await runCli(['hold', 'o1', '--reason', 'artwork'], { env: envFor(other.url) });
  expect(held.stderr).toMatch(/^#1001 Caneca .*: unknown state “engraving”\.\n$/);
  expect((await run('hold', '--json')).stdout).toBe('[]\n');
});

test('a hold or a release that nothing is there for says so', async () => {
  await using shop = await aShop();
  const { run } = shop;
  const none = { code: 0, stderr: 'No items match.\n' };
  expect(await run('hold', '--where', 'carrier:nobody', '--reason', 'artwork')).toMatchObject(none);
  expect(await run('release', '--where', 'carrier:nobody')).toMatchObject(none);
  expect(await run('release', 'o1')).toMatchObject({ code: 0, stderr: 'Nothing of that was on hold.\n' });
});

test('a table of holds or notes says order number and product, also while no store answers', async () => {
  await using shop = await aShop();
  const { run, store, env } = shop;
  await run('hold', 'o1', '--reason', 'artwork');
  await run('note', 'o1', 'wrap it twice');
  const table = async (word: string) => (await runCli([word], { env, isTerminal: true })).stdout;
  expect(await table('hold')).toMatch(/^ORDER +ITEM .*ORDER\/ITEM\n#1001 +Caneca .*waiting for artwork.* o1\/i1\n$/);
  expect(await table('note')).toMatch(/^ORDER +SINCE .*\n#1001 .*wrap it twice\n$/);
  expect((await run('hold')).lines[0]).toMatch(/^o1\/i1\tawaiting-artwork\t/);
  await store[Symbol.asyncDispose]();
  expect(await table('hold')).toMatch(/ o1\/i1\n$/);
});

test('remakes are counted by reason, and never of more units than there are', async () => {
  await using shop = await aShop();
  const { run, store } = shop;
  const which = await run('remake', 'o1/i1', '--reason', 'damaged');
  expect(which).toMatchObject({ code: 2, stderr: expect.stringContaining('Which of its 2 units? --unit 2') });
  expect(await run('remake', 'o1/i1', '--reason', 'damaged', '--unit', '2')).toMatchObject({ code: 0 });
  await run('remake', 'o1/i1', '--reason', 'wrong text', '--unit', '1');
  await run('remake', 'o1/i1', '--reason', '1', '--unit', '1');
  expect((await run('remake')).lines).toEqual(['2\tdamaged', '1\twrong-text']);
  expect(await run('remake', 'o1/i1', '--reason', '1', '--units', '2')).toMatchObject({ code: 0 });
  expect((await run('remake')).lines).toEqual(['4\tdamaged', '1\twrong-text']);
  expect(await run('remake', 'o1/i1', '--reason', '1', '--unit', '3')).toMatchObject({ code: 2 });
  expect(await run('remake', 'o1/i1', '--reason', '1', '--units', '999')).toMatchObject({ code: 2 });
  expect(await run('remake', 'o1/i1', '--reason', 'wrong')).toMatchObject({ code: 2 });
  expect(store.writes()).toEqual([]);
});

test('a reason of ours is one reason in two languages, for who counts and for who reads', async () => {
  await using shop = await aShop();
  const { run } = shop;
  await run('--lang', 'pt-BR', 'refazer', 'o1/i1', '--reason', 'danificado', '--unit', '1');
  await run('remake', 'o1/i1', '--reason', 'damaged', '--unit', '1');
  expect(JSON.parse((await run('--lang', 'pt-BR', 'remake', '--json')).stdout)).toEqual([
    { reason: 'damaged', units: 2 },
  ]);
  await run('--lang', 'pt-BR', 'hold', 'o1', '--reason', 'awaiting-artwork');
  expect(JSON.parse((await run('hold', '--ndjson')).stdout)).toMatchObject({ reason: 'awaiting-artwork' });
  const table = async (...words: string[]) =>
    (await runCli(words, { env: { ...shop.env, BANCADA_LANG: 'pt-BR' }, isTerminal: true })).stdout;
  expect(await table('remake')).toMatch(/2 +danificado/);
  expect(await table('hold')).toContain('esperando arte');
  const log = await table('log');
  expect(log).toMatch(/unidade 1: danificado[^]*unidade 1: danificado[^]*esperando arte/);
  expect(log).not.toMatch(/damaged|artwork|unit /);
});

test('a list of nothing says since when only where that was asked', async () => {
  await using shop = await aShop();
  const said = async (...words: string[]) => (await runCli(words, { env: shop.env, isTerminal: true })).stderr;
  expect(await said('remake')).toBe('Nothing was made again.\n');
  expect(await said('remake', '--since', '1h')).toBe('Nothing was made again since then.\n');
  expect(await said('jobs')).toBe('No job has been written yet.\n');
  expect(await said('jobs', '--since', '1h')).toBe('No job was written since then.\n');
});

test('a note is for the team, and none has the number of a person', async () => {
  await using shop = await aShop();
  const { run } = shop;
  expect(await run('note', 'o1', 'goes', 'into', 'the', 'blue', 'box')).toMatchObject({ code: 0 });
  const refused = await run('note', 'o1', 'CPF', '111.111.111-11');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('not kept') });
  expect((await run('note', 'o1', '--ndjson')).lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ order_id: 'o1', text: 'goes into the blue box', operator: 'ana' }),
  ]);
  // The trail says that there is one, and not what it says.
  expect((await run('log', '--json')).stdout).not.toContain('blue');
});

test('the reasons are the shop’s own where workshop.json says them, and a mistake in it is told', async () => {
  await using shop = await aShop();
  const { run, folder } = shop;
  const config = join(folder.path, 'config');
  mkdirSync(config, { mode: 0o700, recursive: true });
  writeFileSync(join(config, 'workshop.json'), '{ "hold_reasons": ["forno quebrado"] } // ours', { mode: 0o600 });
  expect((await run('hold', 'o1', '--reason', 'artwork')).stderr).toContain('1 forno quebrado');
  expect(await run('hold', 'o1', '--reason', 'forno')).toMatchObject({ code: 0 });
  writeFileSync(join(config, 'workshop.json'), '{ "hold_reason": ["x"] }', { mode: 0o600 });
  expect(await run('hold')).toMatchObject({ code: 2, stderr: expect.stringContaining('hold_reason') });
});

test('a job file has the store’s text, is named in the list, and a template that there is not is told', async () => {
  await using shop = await aShop('=Ana, "Léo"');
  const { run, folder } = shop;
  const config = join(folder.path, 'config');
  mkdirSync(config, { mode: 0o700, recursive: true });
  const templates = {
    laser: { columns: ['id', 'text'], rules: { max_length: 200 } },
    uv: { columns: ['text', 'unit'] },
  };
  writeFileSync(join(config, 'workshop.json'), JSON.stringify({ templates }), { mode: 0o600 });
  const trial = await run('jobs', 'write', 'laser', '--dry-run', '--ndjson');
  expect(trial).toMatchObject({ code: 0 });
  const written = await run('jobs', 'write', 'laser', '--out', folder.path);
  expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining('Written: ') });
  const file = /^Written: (.*)$/m.exec(written.stderr)?.[1] ?? '';
  const row = 'i1,"=Ana, ""Léo"""\r\n';
  expect(readFileSync(file, 'utf8')).toBe(`id,text\r\n${row}${row}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run('jobs', '--ndjson')).lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ template: 'laser', operator: 'ana', changed: 0, refused: 0 }),
  ]);
  expect(await run('jobs', 'write', 'plotter')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('laser, uv'),
  });
  writeFileSync(join(config, 'workshop.json'), '{"templates": {"laser": {"columns": []}}}', { mode: 0o600 });
  expect((await run('jobs')).stderr).toContain('templates.laser.columns');
});

test('a trial of a job puts nothing on hold and does not say so; without rows there is no file', async () => {
  await using shop = await aShop('Ana');
  const { run, folder } = shop;
  const config = join(folder.path, 'config');
  mkdirSync(config, { mode: 0o700, recursive: true });
  const templates = { laser: { columns: ['id', 'text'], rules: { max_length: 2 } } };
  writeFileSync(join(config, 'workshop.json'), JSON.stringify({ templates }), { mode: 0o600 });
  const trial = await run('jobs', 'write', 'laser', '--dry-run');
  expect(trial.stderr).toMatch(/would be put on hold: .*\nNo row, so no file, 1 that cannot be made\.\n$/);
  expect((await run('hold', '--ndjson')).lines).toEqual([]);
  const missing = await run('jobs', 'write', 'laser', 'nobody');
  expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining('nobody: not found')]);
  const written = await run('jobs', 'write', 'laser', '--out', folder.path);
  expect([written.code, written.stderr]).toEqual([
    7,
    expect.stringMatching(/ is on hold: .*\nNo row, so no file, 1 that/),
  ]);
  expect((await run('hold', '--ndjson')).lines).toHaveLength(1);
});

test('nothing of an item that is not made yet is made again, as at the bench', async () => {
  await using store = await openSmallStore('ok', 'writes', 'pending');
  const run = (...words: string[]) => runCli(words, { env: envFor(store.url) });
  const remade = await run('remake', 'o1/i1', '--reason', 'damaged', '--unit', '1');
  expect(remade).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing of it has been made yet') });
  expect((await run('remake')).lines).toEqual([]);
});

test('where a fiscal key is wanted a script ships an order without one for a reason alone, which the trail says', async () => {
  await using shop = await aShop();
  const { run, folder, store } = shop;
  const config = join(folder.path, 'config');
  mkdirSync(config, { mode: 0o700, recursive: true });
  writeFileSync(join(config, 'workshop.json'), '{ "fiscal_key": "wanted" }', { mode: 0o600 });
  const ship = ['ship', 'o1/i1', '--tracking', 'AA123456785BR', '--lang', 'en'];
  expect(await run(...ship)).toMatchObject({ code: 2, stderr: expect.stringContaining('1001 has no fiscal key') });
  expect(await run(...ship, '--yes')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/1001 has no fiscal key.*--without-fiscal-key/s),
  });
  const because = (reason: string) => [...ship, '--yes', '--without-fiscal-key', reason];
  expect(await run(...because('for 111.222.333-44'))).toMatchObject({ code: 2 });
  expect(await run(...because(' '))).toMatchObject({ code: 2 });
  expect(store.writes()).toEqual([]);
  expect(await run(...because('sold by a person'), '--dry-run')).toMatchObject({ code: 0 });
  expect((await run('audit', 'parcel', '1001', '--lang', 'en')).stdout).not.toContain('sold by a person');
  expect(await run(...because('sold by a person'))).toMatchObject({ code: 0 });
  expect((await run('audit', 'parcel', '1001', '--lang', 'en')).stdout).toContain('sold by a person');
});
