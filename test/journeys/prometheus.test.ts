/** A Prometheus as Debian has it scrapes the built program; left out where none is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { envFor } from '../cli/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { commandOf } from './program.ts';
import { openStore, TOKEN } from './support.ts';
import { freePort } from '../support/free-port.ts';

const isInstalled = spawnSync('prometheus', ['--version']).status === 0;

/** Starts a program that ends with the test. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const path = process.env['PATH'] ?? '';
  const child = spawn(command, args, { env: { PATH: path, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
}

test.skipIf(!isInstalled)('Prometheus scrapes watch and finds its figures by name', async () => {
  const folder = temporaryFolder();
  await using store = await openStore({ items: 60 });
  const [figures, web] = [await freePort(), await freePort()];
  const config = join(folder, 'prometheus.yml');
  const target = `{ job_name: bancada, scrape_interval: 1s, static_configs: [{ targets: ['127.0.0.1:${figures}'] }] }`;
  writeFileSync(config, `scrape_configs: [${target}]\n`);
  const [program, ...args] = commandOf('watch', '--metrics-port', String(figures));
  run(program, args, envFor(store.url, { path: folder }, { BANCADA_TOKEN: TOKEN }));
  const data = join(folder, 'data');
  run('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${data}`,
    `--web.listen-address=127.0.0.1:${web}`,
  ]);
  const ask = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${web}/api/v1/query?query=${query}`).catch(() => undefined);
    const { data: found } = ((await answer?.json()) ?? {}) as { data?: { result: { value: [number, string] }[] } };
    return found?.result[0]?.value[1];
  };
  await expect.poll(() => ask('up')).toBe('1');
  await expect.poll(() => ask('bancada_snapshot_loaded')).toBe('1');
  expect(Number(await ask('bancada_snapshot_age_seconds'))).toBeLessThan(120);
});
