/** `backup`: the state of this machine and its settings in one file, while benches run. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safeText } from '../../base/safe-text.ts';
import { configDirFrom, stateDirFrom } from '../../config/folders.ts';
import { makePrivateFolder } from '../../config/private-folder.ts';
import { packArchive, sha256, type ArchivedFile } from '../../db/archive.ts';
import { copyState, STORE_FILE } from '../../db/backup.ts';
import { stateProblemOf, StateUnusable } from '../../db/state-problem.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import type { Invocation } from '../command.ts';
import { printAll } from '../output/print-all.ts';
import { DAY_MS } from '../../base/durations.ts';
import { fieldsOf } from './schemas.ts';

export type BackupFlags = { keep?: number };

/** The settings files; none of them has a token, a key or a secret. */
export const SETTINGS_FILES = ['config.jsonc', 'profiles.json', 'workshop.json', 'keys.json', 'commands.json'] as const;
/** The folder of the settings files in an archive. */
export const SETTINGS_FOLDER = 'settings/';

const NAME = /^bancada-\d{4}-\d\d-\d\dT[\d-]+Z(?:-\d+)?\.tar\.gz$/;
const WORK = '.bancada-backup-';

/** Writes a backup into a folder, or to standard output if its argument is `-`. */
export async function backUp(
  talk: CliContext,
  { keep }: BackupFlags,
  [dir = '']: readonly string[],
  { version }: Invocation,
): Promise<ExitCode> {
  const { io, texts, say } = talk;
  const words = texts.backup;
  const isStream = dir === '-';
  if (isStream && io.stdout.isTTY) throw new UsageProblem(words.terminal);
  const at = Date.now();
  const above = isStream ? tmpdir() : dir;
  const work = workIn(above, at, words);
  try {
    const stateDir = stateDirFrom(io.env);
    const state = await copyState(stateDir, work);
    if (state.length === 0) throw new UsageProblem(words.nothing(safeText(stateDir)));
    const bytes = packArchive([...state, ...settingsIn(configDirFrom(io.env))], { at, version });
    const record = { file: '-', size: bytes.length, sha256: sha256(bytes), stores: state.filter(isStore).length };
    if (isStream) {
      const error = await new Promise((done) => void io.stdout.write(bytes, done));
      // The stream's own listener says why, and with which exit code.
      if (!error) say(words.streamed(record.size, record.sha256));
      return EXIT.done;
    }
    record.file = keepFile(above, work, bytes, at);
    if (keep !== undefined) removeOlder(above, keep);
    await printAll(talk, [record], {
      fields: fieldsOf('backup'),
      columns: [
        { title: 'SHA-256', cell: (one) => one.sha256 },
        { title: words.columns.file, cell: (one) => one.file },
      ],
    });
    return EXIT.done;
  } catch (error) {
    if (stateProblemOf(error instanceof StateUnusable ? error.cause : error) !== 'disk-full') throw error;
    throw new StateUnusable('disk-full', safeText(above), error);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Makes the working folder of a backup. Throws a usage problem where nothing can be written. */
function workIn(above: string, at: number, words: CliContext['texts']['backup']): string {
  try {
    makePrivateFolder(above);
    sweep(above, at);
    return mkdtempSync(join(above, WORK));
  } catch (cause) {
    throw new UsageProblem(words.noFolder(safeText(above)), { cause });
  }
}

function isStore({ name }: ArchivedFile): boolean {
  return STORE_FILE.test(name);
}

function settingsIn(dir: string): ArchivedFile[] {
  return SETTINGS_FILES.flatMap((name) => {
    const path = join(dir, name);
    return existsSync(path) ? [{ name: SETTINGS_FOLDER + name, bytes: readFileSync(path) }] : [];
  });
}

/** Writes the file so that it exists under its name only when it is complete and synced to the disk. */
function keepFile(dir: string, work: string, bytes: Buffer, at: number): string {
  const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
  let path = join(dir, `bancada-${stamp}.tar.gz`);
  for (let attempt = 2; existsSync(path); attempt++) path = join(dir, `bancada-${stamp}-${attempt}.tar.gz`);
  const draft = join(work, 'backup');
  writeFileSync(draft, bytes, { mode: 0o600, flush: true });
  renameSync(draft, path);
  const folder = openSync(dir, 'r');
  fsyncSync(folder);
  closeSync(folder);
  return path;
}

function removeOlder(dir: string, keep: number): void {
  const old = readdirSync(dir)
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) rmSync(join(dir, name), { force: true });
}

/** Removes the working files of a killed backup. */
function sweep(dir: string, now: number): void {
  for (const name of readdirSync(dir).filter((one) => one.startsWith(WORK))) {
    const path = join(dir, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && stat.uid === process.getuid?.() && now - stat.mtimeMs > DAY_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
