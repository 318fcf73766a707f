/**
 * The hub's server on Redis 7 or Valkey. Two connections, one for steps and one that waits, which end together. The client has
 * no deadline for a server that hangs with the connection open: it is opened only through deadline.ts.
 */
import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { DAY_MS } from '../base/durations.ts';
import { normalUrl } from '../base/store-address.ts';
import { checkedTls } from '../api/tls.ts';
import { HubDown, type Batch, type HubLink, type OpenLink, type PublishResult } from './link.ts';
import { SCRIPTS, type ScriptName } from './scripts.ts';

export type RedisLinkOptions = {
  /** `redis://` or `rediss://`, with user and password if the server wants them. */
  url: string;
  /** The beginning of all keys of one store, see `prefixFor`. */
  prefix: string;
  /** How long connecting and logging in may take, in milliseconds; 1500 by default. */
  connectMs?: number;
};

/** As long as a notice of what was claimed can still be sent to anybody. */
const CLAIMED_MS = 60 * DAY_MS;
const CONNECT_MS = 1500;

/**
 * The beginning of the keys of a store, the same however its address is spelled; the hash tag keeps them in one slot, and does
 * not reveal the store's name. The number is the version of the format: hosts that read each other's rows have the same.
 */
export function prefixFor(baseUrl: string, lojaId: string): string {
  const name = createHash('sha256')
    .update(`${normalUrl(baseUrl)}\n${lojaId}`)
    .digest('hex')
    .slice(0, 16);
  return `bancada:4:{${name}}:`;
}

