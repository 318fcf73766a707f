import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from '../cli/run-cli.ts';
import { hasRedis, startRedis } from './redis-server.ts';

const PASSWORD = 'canary-of-the-doctor';

test.runIf(hasRedis())(
  'the doctor says whether the hub can be used, what to do if not, and never with which password',
  async () => {
    const sandbox = await startSandbox({ tokens: [TOKEN], items: 30, seed: 11 });
    const redis = await startRedis(['--requirepass', PASSWORD]);
    using folder = aFolder();
    const examine = async (hub: string) => {
      const env = { ...envFor(sandbox.url, folder), BANCADA_HUB: hub };
      const { stdout, stderr } = await runCli(['doctor', '--json'], { env });
      expect(stdout + stderr).not.toContain(PASSWORD);
      const findings = JSON.parse(stdout) as { check: string; state: string; found: string; advice?: string }[];
      return findings.filter(({ check }) => check.startsWith('hub'));
    };
    try {
      const address = redis.url.replace('//', `//default:${PASSWORD}@`);
      const [hub, hosts, prefix] = await examine(address);
      expect(hub).toMatchObject({ state: 'ok', found: expect.stringContaining(redis.url) });
      expect(hosts).toMatchObject({ state: 'ok', found: '0 hosts, nobody polls for all' });
      expect(prefix!.found).toMatch(/^bancada:\{[0-9a-f]{16}\}:\*$/);
      expect(await examine(redis.url.replace('//', `//default:${PASSWORD}-wrong@`))).toEqual([
        { check: 'hub', state: 'problem', found: `${redis.url} (WRONGPASS)`, advice: expect.stringContaining('ACL') },
      ]);
      await redis.kill();
      expect(await examine(address)).toEqual([
        {
          check: 'hub',
          state: 'problem',
          found: `${redis.url} (ECONNREFUSED)`,
          advice: expect.stringContaining('redis-server'),
        },
      ]);
    } finally {
      await sandbox.close();
      await redis.close();
    }
  },
);
