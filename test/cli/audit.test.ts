/** `bancada audit`: a trail that was touched is found, and one order's story is told without its buyer. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDay, formatMoment } from '../../src/base/ages.ts';
import { openMemoryDatabase, openStateDatabase } from '../../src/db/database.ts';
import { createEventReplica } from '../../src/db/event-log.ts';
import { holdPieces, noteOnOrder, remakePiece } from '../../src/db/piece-notes.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';
import { textsOfPdf } from '../support/pdf.ts';

test('a trail is intact until one byte of it is another, and verify says where', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_STATION: 'door' });
  await runCli(['accept', 'o1/i1'], { env });
  const before = await runCli(['audit', 'verify', '--ndjson'], { env });
  expect(before).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The trail is intact: \d+ entries, 1 station/),
  });
  const [report] = before.lines.map((line) => JSON.parse(line) as { entries: number; checkpoint_link: number });
  expect(report).toMatchObject({ station: 'door', state: 'intact', first_link: 1, checkpoint_link: report!.entries });

  const dir = join(folder.path, 'state');
  const file = join(
    dir,
    readdirSync(dir).find((name) => name.endsWith('.sqlite') && name.startsWith('store-'))!,
  );
  const bytes = readFileSync(file);
  const at = bytes.indexOf('"what":"attempt"');
  bytes[at + '"what":"a'.length] = 'd'.charCodeAt(0);
  writeFileSync(file, bytes);
  const after = await runCli(['audit', 'verify', '--ndjson'], { env });
  expect(after.code).toBe(4);
  expect(after.stderr).toMatch(/^The trail of door is broken at entry 2: what stands there is not what was written/);
  expect(JSON.parse(after.lines[0]!)).toMatchObject({ state: 'broken', broken_link: 2, broken_why: 'changed' });
});

test('a copy of the checkpoints tells of a state that was begun anew', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_STATION: 'door' });
  await runCli(['accept', 'o1/i1'], { env });
  const dir = join(folder.path, 'state');
  const copy = join(folder.path, 'copy');
  writeFileSync(
    copy,
    readFileSync(
      join(
        dir,
        readdirSync(dir).find((name) => name.endsWith('.checkpoints'))!,
      ),
    ),
  );
  for (const name of readdirSync(dir)) rmSync(join(dir, name));
  expect(await runCli(['audit', 'verify'], { env })).toMatchObject({ code: 0, stderr: 'The history is empty.\n' });
  const found = await runCli(['audit', 'verify', '--checkpoints', copy], { env });
  expect(found).toMatchObject({ code: 4, stderr: expect.stringContaining('a checkpoint has seen more than is there') });
  writeFileSync(copy, 'no checkpoint\n');
  const bad = await runCli(['audit', 'verify', '--checkpoints', copy], { env });
  expect(bad).toMatchObject({ code: 4, stderr: expect.stringContaining('Line 1 of') });
});

test('the story of an order tells the store’s dates and our steps, on paper, too, and never the buyer', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_OPERATOR: 'ana', BANCADA_STATION: 'door' });
  await runCli(['accept', 'o1/i1'], { env });
  const story = await runCli(['audit', 'parcel', '1001', '--ndjson'], { env });
  expect(story).toMatchObject({ code: 0 });
  const lines = story.lines.map((line) => JSON.parse(line) as { source: string; what: string; at: string });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: 'store', what: 'ordered', order_id: 'o1' }),
      expect.objectContaining({
        source: 'ours',
        what: 'intent',
        operator: 'ana',
        station: 'door',
        operation: 'accept',
      }),
      expect.objectContaining({ source: 'ours', what: 'verdict', verdict: 'applied' }),
    ]),
  );
  expect((await runCli(['audit', 'parcel', '#1001'], { env })).stdout).toMatch(
    /\tours\taccept: verdict\tapplied\tana@door/,
  );
  expect((await runCli(['auditoria', 'pacote', '1001', '--lang', 'pt-BR'], { env })).stdout).toContain('aceitar: ');
  const pdf = join(folder.path, 'story.pdf');
  expect(await runCli(['audit', 'parcel', '1001', '--pdf', pdf], { env })).toMatchObject({ code: 0, stdout: '' });
  const paper = textsOfPdf(readFileSync(pdf)).join('\n');
  expect(paper).toMatch(/^Order #1001: the story of its parcel[^]*is intact/);
  // Its times are those of the wall, and it says which.
  expect(paper).toContain(`Made by bancada, ${formatDay(Date.now())}`);
  expect(paper).toContain('times of UTC-3.');
  expect(paper).toContain(formatMoment(Date.parse(lines.find(({ source }) => source === 'ours')!.at)));
  expect(await runCli(['audit', 'parcel', '1001', '--pdf', pdf], { env })).toMatchObject({ code: 2 });
  expect(story.stdout + paper).not.toMatch(/Maria|@example|\d{3}\.\d{3}\.\d{3}-\d\d/);
  expect(await runCli(['audit', 'parcel', '999999'], { env })).toMatchObject({ code: 2, stdout: '' });
});

test('the story tells what came over the hub, from which station, and the chains of this machine stay as they were', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder, { BANCADA_STATION: 'door' });
  await runCli(['accept', 'o1/i1'], { env });
  await runCli(['note', 'o1', 'goes', 'into', 'the', 'blue', 'box'], { env });
  const before = await runCli(['audit', 'verify', '--ndjson'], { env });

  const other = openMemoryDatabase();
  const at = Date.now();
  const by = { at, operator: 'rui', station: 'window', order_id: 'o1' };
  holdPieces(other, [{ ...by, item_id: 'i1', reason: 'waiting for artwork' }]);
  remakePiece(other, { ...by, item_id: 'i1', reason: 'damaged', units: 1, unit: 1 });
  noteOnOrder(other, { ...by, text: 'call Maria' });
  const dir = join(folder.path, 'state');
  const name = readdirSync(dir).find((one) => one.endsWith('.sqlite') && one.startsWith('store-'))!;
  const { database } = openStateDatabase(dir, name, { wallNow: at });
  for (let times = 0; times < 2; times++) createEventReplica(database).take([...createEventReplica(other).all(at)], at);
  database.close();

  const story = await runCli(['audit', 'parcel', 'o1', '--ndjson'], { env });
  const lines = story.lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(lines.filter(({ source }) => source === 'hub')).toEqual([
    expect.objectContaining({ what: 'held', station: 'window', asked: 'waiting for artwork', item_id: 'i1' }),
    expect.objectContaining({ what: 'remake', station: 'window', operator: 'rui', asked: 'unit 1: damaged' }),
    expect.objectContaining({ what: 'note', station: 'window' }),
  ]);
  expect(lines.some(({ source, station }) => source === 'ours' && station === 'door')).toBe(true);
  expect(story.stderr).toContain('told by other hosts (window)');
  expect(story.stdout).not.toMatch(/Maria|blue box/);
  const after = await runCli(['audit', 'verify', '--ndjson'], { env });
  expect([after.code, after.stdout]).toEqual([0, before.stdout]);
  const pdf = join(folder.path, 'story.pdf');
  await runCli(['audit', 'parcel', 'o1', '--pdf', pdf], { env });
  expect(textsOfPdf(readFileSync(pdf)).join('\n')).toContain('told by other hosts');
});
