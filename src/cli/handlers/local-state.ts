/** The data of the configured store on this machine, read without requests: the outbox, the audit trail, the records. */
import { type StoreZone } from '../../base/store-times.ts';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { peekAtDatabase, type Quarantined, type StateDatabase } from '../../db/database.ts';
import { StateUnusable } from '../../db/state-problem.ts';
import { quarantinedIn, type QuarantinedFile } from '../../db/quarantine.ts';
import { safeText } from '../../base/safe-text.ts';
import type { CliTexts } from '../../i18n/cli/cli-texts.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import { keptSessions } from '../../db/sessions-database.ts';
import { recallViews } from '../../session/memory/memory.ts';
import type { SavedView } from '../../session/state/preferences.ts';
import { isSessionsFile, storeFileName } from '../../db/state-dir.ts';
import { createStoreState } from '../../db/store-state.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CliIo } from '../../tty/io.ts';
import { stateDirFrom } from '../../config/folders.ts';

/** Opens the state database of the store; sends a request only if the store's id is not known here. */
export async function withLocalState<T>(
  job: StoreContext,
  work: (database: StateDatabase) => T | Promise<T>,
): Promise<T> {
  if (job.database) return work(job.database);
  const state = createStoreState({
    ...placeOf(job.config, job.io),
    wallNow: Date.now,
    onSetAside: (found) => job.say(setAsideWords(found, job.texts)),
  });
  try {
    state.open(state.lastStore ?? (await job.client.ping(job.signal)).data.loja_id);
    return await work(state.database);
  } finally {
    state.close();
  }
}

/** The words for a state file that was just set aside: where it is now, and how to read it. */
export function setAsideWords({ reason, movedTo }: Quarantined, { journal }: CliTexts): string {
  const say = isSessionsFile(movedTo) ? journal.setAsideDesksNow : journal.setAsideNow;
  return say(journal.setAsideReasons[reason], safeText(movedTo));
}

/** Reads the existing state; `undefined` if there is none that can be read. Sends no request and changes no file. */
export function peekLocalState<T>(
  config: Pick<Config, 'url' | 'token'>,
  io: CliIo,
  work: (database: StateDatabase) => T,
): T | undefined {
  const database = peekedState(config, io);
  try {
    return database && work(database);
  } finally {
    database?.close();
  }
}

/** Opens the existing state as {@link peekLocalState}; the caller closes it. */
export function peekedState(config: Pick<Config, 'url' | 'token'>, io: CliIo): StateDatabase | undefined {
  const { dir, baseUrl, token } = placeOf(config, io);
  const { lastStore } = createStoreState({ dir, baseUrl, token, wallNow: Date.now });
  return lastStore === undefined ? undefined : peekAtDatabase(join(dir, storeFileName(baseUrl, lastStore)));
}

type ViewHolder = Pick<StoreContext, 'io' | 'database'> & { config: Pick<Config, 'url' | 'token' | 'operator'> };

/**
 * The saved views of the benches on this machine: first those of the command's operator, then the newest. Over SSH only the
 * operator's own.
 */
export function keptViews({ config, io, database }: ViewHolder): readonly SavedView[] {
  const { dir, baseUrl, token } = placeOf(config, io);
  const { lastStore } = createStoreState({ dir, baseUrl, token, wallNow: Date.now });
  if (lastStore === undefined) return [];
  const isOwn = ({ operator }: { operator: string }) => operator === (config.operator ?? '');
  const kept = keptSessions({ dir, baseUrl, wallNow: Date.now }, lastStore);
  const others = database ? [] : kept.filter((one) => !isOwn(one));
  return [...kept.filter(isOwn), ...others].flatMap(({ text }) => recallViews(text));
}

/** The state files of this store that were set aside before. */
export function setAsideBefore(job: StoreContext, database: StateDatabase): QuarantinedFile[] {
  return job.database ? [] : quarantinedIn(dirname(database.file), basename(database.file));
}

/**
 * Milliseconds that the store's times without a time zone are ahead of UTC, as a bench on this machine has learnt (spec 2.6
 * shows no zone); 0 if none has, or if the disk cannot be read.
 */
export function knownZoneOffset(job: StoreContext): number {
  return learntZoneOffset(job) ?? 0;
}

/** The time zone of the store's times, and whether it is known on this machine. */
export function storeZone(job: Pick<StoreContext, 'config' | 'io' | 'database'>): StoreZone {
  const learntMs = learntZoneOffset(job);
  return { offsetMs: learntMs ?? 0, isKnown: learntMs !== undefined };
}

/** The offset of {@link knownZoneOffset}; `undefined` if no bench has learnt it. */
export function learntZoneOffset(job: Pick<StoreContext, 'config' | 'io' | 'database'>): number | undefined {
  try {
    return job.database ? readZoneOffset(job.database) : peekLocalState(job.config, job.io, readZoneOffset);
  } catch (error) {
    if (!(error instanceof StateUnusable)) throw error;
    return undefined;
  }
}

function readZoneOffset(database: StateDatabase): number | undefined {
  return createItemRepository(database, { now: Date.now, hostNow: Date.now }).zoneOffsetMs();
}

function placeOf({ url, token }: Pick<Config, 'url' | 'token'>, { env }: CliIo) {
  return { dir: stateDirFrom(env), baseUrl: url, token };
}
