/** `doctor --print`: one test page at each printer that is set, and what is said where the printer does not take it. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { hasCupsd, startCupsd } from '../support/cupsd.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

type Finding = { check: string; state: string; found: string; advice?: string };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 3 });
});
afterAll(() => sandbox.close());

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A printer's own port, which keeps its jobs, or accepts and never reads on. */
async function aPrinter({ hangs = false } = {}) {
  const jobs: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: hangs }, (socket) => {
    sockets.add(socket);
    const parts: Buffer[] = [];
    socket.on('error', () => {});
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => jobs.push(Buffer.concat(parts).toString('latin1')));
  });
  open.push({ server, sockets });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { jobs, port: (server.address() as AddressInfo).port };
}

/** A program of the shop's own, run by `sh`. */
function aProgram(path: string, work: string): string {
  const file = join(path, 'print.sh');
  writeFileSync(file, `#!/bin/sh\ncd ${path}\n${work}\n`, { mode: 0o700 });
  return file;
}

function setLabels(path: string, labels: Record<string, string>): void {
  mkdirSync(join(path, 'config'), { mode: 0o700 });
  writeFileSync(join(path, 'config', 'workshop.json'), JSON.stringify({ labels }), { mode: 0o600 });
}

/** What the doctor says of printers. */
async function examine(path: string, env: Record<string, string>, ...flags: string[]) {
  const run = await runCli(['doctor', '--json', ...flags], { env: envFor(sandbox.url, { path }, env) });
  const findings = JSON.parse(run.stdout) as Finding[];
  return { code: run.code, stderr: run.stderr, found: findings.filter(({ check }) => check.startsWith('print.')) };
}

