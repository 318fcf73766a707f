/** A control token: who has it may control the sandbox from anywhere, and nobody else from anywhere. */
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { sandboxControl } from '../../src/sandbox/control/client.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { runCli } from '../cli/run-cli.ts';

const TOKEN = '0123456789abcdef';

/** Asks as another container does, by the name of this one in a network. */
function ask(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const at = new URL('/_sandbox/state', url);
    const request = httpRequest(at, { headers: { host: 'store:4010', ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.on('error', reject).end();
  });
}

test('with a token only requests that name it are let in, from wherever they come', async () => {
  await using sandbox = await startSandbox({ tokens: ['t'], items: 5, controlToken: TOKEN });
  const { url } = sandbox;
  expect(await ask(url)).toBe(401);
  expect(await ask(url, { host: 'localhost' })).toBe(401);
  expect(await ask(url, { authorization: 'Bearer 0123456789abcdeF' })).toBe(401);
  expect(await ask(url, { authorization: 'Bearer t' })).toBe(401);
  expect(await ask(url, { authorization: `Bearer ${TOKEN}` })).toBe(200);
  await expect(sandboxControl(url).state()).rejects.toThrow('The control routes want the token');
  expect((await sandboxControl(url, { token: TOKEN }).reset({ items: 7 })).stores).toHaveLength(1);
  // It is no token of a store.
  const answer = await fetch(`${url}/ping`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(401);
});

test('without one nobody but this machine is let in, whatever token is named', async () => {
  await using sandbox = await startSandbox({ tokens: ['t'], items: 5 });
  expect(await ask(sandbox.url, { authorization: `Bearer ${TOKEN}` })).toBe(403);
});

test.each(['', 'short', 'has a blank in it, and is long'])('“%s” is no control token', async (controlToken) => {
  await expect(startSandbox({ items: 5, controlToken })).rejects.toThrow('controlToken: 16 to 200');
  const run = await runCli(['sandbox', '--control-token', controlToken], {});
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('--control-token')]);
});

test('the compose file of the README has the store with a token, which its tests are given, and no port outside', async () => {
  const readme = readFileSync('src/sandbox/README.md', 'utf8');
  const [, compose = ''] = /```yaml\n(services:\n[^]*?)```/.exec(readme) ?? [];
  const [store = '', tests = ''] = compose.split('\n  tests:\n');
  expect(compose).not.toContain('ports:');
  const [, command = '[]'] = /command: (\[.*\])/.exec(store) ?? [];
  const words = JSON.parse(command.replaceAll("'", '"').replace('${CONTROL_TOKEN}', TOKEN)) as string[];
  const flag = (name: string) => words[words.indexOf(name) + 1]!;
  expect(words[0]).toBe('sandbox');
  const env = Object.fromEntries(
    [...tests.matchAll(/^ {6}([A-Z_]+): '?([^'\n]+)'?$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(env).toEqual({
    STORE_URL: `http://store:${flag('--port')}/api/v1`,
    STORE_TOKEN: flag('--token'),
    CONTROL_TOKEN: '${CONTROL_TOKEN}',
  });
  // The same on a free port of this machine.
  await using sandbox = await startSandbox({ tokens: [flag('--token')], controlToken: flag('--control-token') });
  const control = sandboxControl(sandbox.url, { token: TOKEN });
  expect((await control.reset({ seed: 7, items: 50 })).stores[0]).toMatchObject({ store: 0 });
});
