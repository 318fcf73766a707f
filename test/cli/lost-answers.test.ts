/** Answers that were lost, and what the log says of what was asked. */
import { expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { aStoreToMove, nameOf, verdicts } from './store-to-move.ts';

const { bancada, itemsIn, plainItems, url, world, writes } = aStoreToMove();

test('an answer that told nothing is not told of a move that was answered with a yes after it', async () => {
  const [item] = await itemsIn('pending');
  world().faults.add({ kind: 'status', status: 503, operation: 'itens.aceitar', times: 1 });
  const env = { BANCADA_WATCH_SECONDS: '1' };
  const run = await runCli(['accept', nameOf(item!), '--json'], { env: { ...envFor(url()), ...env } });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({ verdict: 'applied' });
  expect(JSON.parse(run.stdout)).not.toHaveProperty('answered');
});

test('what is so after a command whose answer was lost is not told as “already” by the next one', async () => {
  const [item] = await itemsIn('pending');
  world().faults.add({ kind: 'drop', when: 'after', operation: 'itens.aceitar', times: 1 });
  using folder = aFolder();
  const again = (...more: string[]) => bancada(['accept', nameOf(item!), ...more], { folder });
  expect(JSON.parse((await again('--json')).stdout)).toMatchObject({ verdict: 'already-so', may_be_ours: true });
  expect(JSON.parse((await again('--json')).stdout)).toMatchObject({ verdict: 'already-so', may_be_ours: true });
  expect((await again()).stdout).toMatch(/: now accepted, since .* \(our request was sent, no answer\)/);
  // Of another machine nothing was sent.
  const elsewhere = JSON.parse((await bancada(['accept', nameOf(item!), '--json'])).stdout) as object;
  expect(elsewhere).toMatchObject({ verdict: 'already-so' });
  expect(elsewhere).not.toHaveProperty('may_be_ours');
});

test('a lost answer whose request was applied is found out and told as applied', async () => {
  const [pending] = await itemsIn('pending');
  world().faults.add({ kind: 'drop', when: 'after', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--json']);
  expect(run.code).toBe(0);
  expect(writes()).toHaveLength(1);
});

test('a lost answer that is not waited for is 6, and stays in the outbox', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  // Never applied, so that no look can find a trace of it before the wait is over.
  world().faults.add({ kind: 'hang', when: 'before', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--timeout', '1', '--wait', '0.001', '--json'], { folder });
  expect(run.code).toBe(6);
  expect(verdicts(run.lines)).toEqual(['unconfirmed']);
  expect(run.stderr).toContain('bancada outbox');
  const outbox = await bancada(['outbox', '--ndjson'], { folder });
  expect(outbox.lines.map((line) => JSON.parse(line))).toMatchObject([
    { operation: 'accept', item_id: pending!.id, attempts: 1 },
  ]);
});

test('a lost answer that this machine cannot write down is waited for no longer than was asked', async () => {
  using folder = aFolder();
  const [first, pending] = await itemsIn('pending');
  await bancada(['accept', nameOf(first!)], { folder });
  const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
  const database = new DatabaseSync(
    join(
      folder.path,
      files.find((one) => /store-\w+\.sqlite$/.test(one))!,
    ),
  );
  // The disk is full from the moment at which the answer is lost.
  database.exec(`CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN NEW.json LIKE '%"phase":"watching"%'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  database.close();
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.aceitar', times: 1 });
  const run = await bancada(['accept', nameOf(pending!), '--wait', '0.1', '--json'], { folder });
  expect(run.code).toBe(6);
  expect(verdicts(run.lines)).toEqual(['unconfirmed']);
});

test('where this machine can record nothing, nothing is sent', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  const env = envFor(url(), folder, { BANCADA_STATE_DIR: '/dev/null/state' });
  const run = await runCli(['accept', nameOf(pending!)], { env });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/record/);
  expect(writes()).toEqual([]);
  const inPortuguese = await runCli(['accept', nameOf(pending!)], { env: { ...env, BANCADA_LANG: 'pt-BR' } });
  expect(inPortuguese.stderr).toContain(
    'nada é enviado sem registro: Este usuário não pode usar a pasta ou o arquivo dos dados locais: /dev/null/state',
  );
});

test('every verdict is in the log with who, where, when and what', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  const who = ['--operator', 'ana', '--station', 'mesa 2'];
  await bancada(['accept', nameOf(pending!), ...who], { folder });
  const log = await bancada(['log', '--ndjson', '--item', nameOf(pending!)], { folder });
  const entries = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.at(-1)).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    operator: 'ana',
    station: 'mesa 2',
    order_id: pending!.order_id,
    item_id: pending!.id,
    operation: 'accept',
    verdict: 'applied',
  });
});

test('a log of what it holds nothing about says so, and is no error', async () => {
  using folder = aFolder();
  const [pending] = await itemsIn('pending');
  expect(await bancada(['log'], { folder })).toMatchObject({ code: 0, stdout: '', stderr: 'The history is empty.\n' });
  await bancada(['accept', nameOf(pending!)], { folder });
  for (const more of [[], ['--ndjson']]) {
    const run = await bancada(['log', '--item', 'x/y', ...more], { folder });
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: 'The history holds nothing about x/y.\n' });
  }
  const later = await bancada(['log', '--since', '2099-01-01T00:00:00Z'], { folder });
  expect(later).toMatchObject({ code: 0, stdout: '', stderr: 'The history holds nothing since then.\n' });
});

test('showing a buyer is in the log, and is not done where it cannot be', async () => {
  using folder = aFolder();
  const [item] = await itemsIn('pending');
  const open = await bancada(['order', item!.order_id, '--show-personal-data', '--json'], { folder });
  const buyer = (JSON.parse(open.stdout) as { comprador: { email: string } }).comprador;
  expect(buyer.email).toMatch(/^[^*]+@/);
  const log = await bancada(['log', '--ndjson'], { folder });
  expect(JSON.parse(log.lines.at(-1)!)).toMatchObject({ what: 'reveal', order_id: item!.order_id });
  const env = envFor(url(), folder, { BANCADA_STATE_DIR: '/dev/null/state' });
  const blocked = await runCli(['order', item!.order_id, '--show-personal-data'], { env });
  expect(blocked.code).not.toBe(0);
  expect(blocked.stdout).not.toContain(buyer.email);
});

test('an unconfirmed action that was looked after is set aside, and is open no more', async () => {
  using folder = aFolder();
  const [item] = await plainItems();
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar' });
  const env = envFor(url(), folder, { BANCADA_WATCH_SECONDS: '1' });
  const changing = ['ship', nameOf(item!), '--tracking', 'AA123456785BR', '--json'];
  // A service without Date shows nothing about whether the item was touched meanwhile.
  world().changeSwitches({ dateHeader: 'absent' });
  const run = await runCli(changing, { env });
  expect(run.code).toBe(6);
  const [open] = (await bancada(['outbox', '--ndjson'], { folder })).lines.map(
    (line) => JSON.parse(line) as { id: string; phase: string },
  );
  expect(open).toMatchObject({ phase: 'unconfirmed' });
  expect((await runCli(['outbox', 'set-aside', 'nothing'], { env })).code).toBe(2);
  // Where one is unknown, none is set aside; the same one twice is one.
  expect((await runCli(['outbox', 'set-aside', open!.id, 'nothing'], { env })).code).toBe(2);
  const twice = await runCli(['outbox', 'set-aside', open!.id, open!.id], { env });
  expect(twice).toMatchObject({ code: 0, stderr: '' });
  expect((await bancada(['outbox', '--ndjson'], { folder })).stdout).toBe('');
  const log = (await bancada(['log', '--ndjson'], { folder })).lines.map(
    (line) => JSON.parse(line) as { what: string },
  );
  expect(log.map(({ what }) => what)).toContain('set-aside');
});
