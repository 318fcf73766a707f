/** The short form of test/crash/hub.ts: real processes, one server that is killed, one poller that is stopped. */
import { expect, test } from 'vitest';
import { startHubStage } from '../crash/hub-stage.ts';
import { hasRedis } from './redis-server.ts';

test.runIf(hasRedis())(
  'two processes and their stations lose nothing when the server is killed and when the poller stops and wakes',
  async () => {
    const stage = await startHubStage({
      hostCount: 2,
      stationsEach: 3,
      limitPerMinute: 120,
      items: 40,
      paidPerMinute: 20,
      actEveryMs: 1500,
    });
    const { hosts, redis, until, isLed, areDirect } = stage;
    try {
      await Promise.all(hosts.map((host) => host.start()));
      expect(await until(isLed, 20_000)).toBeDefined();
      await redis.kill();
      expect(await until(areDirect, 10_000)).toBeDefined();
      await redis.restart();
      expect(await until(isLed, 10_000)).toBeDefined();
      const stopped = stage.leader()!;
      stopped.signal('SIGSTOP');
      const other = hosts.filter((host) => host !== stopped);
      expect(await until(() => isLed(other), 10_000)).toBeDefined();
      stopped.signal('SIGCONT');
      expect(await until(() => isLed() && stage.leader() !== stopped, 10_000)).toBeDefined();
      expect(await stage.judge()).toEqual([]);
      expect(stage.intents.size).toBeGreaterThan(3);
      expect(stage.requests().refusedReads).toBe(0);
    } finally {
      await stage.close();
    }
  },
  60_000,
);
