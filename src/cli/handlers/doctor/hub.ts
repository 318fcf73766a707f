/** The hub, if one is configured: whether it can be reached and used, whether a host has the lease, and the store's keys. */
import { systemClock } from '../../../base/clock.ts';
import { hubSecrets, isLoopbackHub, shownHubAddress } from '../../../config/hub-address.ts';
import { withDeadlines } from '../../../cluster/deadline.ts';
import { HubDown, type HubLink } from '../../../cluster/link.ts';
import { readHeartbeat } from '../../../cluster/hosts.ts';
import { createMessageEncryption } from '../../../cluster/message-encryption.ts';
import { encrypted } from '../../../cluster/encrypted-link.ts';
import { readBatch } from '../../../cluster/wire.ts';
import type { OrderItem } from '../../../domain/records.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import type { CliContext } from '../../cli-context.ts';
import { remark, ok, problem, type DoctorFinding } from './finding.ts';

/**
 * Checks the hub. Sends the store no request; the entry that it writes to the hub (that this host is there) is deleted again.
 * `items`: the store's items in the hub's snapshot.
 */
export async function lookAtHub(
  { url, hub, token }: { url: string; hub?: string; token: string },
  lojaId: string,
  talk: CliContext,
): Promise<{ findings: DoctorFinding[]; items: OrderItem[] }> {
  if (hub === undefined) return { findings: [], items: [] };
  const { doctor: words } = talk.texts;
  for (const secret of hubSecrets(hub)) talk.hide(secret);
  const { openRedisLink, prefixFor } = await import('../../../cluster/redis-link.ts');
  const prefix = prefixFor(url, lojaId);
  const address = shownHubAddress(hub);
  const wire = hub.startsWith('redis:') && !isLoopbackHub(hub) ? [remark('hub.tls', address, words.hubPlain)] : [];
  const seal = createMessageEncryption(token, lojaId);
  const open = encrypted(withDeadlines(openRedisLink({ url: hub, prefix }), systemClock), seal);
  try {
    const link = await open();
    try {
      const name = `doctor-${process.pid}`;
      await link.sendHeartbeat(name, '{}', '{}');
      await link.removeHosts([name]);
      const askedAt = performance.now();
      const { lease, hosts, epoch } = await link.read({ epoch: undefined, after: 0, teamVersion: -1 });
      const tookMs = Math.round((performance.now() - askedAt) * 10) / 10;
      const told = Object.values(hosts).map((word) => readHeartbeat(word, 0));
      const machines = told.filter(({ isHost }) => isHost);
      const { items, strangerCount } = await rowsOf(link, epoch);
      const findings = [
        ok('hub', words.hub(address, tookMs)),
        ok('hub.hosts', words.hubHosts(machines.length, lease !== undefined)),
        ok('hub.prefix', `${prefix}*`),
        ...wire,
        ...encryptionOf(machines, words),
        ...(strangerCount > 0 ? [problem('hub.seal', words.hubStranger(strangerCount), words.hubStrangerAdvice)] : []),
      ];
      return { findings, items };
    } finally {
      link.close();
    }
  } catch (error) {
    if (!(error instanceof HubDown)) throw error;
    const isRejected = /^(?:WRONGPASS|NOAUTH|NOPERM)$/.test(error.message);
    const down = problem('hub', `${address} (${error.message})`, isRejected ? words.hubRefused : words.hubDown);
    return { findings: [down, ...wire], items: [] };
  }
}

/** Whether somebody who can read the hub's server can read the hosts' messages. */
function encryptionOf(machines: readonly { isPlain: boolean }[], words: CliTexts['doctor']): DoctorFinding[] {
  if (machines.length === 0) return [];
  const plain = machines.filter(({ isPlain }) => isPlain).length;
  if (plain === 0) return [ok('hub.encryption', words.hubClosed)];
  return [remark('hub.encryption', words.hubOpen(plain, machines.length), words.hubOpenAdvice)];
}

/** Reads the items of the current snapshot and its batches; `strangerCount`: how many texts no host with the token has sealed. */
async function rowsOf(
  link: HubLink,
  epoch: string | undefined,
): Promise<{ items: OrderItem[]; strangerCount: number }> {
  const items = new Map<string, OrderItem>();
  let strangerCount = 0;
  if (epoch === undefined) return { items: [], strangerCount };
  function take(text: string | undefined): boolean {
    const batch = readBatch(text ?? '');
    if (!batch) strangerCount++;
    for (const event of batch?.events ?? []) {
      if (event.kind === 'rows') for (const item of event.items) items.set(item.id, item);
    }
    return batch?.isLast === false;
  }
  for (let index = 0; take(await link.part(epoch, index));) index++;
  const { batches } = await link.read({ epoch, after: 0, teamVersion: -1 });
  for (const { text } of batches) take(text);
  return { items: [...items.values()], strangerCount };
}
