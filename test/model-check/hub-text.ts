/** A host at the hub in a small world, and all of it and of the server that matters for what can still happen, as text. */
import type { LeaderLease } from '../../src/cluster/link.ts';
import type { Member } from '../../src/cluster/member.ts';
import type { Replica } from '../../src/replica/replica.ts';
import type { Sleeper } from './manual-clock.ts';
import type { HandServer } from './hub-server.ts';

export type Host = {
  name: string;
  replica: Replica;
  member: Member;
  sleepers: Set<Sleeper>;
  isStopped: boolean;
  /** It stops after so many more steps. */
  stopsAfter: number | undefined;
  /** Answers that are on their way to a host that is stopped. */
  held: (() => void)[];
  /** What this host has seen of the hub on this connection, for the description. */
  seen: Seen;
  /** The latest version that it has shown. */
  shownBefore: number;
};

export type Seen = {
  connectedAt: number;
  lease: LeaderLease | undefined;
  leaseMovedAt: number;
  epoch: string | undefined;
  number: number;
  health: string | undefined;
  healthAt: number;
  renewedAt: number;
  appearedAt: number;
  mode: string;
  modeAt: number;
  disconnects: number;
};

/** Nothing, on a connection that begins now. */
export function noSeen(now: number): Seen {
  return {
    connectedAt: now,
    lease: undefined,
    leaseMovedAt: now,
    epoch: undefined,
    number: 0,
    health: undefined,
    healthAt: now,
    renewedAt: -1e6,
    appearedAt: -1e6,
    mode: '',
    modeAt: now,
    disconnects: 0,
  };
}

/** The server as it is now. */
export function serverText(server: HandServer, now: number): string {
  const { parts, health } = server.standing();
  const versions = parts.map((text) => /"quantidade":"(\d+)"/.exec(text)?.[1] ?? '').join();
  const sentAt = Number(/"sentAt":([\d.]+)/.exec(health ?? '')?.[1] ?? -1e6);
  const lease = server.lease ? server.lease.holder.split('/')[0] : '-';
  return `${server.isDown} ${lease} ${Math.min(13_000, now - server.leaseMovedAt)} ${server.epoch?.split('/')[0]} ${versions} ${Math.min(13_000, now - sentAt)}`;
}

/** A host as it is now. */
export function hostText(
  { name, replica, member, sleepers, isStopped, stopsAfter, held, seen }: Host,
  server: HandServer,
  now: number,
): string {
  const age = (at: number, most: number) => Math.min(most, now - at);
  const entry = replica.getState().records.get('item-1');
  const lease = seen.lease?.holder === server.lease?.holder && seen.lease?.beat === server.lease?.beat;
  const epoch = seen.epoch === server.epoch ? `same ${server.lastNumber - seen.number}` : 'other';
  const sleeps = [...sleepers].toSorted((one, other) => one.at - other.at || one.order - other.order);
  return [
    `${name} ${member.mode} ${member.mayPoll()} ${member.hostCount} ${isStopped} ${stopsAfter} ${held.length}`,
    `${age(seen.connectedAt, 16_000)} ${lease} ${age(seen.leaseMovedAt, 13_000)} ${epoch}`,
    `${age(seen.healthAt, 13_000)} ${age(seen.renewedAt, 2000)} ${age(seen.appearedAt, 2500)} ${age(seen.modeAt, 8000)} ${seen.disconnects}`,
    `${entry?.item.quantidade} ${age(entry?.askedAt ?? 0, 8000)} ${age(entry?.knownAt ?? 0, 8000)} ${entry?.isSecondHand}`,
    sleeps.map(({ at }) => at - now).join(),
  ].join(' | ');
}
