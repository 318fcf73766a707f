/**
 * Backups and restores by the built program, each killed without warning at random moments, on a directory whose outbox holds
 * actions in every phase. After every kill the backup is whole or not there, and the directory is the old one or the new one
 * with its trail whole. Then a bench works on the restored directory, and the sandbox's requests are counted.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCore } from '../../src/app/core.ts';
import { createClient } from '../../src/api/client.ts';
import { unpackArchive } from '../../src/db/archive.ts';
import { readCheckpoints } from '../../src/db/audit-checkpoints.ts';
import { verifyAudit } from '../../src/db/audit-verify.ts';
import { peekAtDatabase, type StateDatabase } from '../../src/db/database.ts';
import { append, eventsOf } from '../../src/db/event-log.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { checkpointsOf, storeFileName } from '../../src/db/state-dir.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import type { IntentPhase } from '../../src/domain/intents.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { note } from '../../src/eventlog/kinds/pieces.ts';
import { restored } from '../../src/eventlog/kinds/restores.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createRandom, type Random } from '../sim/world/random.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/bancada.js', import.meta.url));
const TOKEN = 'kill-backup';
const PHASES: readonly IntentPhase[] = ['grace', 'waiting', 'sending', 'watching', 'unconfirmed'];

export type BackupReport = {
  rounds: number;
  kills: number;
  /** After a kill: what the directory was. */
  found: Record<'old' | 'new', number>;
  doubts: number;
  /** Requests that would have changed something at the store, from benches on restored directories. */
  writes: number;
  /** The same from one bench on a directory that was not restored: nothing is proven unless that sends. */
  writesUnrestored: number;
  complaints: string[];
};

type Options = { rounds: number; seed: string; onRound?: (number: number, killed: number) => void };

