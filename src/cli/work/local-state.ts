/** What this machine has of the configured store, without asking the store: the outbox, the trail, the records. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StateUnusable, type StateDatabase } from '../../disk/database.ts';
import { createItemShelf } from '../../disk/item-shelf.ts';
import { stateDirFrom, storeFileName } from '../../disk/state-dir.ts';
import { createStoreState } from '../../disk/store-state.ts';
import type { Job } from '../job.ts';
import type { CliIo } from '../io.ts';

/** Reads from the state database of the store; where only the store can say which one that is, it is asked. */
export async function withLocalState<T>(job: Job, work: (database: StateDatabase) => T): Promise<T> {
  if (job.database) return work(job.database);
  const state = storeStateOf(job.config, job.io);
  try {
    const lojaId = state.lastStore ?? (await job.client.ping(job.signal)).data.loja_id;
    const { notice } = state.open(lojaId);
    if (notice) job.say(notice);
    return work(state.database);
  } finally {
    state.close();
  }
}

/** Reads what is there already; `undefined` where nothing is. Never asks the store, and never makes a file. */
export function peekLocalState<T>(config: Config, io: CliIo, work: (database: StateDatabase) => T): T | undefined {
  const state = storeStateOf(config, io);
  if (state.lastStore === undefined) return undefined;
  if (!existsSync(join(stateDirFrom(io.env), storeFileName(config.url, state.lastStore)))) return undefined;
  try {
    state.open(state.lastStore);
    return work(state.database);
  } finally {
    state.close();
  }
}

/**
 * What the store's times without a zone are ahead of UTC, as a bench on this machine has learnt it (spec 2.6 shows no
 * zone); 0 where none has, and where the disk cannot say.
 */
export function knownZoneOffset(job: Job): number {
  try {
    const read = job.database ? readZoneOffset(job.database) : peekLocalState(job.config, job.io, readZoneOffset);
    return read ?? 0;
  } catch (error) {
    if (!(error instanceof StateUnusable)) throw error;
    return 0;
  }
}

function readZoneOffset(database: StateDatabase): number | undefined {
  return createItemShelf(database, { now: Date.now, hostNow: Date.now }).zoneOffsetMs();
}

function storeStateOf({ url, token }: Config, { env }: CliIo) {
  return createStoreState({ dir: stateDirFrom(env), baseUrl: url, token, wallNow: Date.now });
}
