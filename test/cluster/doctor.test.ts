import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { envFor, runCli, TOKEN } from '../cli/run-cli.ts';
import { openRedisLink, prefixFor } from '../../src/cluster/redis-link.ts';
import { writeBatch } from '../../src/cluster/wire.ts';
import { anItem } from '../support/items.ts';
import { aStage } from './stage.ts';
import { hasRedis, startRedis } from './redis-server.ts';

/** Somebody with the engine's password and without the token writes a batch as the leader would. */
async function forge(hub: string, url: string, lojaId: string): Promise<void> {
  const link = await openRedisLink({ url: hub, prefix: prefixFor(url, lojaId) })();
  const { lease, epoch = '', lastNumber } = await link.read({ epoch: undefined, after: 0, teamVersion: -1 });
  const items = [{ ...anItem({ id: 'forged' }), updated_at: '2126-11-20T12:00:00Z' }];
  const text = writeBatch([{ kind: 'rows', askedAt: 9e15, knownAt: 9e15, items }], 9e15);
  await link.publish(lease!.holder, epoch, { number: lastNumber + 1, text });
  link.close();
}

const PASSWORD = 'canary-of-the-doctor';

test.runIf(hasRedis())(
  'the doctor says whether the hub can be used, what to do if not, and never with which password',
  async () => {
    const sandbox = await startSandbox({ tokens: [TOKEN], items: 30, seed: 11 });
    const redis = await startRedis(['--requirepass', PASSWORD]);
    const examine = async (hub: string) => {
      const env = { ...envFor(sandbox.url), BANCADA_HUB: hub };
      const { stdout, stderr } = await runCli(['doctor', '--json'], { env });
      expect(stdout + stderr).not.toContain(PASSWORD);
      const findings = JSON.parse(stdout) as { check: string; state: string; found: string; advice?: string }[];
      return findings.filter(({ check }) => check.startsWith('hub'));
    };
    try {
      const address = redis.url.replace('//', `//default:${PASSWORD}@`);
      const [hub, hosts, prefix] = await examine(address);
      expect(hub).toMatchObject({ state: 'ok', found: expect.stringContaining(redis.url) });
      expect(hosts).toMatchObject({ state: 'ok', found: 'no host is on' });
      expect(prefix!.found).toMatch(/^bancada:4:\{[0-9a-f]{16}\}:\*$/);
      expect(await examine(redis.url.replace('//', `//default:${PASSWORD}-wrong@`))).toEqual([
        { check: 'hub', state: 'problem', found: `${redis.url} (WRONGPASS)`, advice: expect.stringContaining('ACL') },
      ]);
      const stage = aStage({ url: sandbox.url, token: TOKEN, hubs: [address, address], isLastPlain: true });
      try {
        stage.hosts[0]!.sync.start();
        await stage.hosts[0]!.becomes('leading');
        const of = async (check: string) => (await examine(address)).find((finding) => finding.check === check);
        await expect.poll(() => of('hub.rows'), { timeout: 10_000 }).toMatchObject({ state: 'ok' });
        expect(await of('hub.seal')).toBeUndefined();
        expect(await of('hub.encryption')).toMatchObject({ state: 'ok' });
        stage.hosts[1]!.sync.start();
        await stage.hosts[1]!.becomes('following');
        await expect
          .poll(() => of('hub.encryption'), { timeout: 10_000 })
          .toMatchObject({ state: 'note', found: '1 of 2 hosts writes without encryption' });
        const { replica } = stage.hosts[0]!;
        await expect.poll(() => replica.getState().health.hub?.plainCount, { timeout: 10_000 }).toBe(1);
        await forge(address, sandbox.url, stage.hosts[0]!.replica.getState().lojaId!);
        expect(await of('hub.seal')).toMatchObject({ state: 'problem', found: expect.stringContaining('1 text') });
      } finally {
        await stage.close();
      }
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