/** Returns a function that opens connections to the server at `url`. */
export function openRedisLink({ url, prefix, connectMs = CONNECT_MS }: RedisLinkOptions): OpenLink {
  return async () => {
    const steps = aClient(url, connectMs);
    const waiting = aClient(url, connectMs);
    let down: HubDown | undefined;

    function end(error: HubDown): HubDown {
      if (!down) {
        down = error;
        for (const client of [steps, waiting]) if (client.isOpen) client.destroy();
      }
      return down;
    }
    for (const client of [steps, waiting]) client.on('error', (error: unknown) => void end(downBecause(error)));

    async function orDown<T>(work: () => Promise<T>): Promise<T> {
      if (down) throw down;
      try {
        return await work();
      } catch (error) {
        throw end(downBecause(error));
      }
    }

    const send = (client: typeof steps, args: string[]) => client.sendCommand<unknown>(args);

    const run = (name: ScriptName, args: string[]) => send(steps, ['EVALSHA', SHAS[name], '1', prefix, ...args]);

    async function step<T>(name: ScriptName, ...args: string[]): Promise<T> {
      return orDown(async () => {
        try {
          return (await run(name, args)) as T;
        } catch (error) {
          // A server that was restarted knows no script.
          if (!String((error as Error).message).startsWith('NOSCRIPT')) throw error;
          await send(steps, ['SCRIPT', 'LOAD', SCRIPTS[name]]);
          return (await run(name, args)) as T;
        }
      });
    }

    await orDown(() => Promise.all([steps.connect(), waiting.connect()]));

    let eventsKey = `${prefix}ev:`;
    let seen: { wake: string; number: number } = { wake: '0-0', number: 0 };

    const link: HubLink = {
      async read({ epoch, after, teamVersion, notificationCount: seenCount = -1 }) {
        const asked = [epoch ?? '', ...[after, teamVersion, seenCount].map(String)];
        const reply = await step<ReadReply>('read', ...asked);
        const [[holder, beat], [open, health, last], batches, notified, hosts, [version, teams], [wake, lastEvent]] =
          reply;
        const isSame = open !== '' && open === epoch;
        const lastNumber = numberIn(last);
        const read = batches.map(([id, [, text = '']]): Batch => ({ number: numberIn(id), text }));
        eventsKey = `${prefix}ev:${open}`;
        seen = { wake, number: isSame ? (read.at(-1)?.number ?? after) : lastNumber };
        return {
          lease: holder === '' ? undefined : { holder, beat: Number(beat) },
          epoch: open === '' ? undefined : open,
          health: open === '' ? undefined : health,
          batches: read,
          lastNumber,
          notificationCount: Number(notified[0]),
          notification: notified[1],
          hosts: recordOf(hosts),
          teams: teams ? recordOf(teams) : undefined,
          teamVersion: Number(version),
          lastEvent,
        };
      },
      async wait(ms) {
        const { wake, number } = seen;
        const block = String(Math.max(1, Math.floor(ms)));
        const streams = [`${prefix}wake`, eventsKey, wake, `1-${number}`];
        await orDown(() => send(waiting, ['XREAD', 'COUNT', '1', 'BLOCK', block, 'STREAMS', ...streams]));
      },
      take: async (holder, lease) =>
        (await step<number>('take', holder, lease?.holder ?? '', String(lease?.beat ?? ''))) === 1,
      renew: (holder, epoch, health) => step<PublishResult>('renew', holder, epoch ?? '', health),
      release: async (holder) => void (await step('release', holder)),
      fill: (holder, epoch, index, text) => step<PublishResult>('fill', holder, epoch, String(index), text),
      open: (holder, epoch, health) => step<PublishResult>('open', holder, epoch, health),
      publish: (holder, epoch, { number, text }) => step<PublishResult>('publish', holder, epoch, String(number), text),
      part: async (epoch, index) => (await step<string | null>('part', epoch, String(index))) ?? undefined,
      notify: async (text) => void (await step('notify', text)),
      sendHeartbeat: async (host, text, team) =>
        void (await step('sendHeartbeat', host, text, ...(team === undefined ? [] : [team]))),
      async events(cursor) {
        const [next, flat] = await step<[cursor: string, flat: string[]]>('events', cursor);
        return { cursor: next, events: pairs(flat) };
      },
      async eventsAfter(after) {
        const found = await step<[id: string, fields: string[]][] | null>('eventsAfter', after);
        if (!found) return undefined;
        const events = found.map(([, [name = '', text = '']]): [string, string] => [name, text]);
        return { last: found.at(-1)?.[0] ?? after, events };
      },
      putEvents: async (events) => void (events.length > 0 && (await step('putEvents', ...events.flat()))),
      async claim(name, holder) {
        const args = ['SET', `${prefix}run:${name}`, holder, 'NX', 'GET', 'PX', String(CLAIMED_MS)];
        const before = await orDown(() => send(steps, args));
        return before === null || before === holder;
      },
      removeHosts: async (hosts) => void (hosts.length > 0 && (await step('removeHosts', ...hosts))),
      close: () => void end(new HubDown('closed')),
    };
    return link;
  };
}

type ReadReply = [
  lease: [holder: string, beat: string],
  snapshot: [epoch: string, health: string, last: string],
  batches: [id: string, fields: string[]][],
  notification: [count: string, text: string],
  hosts: string[],
  teams: [version: string, teams: string[] | null],
  last: [wake: string, event: string],
];

const SHAS = Object.fromEntries(
  Object.entries(SCRIPTS).map(([name, text]) => [name, createHash('sha1').update(text).digest('hex')]),
) as Record<ScriptName, string>;

function aClient(url: string, connectTimeout: number) {
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    // The address says whether it is over TLS.
    socket: {
      connectTimeout,
      reconnectStrategy: false,
      noDelay: true,
      ...(url.startsWith('rediss:') ? checkedTls() : {}),
    },
  });
}

/** Error messages of the client may repeat the address; only their kind and code are kept. */
function downBecause(error: unknown): HubDown {
  if (error instanceof HubDown) return error;
  const { code, message = '', constructor } = error as NodeJS.ErrnoException;
  const errorCode = /^[A-Z]{4,}(?= )/.exec(message)?.[0];
  return new HubDown(code ?? errorCode ?? constructor.name);
}

const numberIn = (id: string) => Number(id.split('-')[1] ?? 0);

function pairs(flat: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([flat[i]!, flat[i + 1]!]);
  return found;
}

function recordOf(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairs(flat));
}
