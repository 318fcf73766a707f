/** The webhook that the pages about own commands show: it posts what it hears, and fails where that is not taken. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readJsonc } from '../../src/config/jsonc.ts';
import { commandsOf } from '../../src/session/keymap/commands-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = ['docs/own-commands.md', 'docs/pt-BR/comandos-proprios.md'];
const HAS_CURL = spawnSync('curl', ['--version']).status === 0;
const ADDRESS = 'https://erp.example/bancada';

const blocksOf = (page: string, language: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );

/** A receiver that answers with this status. */
async function aReceiver(status: number) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bancada` };
}

function run(script: string, input: string): Promise<number | null> {
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(input);
  return new Promise((done) => child.on('close', done));
}

test.skipIf(!HAS_CURL).each(PAGES)(
  'the webhook of %s posts its event, and fails where that is not taken',
  async (page) => {
    const recipe = blocksOf(page, 'sh').find((block) => block.includes(ADDRESS))!;
    const event = '{"event":"shipped","id":"u:1","attempt":1,"item":{"product_nome":"Caneca açaí & café"}}';
    const [taking, failing] = [await aReceiver(204), await aReceiver(503)];
    expect(await run(recipe.replace(ADDRESS, taking.url), event)).toBe(0);
    expect(taking.bodies).toEqual([event]);
    expect(await run(recipe.replace(ADDRESS, failing.url), event)).toBe(22);
  },
);

test.each(PAGES)('every commands.json of %s can be used as it stands', (page) => {
  const files = blocksOf(page, 'json');
  expect(files.length).toBeGreaterThan(2);
  for (const text of files) expect(commandsOf(readJsonc(text)).problems).toEqual([]);
});
