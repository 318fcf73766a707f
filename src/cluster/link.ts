/**
 * The steps that the hub needs of its server: each is carried out completely or not at all, and each has a deadline.
 * redis-link.ts implements them on Redis or Valkey; the simulation has a server of its own that fails in every way.
 *
 * No step reads the server's clock: counters that move decide who leads, who is alive and what is newer.
 */

/** The server cannot be reached, does not respond in time, or sends something else. The message holds no secret. */
export class HubDown extends Error {
  override readonly name = 'HubDown';
}

/** The current lease on polling: its holder, and how often it was renewed. */
export type LeaderLease = { holder: string; beat: number };

/** A batch of events of one epoch; the numbers of an epoch begin at 1 and leave none out. */
export type Batch = { number: number; text: string };

export type HubView = {
  lease: LeaderLease | undefined;
  /** The epoch of the current snapshot; none before the first, and after the server has forgotten everything. */
  epoch: string | undefined;
  /** The leader's health. */
  health: string | undefined;
  /** The batches after the requested one, of the requested epoch, some at a time. */
  batches: readonly Batch[];
  /** The number of the last batch of {@link epoch}. */
  lastNumber: number;
  /** Grows with every notification. */
  notificationCount: number;
  /** The text of the last notification: rows that a host has just written; '' for a request for a poll, and if it was read before. */
  notification: string;
  /** The heartbeat of every host, by its name. */
  hosts: Readonly<Record<string, string>>;
  /** The team of every host, by its name; absent if it is still of the requested version. */
  teams: Readonly<Record<string, string>> | undefined;
  teamVersion: number;
  /** The name of the event that was put last. */
  lastEvent: string;
};

/** `notificationCount`: the count that was read before. */
export type ReadFrom = {
  epoch: string | undefined;
  after: number;
  teamVersion: number;
  notificationCount?: number | undefined;
};

/** `fenced`: another host leads. `lost`: the snapshot that the text belongs to is gone. */
export type PublishResult = 'done' | 'fenced' | 'lost';

export type HubLink = {
  /** Reads everything that a host needs, in one step. */
  read(from: ReadFrom): Promise<HubView>;
  /** Returns when something has happened since the last {@link read}, at the latest after `ms`. */
  wait(ms: number): Promise<void>;
  /** Takes the lease if it is free, or if it is still exactly as it was `seen`: its holder has not renewed it since. */
  take(holder: string, seen: LeaderLease | undefined): Promise<boolean>;
  /** Renews the lease; `epoch` is the one that this leader has opened, if it has. */
  renew(holder: string, epoch: string | undefined, health: string): Promise<PublishResult>;
  release(holder: string): Promise<void>;
  /** Writes a part of a snapshot that is not open yet. */
  fill(holder: string, epoch: string, index: number, text: string): Promise<PublishResult>;
  /** Opens an epoch once all parts of its snapshot are there: it becomes the current one, and the one before is deleted. */
  open(holder: string, epoch: string, health: string): Promise<PublishResult>;
  /** Writes the next batch of an epoch. Also `lost` if it does not follow the last batch there. */
  publish(holder: string, epoch: string, batch: Batch): Promise<PublishResult>;
  /** Reads a part of a snapshot. */
  part(epoch: string, index: number): Promise<string | undefined>;
  /** Sends the leader the rows that this host has just written, or asks it to poll now. */
  notify(text: string): Promise<void>;
  /** Sends this host's heartbeat; `team` only if it has changed. */
  sendHeartbeat(host: string, text: string, team: string | undefined): Promise<void>;
  removeHosts(hosts: readonly string[]): Promise<void>;
  /** Reads a part of the events that stand, from `cursor` ('0' first) to the next one, '0' at the end. Repeats may occur. */
  events(cursor: string): Promise<{ cursor: string; events: [name: string, text: string][] }>;
  /**
   * Reads some of the events that were put after one, and the name of the last of these; `undefined` if that event is not there
   * any more.
   */
  eventsAfter(last: string): Promise<{ last: string; events: [name: string, text: string][] } | undefined>;
  /** Puts events in place of those with the same names; an event without a text is deleted. */
  putEvents(events: readonly (readonly [name: string, text: string])[]): Promise<void>;
  /** Whether nobody but `holder` has claimed this name: the first caller gets it. */
  claim(name: string, holder: string): Promise<boolean>;
  /** Ends the connection; steps under way fail with {@link HubDown}. */
  close(): void;
};

/** Opens a connection, within a deadline. Rejects with {@link HubDown}. */
export type OpenLink = () => Promise<HubLink>;
