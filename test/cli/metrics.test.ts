/** What a command that runs for days shows to those who look after it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { signatureOf } from '../../src/devices/doorbell/signature.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

/** Runs a command until its words hold the address of the figures and `isReady`; `work` gets both. */
async function whileRunning(
  args: string[],
  env: Record<string, string>,
  isReady: RegExp,
  work: (url: string, words: string) => Promise<void>,
): Promise<string> {
  const interruption = new AbortController();
  let words = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = runCli([...args, '--metrics-port', '0'], {
    env,
    interruption: interruption.signal,
    onOutput(text, stream) {
      if (stream === 'stderr') words += text;
      if (isReady.test(words) && /\/metrics/.test(words)) resolve();
    },
  });
  await Promise.race([promise, ended]);
  try {
    await work(/http:\S+\/metrics/.exec(words)?.[0] ?? '', words);
  } finally {
    interruption.abort(130);
    await ended;
  }
  return words;
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test('watch tells figures of its store and its health, and Prometheus can read them', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
  try {
    await whileRunning(['watch'], envFor(sandbox.url), /Following/, async (url) => {
      const page = async () => (await fetch(url)).text();
      await expect.poll(page).toContain('bancada_snapshot_loaded 1');
      const text = await page();
      expect(text).toMatch(/bancada_api_request_seconds_count\{operation="listItems",status="200"\} \d+/);
      expect(text).toMatch(/bancada_build_info\{version="[^"]+",node="[\d.]+",command="watch"\} 1/);
      expect(text).toContain('bancada_outbox_open 0');
      expect(text).toContain('bancada_api_limited_total 0');
      expect(text).not.toContain(TOKEN);
      if (hasPromtool) execFileSync('promtool', ['check', 'metrics'], { input: text });
      const health = await fetch(url.replace('/metrics', '/healthz'));
      expect(await health.json()).toMatchObject({ ok: true, checks: { snapshot: { ok: true }, disk: { ok: true } } });
      expect(health.status).toBe(200);
    });
  } finally {
    await sandbox.close();
  }
});

test('webhooks counts what was verified and what was refused', async () => {
  using folder = aFolder();
  const secret = join(folder.path, 'secret');
  writeFileSync(secret, 'whsec-test\n', { mode: 0o600 });
  await whileRunning(['webhooks', '--port', '0', '--secret-file', secret], {}, /Listening/, async (url, words) => {
    const door = /http:\S+\/webhooks/.exec(words)?.[0] ?? '';
    const post = (signature: string) =>
      fetch(door, { method: 'POST', body: '{}', headers: { 'x-service-signature': signature } });
    await post(signatureOf('{}', 'whsec-test'));
    await post('wrong');
    const text = await (await fetch(url)).text();
    expect(text).toContain('bancada_webhooks_total{result="verified"} 1');
    expect(text).toContain('bancada_webhooks_total{result="refused"} 1');
  });
});