/** Plays the rounds and judges. */
export async function playBackupRounds({ rounds, seed, onRound }: Options): Promise<BackupReport> {
  const random = createRandom(seed);
  const sandbox = await startSandbox({ items: 80, seed: 1, tokens: [TOKEN] });
  const client = createClient({ baseUrl: sandbox.url, token: TOKEN });
  const lojaId = (await client.ping()).data.loja_id;
  const items = (await client.listItems({ status: 'pending' })).data.rows;
  await client.close();
  const report: BackupReport = {
    rounds,
    kills: 0,
    found: { old: 0, new: 0 },
    doubts: 0,
    writes: 0,
    writesUnrestored: 0,
    complaints: [],
  };
  const writes = async () => {
    const answer = await fetch(`${new URL(sandbox.url).origin}/_sandbox/requests?method=POST`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  try {
    for (let number = 0; number < rounds; number++) {
      const before = report.kills;
      const folder = mkdtempSync(join(tmpdir(), 'bancada-kill-backup-'));
      try {
        await playRound({ url: sandbox.url, lojaId, folder, items, random, report, number });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      onRound?.(number, report.kills - before);
    }
    report.writes = await writes();
    if (report.writes > 0) report.complaints.push(`${report.writes} requests were sent by restored outboxes`);
    const folder = mkdtempSync(join(tmpdir(), 'bancada-kill-backup-'));
    fillDirectory({ url: sandbox.url, lojaId, stateDir: join(folder, 'state'), items, random });
    await workOn(sandbox.url, join(folder, 'state'));
    rmSync(folder, { recursive: true, force: true });
    report.writesUnrestored = (await writes()) - report.writes;
    if (report.writesUnrestored === 0)
      report.complaints.push('a directory that was not restored has sent nothing either');
    return report;
  } finally {
    await sandbox.close();
  }
}

type Place = { url: string; lojaId: string; stateDir: string; items: readonly OrderItem[]; random: Random };

/** An outbox with actions in every phase, of a process that is gone, and a note in the trail. */
function fillDirectory({ url, lojaId, stateDir, items, random }: Place): number {
  return withDatabase({ url, lojaId, stateDir }, (database) => {
    const outbox = createOutbox({
      table: createDiskTable(database),
      owner: 'gone',
      leaseMs: 1,
      wallNow: Date.now,
      isOwnerGone: () => true,
    });
    const chosen = items.slice(0, random.int(1, PHASES.length + 1));
    outbox.add(
      chosen.map((item, index) => {
        const phase = PHASES[(index + 1) % PHASES.length]!;
        return {
          id: randomUUID(),
          lojaId,
          target: `item:${item.id}`,
          phase,
          createdAt: Date.now(),
          attemptCount: phase === 'grace' || phase === 'waiting' ? 0 : 1,
          isAmbiguous: false,
          lookCount: 0,
          isPatient: true,
          author: { operator: 'ana', station: 'door' },
          operation: 'accept',
          orderId: item.order_id,
          itemId: item.id,
        };
      }),
    );
    for (let index = random.int(0, 300); index >= 0; index--) addNote(database, `before ${index}`);
    return chosen.length;
  });
}

function addNote(database: StateDatabase, text: string): void {
  append(database, note, { at: Date.now(), operator: 'ana', station: 'door', order_id: 'o1', text });
}

function withDatabase<T>(place: Pick<Place, 'url' | 'lojaId' | 'stateDir'>, work: (database: StateDatabase) => T): T {
  const { stateDir: dir, url: baseUrl, lojaId } = place;
  const state = createStoreState({ dir, baseUrl, token: TOKEN, wallNow: Date.now });
  try {
    return work(state.open(lojaId).database);
  } finally {
    state.close();
  }
}

type RoundOptions = Omit<Place, 'stateDir'> & { folder: string; report: BackupReport; number: number };

async function playRound({ folder, report, number, ...rest }: RoundOptions): Promise<void> {
  const { url, lojaId, random } = rest;
  const stateDir = join(folder, 'state');
  const backups = join(folder, 'backups');
  const env = {
    PATH: process.env['PATH'] ?? '',
    BANCADA_STATE_DIR: stateDir,
    BANCADA_CONFIG_DIR: join(folder, 'config'),
  };
  const complain = (what: string) => report.complaints.push(`round ${number}: ${what}`);
  const count = fillDirectory({ ...rest, stateDir });

  for (let kills = random.int(0, 1); kills >= 0; kills--) {
    if ((await runFor(['backup', backups], env, killTime(random, 'backup'))) === undefined) report.kills++;
    for (const name of backupsIn(backups)) {
      if (!isWhole(join(backups, name))) complain(`${name} is not whole`);
    }
  }
  if ((await runFor(['backup', backups], env)) !== 0) complain('a backup did not end well');
  const backup = backupsIn(backups).at(-1) ?? '';
  withDatabase({ url, lojaId, stateDir }, (database) => {
    for (let index = random.int(0, 50); index >= 0; index--) addNote(database, `after ${index}`);
  });

  const file = join(stateDir, storeFileName(url, lojaId));
  const judge = (expected?: 'new') => {
    const seen = stateOf(file);
    if (typeof seen !== 'string') complain(seen.problem);
    else if (expected !== undefined && seen !== expected) complain(`restored, and the directory is the ${seen} one`);
    return seen;
  };
  for (let kills = random.int(1, 2); kills > 0; kills--) {
    if ((await runFor(['restore', join(backups, backup), '--yes'], env, killTime(random, 'restore'))) === undefined) {
      report.kills++;
      const seen = judge();
      if (typeof seen === 'string') report.found[seen]++;
    }
  }
  if ((await runFor(['restore', join(backups, backup), '--yes'], env)) !== 0) complain('a restore did not end well');
  judge('new');
  const rows = withDatabase({ url, lojaId, stateDir }, (database) =>
    createDiskTable(database).transact((all) => all.open()),
  );
  if (rows.length !== count) complain(`${count} actions were open, and ${rows.length} are in doubt`);
  report.doubts += rows.filter(({ phase }) => phase === 'unconfirmed').length;
  await workOn(url, stateDir);
  judge('new');
}

function backupsIn(dir: string): string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.endsWith('.tar.gz'))
        .toSorted()
    : [];
}

function isWhole(path: string): boolean {
  try {
    return unpackArchive(readFileSync(path)).files.length > 0;
  } catch {
    return false;
  }
}

/** How long whole runs take here, in milliseconds: kills are spread over all of that. */
const tookMs = new Map<string, number>();

function killTime(random: Random, command: string): number {
  const whole = tookMs.get(command) ?? 250;
  return random.int(Math.round(whole * 0.3), Math.round(whole * 1.05));
}

/** Runs the program; its exit code, or `undefined` where it was killed after so many milliseconds. */
async function runFor(
  args: readonly string[],
  env: Record<string, string>,
  killAfterMs?: number,
): Promise<number | undefined> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: 'ignore' });
  const exit = new Promise<number | undefined>((resolve) => child.once('exit', (code) => resolve(code ?? undefined)));
  if (killAfterMs === undefined) {
    const startedAt = performance.now();
    const code = await exit;
    tookMs.set(args[0] ?? '', performance.now() - startedAt);
    return code;
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  try {
    return await exit;
  } finally {
    clearTimeout(timer);
  }
}

/** Which state a directory has; what was noted after the backup is in the old one alone. */
function stateOf(file: string): 'old' | 'new' | { problem: string } {
  const database = peekAtDatabase(file);
  if (!database) return { problem: 'the directory is neither the old one nor the new one' };
  try {
    const broken = verifyAudit(database, checkpointsBeside(file)).find((chain) => chain.broken);
    if (broken) return { problem: `the trail is ${broken.broken?.why} at link ${broken.broken?.link}` };
    const isNew = eventsOf(database, restored).size > 0;
    const texts = new Set([...eventsOf(database, note).values()].map(({ text }) => text));
    const hasBefore = texts.has('before 0');
    const hasAfter = texts.has('after 0');
    if (!hasBefore || hasAfter === isNew) return { problem: `a mixture: restored ${isNew}, ${hasBefore}, ${hasAfter}` };
    return isNew ? 'new' : 'old';
  } finally {
    database.close();
  }
}

function checkpointsBeside(file: string) {
  const path = checkpointsOf(file);
  return existsSync(path) ? readCheckpoints(readFileSync(path, 'utf8')).checkpoints : [];
}

/** A bench without a screen works on a directory, until it has read the store and a while longer. */
async function workOn(url: string, stateDir: string): Promise<void> {
  const core = createCore({ url, token: TOKEN }, { stateDir });
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const stop = core.replica.subscribe(({ health }) => {
    if (health.isLoaded && !health.isFromDisk && health.snapshotAt !== undefined) resolve();
  });
  core.sync.start();
  await loaded;
  stop();
  // Longer than the pause before it begins to carry out what others have left.
  await pause(1500);
  await core.close();
}
