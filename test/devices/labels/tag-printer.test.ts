import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tagLabels } from '../../../src/domain/tag-labels.ts';
import { zplOf } from '../../../src/devices/barcodes/zpl.ts';
import { createTagPrinter } from '../../../src/devices/labels/tag-printer.ts';
import { readTagPrinter } from '../../../src/config/tag-printer.ts';
import { anItem } from '../../support/items.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const labels = tagLabels(anItem({ quantidade: '2', personalization_data: 'Zoë' }));

/** A printer's raw port on this machine, which keeps what each connection brought. */
async function aPrinter() {
  const jobs: string[] = [];
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => jobs.push(Buffer.concat(parts).toString('utf8')));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { jobs, port, end: () => new Promise<unknown>((resolve) => server.close(resolve)) };
}

test('tags go straight to a printer’s port, each job whole', async () => {
  const printer = await aPrinter();
  const tags = createTagPrinter({ host: '127.0.0.1', port: printer.port });
  expect(await Promise.all([tags.print(labels), tags.print(labels)])).toEqual([undefined, undefined]);
  await printer.end();
  expect(printer.jobs).toEqual([zplOf(labels), zplOf(labels)]);
});

test('a printer that is off is said, and the next job is tried all the same', async () => {
  const printer = await aPrinter();
  await printer.end();
  const tags = createTagPrinter({ host: '127.0.0.1', port: printer.port });
  expect([await tags.print(labels), await tags.print(labels)]).toEqual(['printer-unreachable', 'printer-unreachable']);
});

test('the print command finds them on its standard input', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'job');
  const tags = createTagPrinter('command', ['dd', `of=${file}`, 'status=none']);
  expect(await tags.print(labels)).toBeUndefined();
  expect(readFileSync(file, 'utf8')).toBe(zplOf(labels));
  expect(await createTagPrinter('command').print(labels)).toBe('no-command');
});

test.each([
  ['command', 'command'],
  ['printer.local', { host: 'printer.local', port: 9100 }],
  ['192.168.0.9:6101', { host: '192.168.0.9', port: 6101 }],
  ['[fd00::9]:9100', { host: 'fd00::9', port: 9100 }],
  ['', undefined],
  ['a host', undefined],
  ['printer:0', undefined],
  ['printer:99999', undefined],
  ['http://printer', undefined],
])('the setting %j is %j', (text, target) => expect(readTagPrinter(text)).toEqual(target));
