/**
 * The hub, if one is configured: whether it can be reached and used, whether a host leads, and
 * which keys are the store's.
 */
import { systemClock } from '../../../domain/clock.ts';
import { hubSecrets, isLoopbackHub, shownHubAddress } from '../../../settings/hub-address.ts';
import { withDeadlines } from '../../../hub/deadline.ts';
import { HubDown } from '../../../hub/link.ts';
import type { Talk } from '../../talk.ts';
import { note, ok, problem, type Finding } from './finding.ts';

/** Nothing of the store is asked, and what is written to the server (that this host is there) is taken back. */
export async function lookAtHub(
  { url, hub }: { url: string; hub?: string },
  lojaId: string,
  talk: Talk,
): Promise<Finding[]> {
  if (hub === undefined) return [];
  const { doctor: words } = talk.texts;
  for (const secret of hubSecrets(hub)) talk.hide(secret);
  const { openRedisLink, prefixFor } = await import('../../../hub/redis-link.ts');
  const prefix = prefixFor(url, lojaId);
  const address = shownHubAddress(hub);
  const wire = hub.startsWith('redis:') && !isLoopbackHub(hub) ? [note('hub.tls', address, words.hubPlain)] : [];
  const open = withDeadlines(openRedisLink({ url: hub, prefix }), systemClock);
  try {
    const link = await open();
    try {
      const name = `doctor-${process.pid}`;
      await link.appear(name, '{}', '{}');
      await link.vanish([name]);
      const askedAt = performance.now();
      const { lease, hosts } = await link.read({ epoch: undefined, after: 0, teamVersion: -1 });
      const tookMs = Math.round((performance.now() - askedAt) * 10) / 10;
      const count = Object.values(hosts).filter((word) => word.includes('"isHost":true')).length;
      return [
        ok('hub', words.hub(address, tookMs)),
        ok('hub.hosts', words.hubHosts(count, lease !== undefined)),
        ok('hub.prefix', `${prefix}*`),
        ...wire,
      ];
    } finally {
      link.close();
    }
  } catch (error) {
    if (!(error instanceof HubDown)) throw error;
    const isRefused = /^(?:WRONGPASS|NOAUTH|NOPERM)$/.test(error.message);
    return [problem('hub', `${address} (${error.message})`, isRefused ? words.hubRefused : words.hubDown), ...wire];
  }
}
