import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { NewIntent } from '../../src/outbox/outbox-table.ts';
import { openStateDatabase } from '../../src/db/database.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { readIntentsOf, quarantinedIn } from '../../src/db/quarantine.ts';
import { createRandom } from '../sim/world/random.ts';
import { anIntent } from '../support/intents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NAME = 'store-0123456789abcdef0123456789abcdef.sqlite';

const aShipment = (id: string): NewIntent => ({
  ...anIntent(id, { lojaId: 'loja-1', createdAt: NOW, author: { operator: 'ana "the packer" {1}', station: 'door' } }),
  operation: 'ship',
  trackingCode: 'AA123456785BR',
});

/** A closed state file with so many shipments on their way, and as many that are done. */
function aFile(count: number) {
  const dir = temporaryFolder();
  const { database } = openStateDatabase(dir, NAME, { wallNow: NOW });
  const me = { owner: 'me', leaseMs: 1000, wallNow: () => NOW, isOwnerGone: () => false };
  const outbox = createOutbox({ table: createDiskTable(database), ...me });
  const open = Array.from({ length: count }, (_, i) => `open-${i}`);
  const done = open.map((id) => id.replace('open', 'done'));
  outbox.add([...open, ...done].map(aShipment));
  for (const id of [...open, ...done]) outbox.beginAttempt(id, {});
  for (const id of done) outbox.settle(id, { kind: 'applied', isByEvidence: false });
  const file = join(dir, NAME);
  database.close();
  return { dir, file, open };
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

test('a file that is whole is read whole, in the order in which was asked', () => {
  const { file, open } = aFile(30);
  const { intents, isWhole } = readIntentsOf(file);
  expect([intents.map(({ id }) => id), isWhole]).toEqual([open, true]);
});

test('wherever a page is destroyed, what is read was there, is open, and says that it may not be all', () => {
  const { file, open } = aFile(30);
  const whole = readFileSync(file);
  let seen = 0;
  for (let at = 0; at < whole.length; at += 4096) {
    writeFileSync(file, whole);
    overwrite(file, at, Buffer.alloc(4096, 0xa5));
    const { intents, isWhole } = readIntentsOf(file);
    const ids = intents.map(({ id }) => id);
    // What is done may only be taken for open where both its row and its entry of the trail are gone.
    expect(ids.filter((id) => !open.includes(id))).toEqual([]);
    if (ids.length < open.length) expect(isWhole).toBe(false);
    seen += ids.length;
  }
  expect(seen).toBeGreaterThan(0.5 * open.length * (whole.length / 4096));
});

test('noise in a file makes nothing up, and breaks nothing', () => {
  const { file, open } = aFile(5);
  const whole = readFileSync(file);
  const random = createRandom('noise');
  for (let round = 0; round < 60; round++) {
    writeFileSync(file, whole);
    for (let i = 0; i < 40; i++) {
      const at = random.int(0, whole.length - 64);
      overwrite(file, at, Buffer.from(Array.from({ length: random.int(1, 60) }, () => random.int(0, 255))));
    }
    const { intents } = readIntentsOf(file);
    for (const { operation, author } of intents)
      expect([operation, typeof author.operator]).toEqual(['ship', 'string']);
    expect(intents.length).toBeLessThanOrEqual(open.length * 2);
  }
});

test('reading changes neither the file nor when it was changed', () => {
  const { file } = aFile(3);
  overwrite(file, 0, Buffer.alloc(100));
  const before = [readFileSync(file).toString('base64'), statSync(file).mtimeMs];
  readIntentsOf(file);
  expect([readFileSync(file).toString('base64'), statSync(file).mtimeMs]).toEqual(before);
});

test('what was set aside is found by its name, and nothing else is', () => {
  const { dir, file } = aFile(1);
  const names = ['.corrupt-2026-11-20T12-00-00-000Z', '.newer-2026-11-20T12-00-00-000Z-2'].map((end) => NAME + end);
  for (const name of [...names, `${names[0]}-wal`, `${names[0]}-shm`, `${NAME}.barcodes`, 'notes.corrupt-2026']) {
    writeFileSync(join(dir, name), '');
  }
  expect(quarantinedIn(dir)).toEqual([
    { path: join(dir, names[0]!), reason: 'corrupt' },
    { path: join(dir, names[1]!), reason: 'newer' },
  ]);
  expect(quarantinedIn(dir, NAME)).toHaveLength(2);
  expect(quarantinedIn(dir, NAME.replace('0', '1'))).toEqual([]);
  expect(quarantinedIn(file)).toEqual([]);
});