describe('doctor --print', () => {
  test('a printer’s own port gets one label in ZPL, which sets nothing for the labels after it', async () => {
    using folder = aFolder();
    const { jobs, port } = await aPrinter();
    setLabels(folder.path, { printer: `tcp://127.0.0.1:${port}` });
    const { code, found } = await examine(folder.path, {}, '--print', '--lang', 'pt-BR');
    expect(found).toEqual([
      {
        check: 'print.labels',
        state: 'ok',
        found: `tcp://127.0.0.1:${port} recebeu uma página de teste (ZPL)`,
        advice: expect.any(String),
      },
    ]);
    expect(code).toBe(0);
    await expect.poll(() => jobs.length).toBe(1);
    expect(jobs[0]).toMatch(/^\^XA\n[ -~\n]*\^FDPagina de teste\^FS[ -~\n]*\^XZ\n$/);
    expect(jobs[0]).not.toMatch(/\^(?:PW|LL|CI|LH|JU)/);
  });

  test('a program of the shop’s own gets a PDF, or ZPL where that is said; its other words are not told', async () => {
    using folder = aFolder();
    const program = aProgram(folder.path, 'cat > job$$');
    const env = { BANCADA_PRINT_COMMAND: `${program} --key very-secret` };
    const { code, found } = await examine(folder.path, env, '--print');
    expect([code, found[0]?.found]).toEqual([0, `${program} took a test page (PDF)`]);
    const jobs = () =>
      readdirSync(folder.path)
        .filter((name) => name.startsWith('job'))
        .map((name) => readFileSync(join(folder.path, name), 'latin1').slice(0, 4));
    expect(jobs()).toEqual(['%PDF']);
    const again = await examine(folder.path, env, '--print', 'zpl');
    expect([again.code, jobs().toSorted()]).toEqual([0, ['%PDF', '^XA\n']]);
    expect(JSON.stringify([found, again.found])).not.toContain('very-secret');
  });

  test('tags with a printer of their own are tried, too', async () => {
    using folder = aFolder();
    const [labels, tags] = [await aPrinter(), await aPrinter()];
    setLabels(folder.path, { printer: `tcp://127.0.0.1:${labels.port}` });
    const both = await examine(folder.path, { BANCADA_TAG_PRINTER: `127.0.0.1:${tags.port}` }, '--print');
    expect(both.found.map(({ check, state }) => [check, state])).toEqual([
      ['print.labels', 'ok'],
      ['print.tags', 'ok'],
    ]);
    await expect.poll(() => [labels.jobs.length, tags.jobs.length]).toEqual([1, 1]);
    const same = await examine(folder.path, { BANCADA_TAG_PRINTER: `127.0.0.1:${labels.port}` }, '--print');
    expect(same.found).toHaveLength(1);
  });

  test.each([
    ['echo out of paper >&2; exit 3', 'the print command failed (exit 3): out of paper'],
    ['sleep 600', 'the print command did not end'],
  ])('a program that does “%s” is told within the time, and the rest is looked at', async (work, words) => {
    using folder = aFolder();
    const env = { BANCADA_PRINT_COMMAND: aProgram(folder.path, work) };
    const { code, found } = await examine(folder.path, env, '--print', '--timeout', '1');
    expect(found).toMatchObject([{ state: 'problem', found: expect.stringContaining(words) }]);
    expect([code, found[0]?.advice]).toEqual([2, expect.stringContaining('lpstat')]);
  });

  test('a port that takes bytes and never reads them holds nothing: that it took them is all that can be said', async () => {
    using folder = aFolder();
    const { jobs, port } = await aPrinter({ hangs: true });
    setLabels(folder.path, { printer: `tcp://127.0.0.1:${port}` });
    const { code, found } = await examine(folder.path, {}, '--print');
    expect([code, found[0]?.state, found[0]?.advice, jobs]).toEqual([0, 'ok', expect.stringContaining('paper'), []]);
  });

  test('a port that is off, and none at all, are problems; where no labels are printed none is tried', async () => {
    using folder = aFolder();
    const { port } = await aPrinter();
    await new Promise((resolve) => open.pop()!.server.close(resolve));
    const nothing = await examine(folder.path, {}, '--print');
    expect([nothing.code, nothing.found[0]?.state]).toEqual([2, 'problem']);
    expect(nothing.found[0]?.advice).toContain('BANCADA_PRINT_COMMAND');
    setLabels(folder.path, { printer: `tcp://127.0.0.1:${port}` });
    const off = await examine(folder.path, {}, '--print');
    expect(off.found).toMatchObject([{ state: 'problem', found: expect.stringContaining('cannot be reached') }]);
    using other = aFolder();
    setLabels(other.path, { print: 'never', printer: `tcp://127.0.0.1:${port}` });
    expect((await examine(other.path, {}, '--print')).found).toMatchObject([{ state: 'note' }]);
  });

  test('without the flag nothing is printed, and it is said that there is one', async () => {
    using folder = aFolder();
    const env = { BANCADA_PRINT_COMMAND: aProgram(folder.path, 'cat > job') };
    expect((await examine(folder.path, env)).found).toEqual([
      { check: 'print.labels', state: 'unknown', found: expect.stringContaining('--print') },
    ]);
    expect(readdirSync(folder.path)).not.toContain('job');
    expect((await examine(folder.path, {})).found).toEqual([]);
  });

  test('another format is a wrong word', async () => {
    using folder = aFolder();
    const run = await runCli(['doctor', '--print', 'png'], { env: envFor(sandbox.url, folder) });
    expect([run.code, run.stderr.includes('pdf, zpl')]).toEqual([2, true]);
  });
});

test.skipIf(!hasCupsd)('a real CUPS takes the test page as a PDF that its own filters can read', async () => {
  using folder = aFolder();
  const cups = await startCupsd(folder.path);
  try {
    const env = { BANCADA_PRINT_COMMAND: cups.command.join(' '), ...cups.env };
    const { found } = await examine(folder.path, env, '--print');
    expect(found).toMatchObject([{ state: 'ok', found: 'lp took a test page (PDF)' }]);
    expect(cups.jobs().map((files) => files.map((file) => file.subarray(0, 5).toString()))).toEqual([['%PDF-']]);
    await cups.accept(false);
    const refused = await examine(folder.path, env, '--print');
    expect(refused.found).toMatchObject([{ state: 'problem', found: expect.stringContaining('not accepting jobs') }]);
  } finally {
    await cups.close();
  }
});
