/**
 * What the hub asks of its server: a handful of steps, each of them whole or not at all, none of them without a
 * deadline. redis-link.ts carries them out on Redis or Valkey; the simulation has a server of its own that fails in
 * every way.
 *
 * No step reads the server's clock: who leads, who lives and what is newer is decided by counters that move.
 */

/** The server cannot be reached, does not answer in time, or answers something else. The message holds no secret. */
export class HubDown extends Error {
  override readonly name = 'HubDown';
}

/** The lease on polling as it stands: who has it, and how often it was renewed. */
export type LeaderLease = { holder: string; beat: number };

/** A batch of events of one epoch; numbers of an epoch begin at 1 and leave none out. */
export type Batch = { number: number; text: string };

export type HubView = {
  lease: LeaderLease | undefined;
  /** The epoch of the snapshot that stands; none before the first, and after the server has forgotten everything. */
  epoch: string | undefined;
  /** What the leader keeps beside the items: its health, its cursor. By name. */
  notes: Readonly<Record<string, string>>;
  /** The batches after the one asked for, of the epoch asked for, some at a time. */
  batches: readonly Batch[];
  /** The number of the last batch of {@link epoch}. */
  lastNumber: number;
  /** Grows with every ring. */
  rings: number;
  /** What every host has told of itself, by its name. */
  hosts: Readonly<Record<string, string>>;
  /** The same of its team; only where it is not of the version asked for. */
  teams: Readonly<Record<string, string>> | undefined;
  teamVersion: number;
  /** Names the event that was put last. */
  lastEvent: string;
  /**
   * Whether the items that were read of {@link epoch}, with what batches have changed of them, are the newest, all of them
   * and no others; `undefined` as long as that is not known, and at a server that is taken at its word.
   */
  isProven?: boolean | undefined;
};

export type ReadFrom = { epoch: string | undefined; after: number; teamVersion: number };

/** A change of what is kept of an epoch, beside the batch that tells of it. */
export type Keep =
  | { kind: 'item'; id: string; text: string }
  | { kind: 'no-item'; id: string }
  | { kind: 'note'; name: string; text: string };

/** `fenced`: another host leads. `lost`: the snapshot that this was written for is gone. */
export type PublishResult = 'done' | 'fenced' | 'lost';

export type HubLink = {
  /** Everything that a host wants to know, in one step. */
  read(from: ReadFrom): Promise<HubView>;
  /** Returns when something has happened since the last {@link read}, at the latest after `ms`. */
  wait(ms: number): Promise<void>;
  /** Takes the lease if it is free, or if it is still exactly as it was `seen`: its holder has not renewed it since. */
  take(holder: string, seen: LeaderLease | undefined): Promise<boolean>;
  /** Moves the beat on; `epoch` is the one that this leader has opened, if it has. */
  renew(holder: string, epoch: string | undefined, notes: Readonly<Record<string, string>>): Promise<PublishResult>;
  release(holder: string): Promise<void>;
  /** Items of a snapshot that is being written. */
  fill(holder: string, epoch: string, items: readonly (readonly [id: string, text: string])[]): Promise<PublishResult>;
  /** The snapshot is whole: from now on it is the one that stands, and what was before is thrown away. */
  open(holder: string, epoch: string, notes: Readonly<Record<string, string>>): Promise<PublishResult>;
  /** The next batch of an epoch, with what changes in its snapshot. `lost`, too, where it does not follow the last one there. */
  publish(holder: string, epoch: string, batch: Batch, keeps: readonly Keep[]): Promise<PublishResult>;
  /** A part of the items of an epoch, from `cursor` ('0' first) to the next one, '0' at the end. Repeats may occur. */
  items(epoch: string, cursor: string): Promise<{ cursor: string; items: [id: string, text: string][] }>;
  /** Asks the leader to look now. */
  ring(): Promise<void>;
  /** Tells of this host; `team` only where it is news. */
  appear(host: string, text: string, team: string | undefined): Promise<void>;
  vanish(hosts: readonly string[]): Promise<void>;
  /** A part of the events that stand, as {@link items}. */
  events(cursor: string): Promise<{ cursor: string; events: [name: string, text: string][] }>;
  /**
   * Some of the events that were put after one, and which of them was the last; `undefined` where that one is not there
   * any more.
   */
  eventsAfter(last: string): Promise<{ last: string; events: [name: string, text: string][] } | undefined>;
  /** Puts events in place of those of their names; one without a text is taken away. */
  putEvents(events: readonly (readonly [name: string, text: string])[]): Promise<void>;
  /** Whether nobody but `holder` has claimed what is named so: the first who asks has it. */
  claim(name: string, holder: string): Promise<boolean>;
  /** Ends the connection; whatever is under way fails with {@link HubDown}. */
  close(): void;
};

/** Opens a connection, within a deadline. Rejects with {@link HubDown}. */
export type OpenLink = () => Promise<HubLink>;
