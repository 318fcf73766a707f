/** `restore`: replaces the state of this machine with that of a backup. */
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { safeText } from '../../base/safe-text.ts';
import { configDirFrom, stateDirFrom } from '../../config/folders.ts';
import { writePrivateFile } from '../../config/private-file.ts';
import { NotAnArchive, unpackArchive, type ArchivedFile } from '../../db/archive.ts';
import { restoreState, StateInUse, type RestoredStore } from '../../db/restore.ts';
import { asStateError } from '../../db/state-problem.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { formatMoment } from '../../base/ages.ts';
import type { CliContext } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import { printAll } from '../output/print-all.ts';
import { SETTINGS_FOLDER } from './backup.ts';
import { saysYes } from './consent.ts';
import { fieldsOf } from './schemas.ts';

/** Restores a backup, after consent; settings files only if this machine has none of that name. */
export async function restore(talk: CliContext, _: object, [path = '']: readonly string[]): Promise<ExitCode> {
  const { io, texts, say } = talk;
  const words = texts.backup;
  const { list, files } = readArchive(path, words);
  const dir = stateDirFrom(io.env);
  say(
    words.found(
      formatMoment(list.at),
      files.filter(({ name }) => !name.startsWith(SETTINGS_FOLDER)).length,
      safeText(dir),
    ),
  );
  if (!(await saysYes(talk, words.question))) {
    say(texts.ask.left);
    return EXIT.usage;
  }
  const by = { at: Date.now(), operator: safeText(userInfo().username, 60), station: safeText(hostname(), 60) };
  let done: RestoredStore[];
  try {
    done = await restoreState(dir, files, { takenAt: list.at, by });
  } catch (error) {
    if (error instanceof NotAnArchive)
      throw new UsageProblem(words.problems[error.problem](safeText(path)), { cause: error });
    if (error instanceof StateInUse) throw new UsageProblem(words.inUse(safeText(dir)), { cause: error });
    throw asStateError(error, safeText(dir));
  }
  putSettings(talk, files);
  await printAll(talk, done.map(recordOf(dir)), {
    fields: fieldsOf('restore'),
    columns: [
      { title: words.columns.store, cell: ({ file }) => file },
      { title: words.columns.doubts, cell: ({ doubts }) => String(doubts) },
      { title: words.columns.aside, cell: ({ aside }) => aside ?? '' },
    ],
  });
  const doubts = done.reduce((sum, one) => sum + one.doubts, 0);
  if (doubts > 0) say(words.inDoubt(doubts));
  return EXIT.done;
}

function recordOf(dir: string): (store: RestoredStore) => { file: string; doubts: number; aside: string | null } {
  return ({ name, doubts, aside }) => ({ file: join(dir, name), doubts, aside: aside ?? null });
}

function readArchive(path: string, words: CliContext['texts']['backup']): ReturnType<typeof unpackArchive> {
  const name = safeText(path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new UsageProblem(words.unreadable(name), { cause });
  }
  try {
    return unpackArchive(bytes);
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    throw new UsageProblem(words.problems[error.problem](name), { cause: error });
  }
}

function putSettings({ io, texts, say }: CliContext, files: readonly ArchivedFile[]): void {
  const dir = configDirFrom(io.env);
  for (const { name, bytes } of files.filter((one) => one.name.startsWith(SETTINGS_FOLDER))) {
    const path = join(dir, name.slice(SETTINGS_FOLDER.length));
    if (existsSync(path)) {
      if (!readFileSync(path).equals(bytes)) say(texts.backup.settingsStay(safeText(path)));
      continue;
    }
    writePrivateFile(path, bytes.toString('utf8'));
    say(texts.backup.settingsPut(safeText(path)));
  }
}
