import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchLabel } from '../../../src/api/label.ts';
import { runPrintCommand } from '../../../src/devices/labels/print-command.ts';
import { createLabelPrinter } from '../../../src/devices/labels/printer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function serve(answer: RequestListener): Promise<{ url: string; heard: IncomingMessage[] }> {
  const heard: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    heard.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

test('a label is asked for without a token, a cookie or a referrer', async () => {
  const { url, heard } = await serve((_, response) => response.end('%PDF-1.4'));
  expect(await fetchLabel(`${url}/label.pdf`, { trusts: [url] })).toEqual({ bytes: Buffer.from('%PDF-1.4') });
  const names = Object.keys(heard[0]!.headers);
  for (const name of ['authorization', 'cookie', 'referer']) expect(names).not.toContain(name);
});

test.each([
  ['http://labels.example/one.pdf', 'plain http'],
  ['http://127.0.0.1:1/one.pdf', 'this machine, for a store elsewhere'],
  ['https://localhost/one.pdf', 'this machine by name'],
  ['https://somebody:secret@labels.example/one.pdf', 'a password'],
  ['file:///etc/passwd', 'a file'],
  ['javascript:alert(1)', 'a script'],
  ['', 'nothing'],
])('%s is not asked for: %s', async (url) => {
  expect(await fetchLabel(url)).toEqual({ problem: 'bad-address' });
});

test('a redirect is followed to an address that is as good, and to no other', async () => {
  const { url, heard } = await serve((request, response) => {
    if (request.url === '/here') response.writeHead(302, { location: '/there' }).end();
    else if (request.url === '/away') response.writeHead(302, { location: 'http://labels.example/' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else response.end('label');
  });
  expect(await fetchLabel(`${url}/here`, { trusts: [url] })).toMatchObject({ bytes: Buffer.from('label') });
  expect(await fetchLabel(`${url}/away`, { trusts: [url] })).toEqual({ problem: 'bad-address' });
  heard.length = 0;
  expect(await fetchLabel(`${url}/round`, { trusts: [url] })).toEqual({ problem: 'refused' });
  expect(heard).toHaveLength(4);
});

test('a label that is too large, too slow, empty or refused is none', async () => {
  const { url } = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(2000));
    else if (request.url === '/empty') response.end();
    else if (request.url === '/slow') response.write('begun');
    else response.writeHead(403).end('no');
  });
  expect(await fetchLabel(`${url}/large`, { trusts: [url], maxBytes: 1000 })).toEqual({ problem: 'too-large' });
  expect(await fetchLabel(`${url}/empty`, { trusts: [url] })).toEqual({ problem: 'empty' });
  expect(await fetchLabel(`${url}/refused`, { trusts: [url] })).toEqual({ problem: 'refused' });
  expect(await fetchLabel(`${url}/slow`, { trusts: [url], withinMs: 100 })).toEqual({ problem: 'late' });
});

test('a host that does not answer is told as such', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await fetchLabel(`http://127.0.0.1:${port}/label.pdf`, { trusts: [`http://127.0.0.1:${port}`] })).toEqual({
    problem: 'unreachable',
  });
});

/** A command that writes its words and its input where a test can read them. */
function printerIn(path: string, script = ''): string {
  const file = join(path, 'printer');
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${path}/words'\nenv > '${path}/env'\n${script}\ncat > '${path}/input'\n`,
  );
  chmodSync(file, 0o700);
  return file;
}

test('the command gets its words as they are and the label on its input, and no shell reads either', async () => {
  const path = temporaryFolder();
  const words = ['-d', 'zebra; touch hacked', '$(id)', '*'];
  const bytes = Buffer.from([0, 255, 37, 80, 68, 70]);
  expect(await runPrintCommand([printerIn(path), ...words], bytes)).toBeUndefined();
  expect(readFileSync(join(path, 'words'), 'utf8')).toBe(`${words.join('\n')}\n`);
  expect(readFileSync(join(path, 'input'))).toEqual(bytes);
});

const UNTOLD = [
  'BANCADA_TOKEN',
  'BANCADA_HUB',
  'STORE_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'GH_PAT',
  'DATABASE_URL',
  'NODE_OPTIONS',
];

test.each(UNTOLD)('the command does not get %s', async (name) => {
  const path = temporaryFolder();
  const env = { PATH: process.env['PATH'], [name]: 'very-secret-token', LANG: 'C', CUPS_SERVER: 'printers' };
  await runPrintCommand([printerIn(path)], Buffer.from('x'), { env });
  expect(readFileSync(join(path, 'env'), 'utf8')).not.toContain('very-secret-token');
  expect(readFileSync(join(path, 'env'), 'utf8')).toContain('LANG=C');
  expect(readFileSync(join(path, 'env'), 'utf8')).toContain('CUPS_SERVER=printers');
});

test('a command that is missing, fails or does not end is told apart', async () => {
  const path = temporaryFolder();
  const bytes = Buffer.from('x');
  expect(await runPrintCommand([join(path, 'nowhere')], bytes)).toBe('no-command');
  expect(await runPrintCommand([], bytes)).toBe('no-command');
  expect(await runPrintCommand([printerIn(path, 'exit 3')], bytes)).toBe('command-failed');
  const failures: unknown[] = [];
  const onFailure = (failure: unknown) => void failures.push(failure);
  await runPrintCommand([printerIn(path, 'echo "no such printer" >&2; echo more >&2; exit 4')], bytes, { onFailure });
  expect(failures).toEqual([{ exitCode: 4, said: 'no such printer' }]);
  expect(await runPrintCommand([printerIn(path, 'exec sleep 30')], bytes, { withinMs: 100 })).toBe('command-late');
});

test('a label goes from its host to the command, and nothing of it stays on this machine', async () => {
  const path = temporaryFolder();
  const { url } = await serve((_, response) => response.end('%PDF of a parcel'));
  const printer = createLabelPrinter({ trusts: [url], to: [printerIn(path)] });
  const hash = createHash('sha256').update('%PDF of a parcel').digest('hex');
  expect(await printer.print([`${url}/one.pdf`])).toEqual([{ bytes: 16, hash }]);
  expect(readFileSync(join(path, 'input'), 'utf8')).toBe('%PDF of a parcel');
  expect(await printer.print(['http://labels.example/'])).toEqual([{ problem: 'bad-address' }]);
  expect(existsSync(join(path, 'one.pdf'))).toBe(false);
});
