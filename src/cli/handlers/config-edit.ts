/** `config edit`: opens a settings file in the user's editor. A file with a mistake never replaces the one in use. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safeText } from '../../base/safe-text.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { configDirFrom } from '../../config/folders.ts';
import { readOwnersFile, writePrivateFile } from '../../config/private-file.ts';
import { ask, canAsk } from '../ask.ts';
import type { CliContext } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import { splitShellWords } from '../shell-split.ts';
import { mistakesIn, SETTINGS_FILE_NAMES, type SettingsFileName } from './config.ts';
import { schemaNameOf, SETTINGS_SCHEMAS } from './settings-schemas.ts';

/** Opens one of the files in the editor until it has no mistake or is discarded. */
export async function editFile(talk: CliContext, _: object, [asked = 'config']: readonly string[]): Promise<ExitCode> {
  const { io, texts, say } = talk;
  const words = texts.config.settings;
  const known = Object.keys(SETTINGS_FILE_NAMES) as SettingsFileName[];
  const name = known.find((one) => one === asked || SETTINGS_FILE_NAMES[one] === asked);
  if (!name) throw new UsageProblem(words.unknownFile(safeText(asked, 60), known));
  if (!canAsk(io, talk.flags)) throw new UsageProblem(texts.usage.notTerminal);
  const path = join(configDirFrom(io.env), SETTINGS_FILE_NAMES[name]);
  const before = existsSync(path) ? readOwnersFile(path) : '';
  // Beside copies of the other files: the remapped keys decide which keys commands may have.
  const folder = mkdtempSync(join(tmpdir(), 'bancada-edit-'));
  const draft = join(folder, SETTINGS_FILE_NAMES[name]);
  try {
    for (const other of known) {
      const there = join(configDirFrom(io.env), SETTINGS_FILE_NAMES[other]);
      const copy = join(folder, SETTINGS_FILE_NAMES[other]);
      if (existsSync(there)) writeFileSync(copy, readOwnersFile(there), { mode: 0o600 });
    }
    const beginning = before === '' ? firstText(SETTINGS_FILE_NAMES[name]) : before;
    writeFileSync(draft, beginning, { mode: 0o600 });
    putSchema(folder, SETTINGS_FILE_NAMES[name]);
    for (;;) {
      runEditor(talk, draft);
      const after = readFileSync(draft, 'utf8');
      if (after === beginning) {
        say(words.unchanged);
        return EXIT.done;
      }
      const mistakes = mistakesIn(folder, name, talk);
      if (mistakes.length === 0) {
        putSchema(configDirFrom(io.env), SETTINGS_FILE_NAMES[name]);
        writePrivateFile(path, after);
        say(words.kept(safeText(path)));
        return EXIT.done;
      }
      for (const mistake of mistakes) say(safeText(mistake.replaceAll(draft, path), 1000));
      if (!texts.ask.isYes(await ask(io, `${words.again} `))) {
        say(words.discarded);
        return EXIT.usage;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of a new file: it names its schema, with which an editor can complete and check it. */
function firstText(file: string): string {
  const name = file as keyof typeof SETTINGS_SCHEMAS;
  return Object.hasOwn(SETTINGS_SCHEMAS, file) ? `{\n  "$schema": "./${schemaNameOf(name)}"\n}\n` : '{\n}\n';
}

function putSchema(dir: string, file: string): void {
  if (!Object.hasOwn(SETTINGS_SCHEMAS, file)) return;
  const name = file as keyof typeof SETTINGS_SCHEMAS;
  writePrivateFile(join(dir, schemaNameOf(name)), `${JSON.stringify(SETTINGS_SCHEMAS[name], null, 2)}\n`);
}

function runEditor({ io, texts }: CliContext, file: string): void {
  const editor = io.env['VISUAL'] || io.env['EDITOR'] || 'vi';
  const [program = editor, ...args] = splitShellWords(editor) ?? [];
  const { error } = spawnSync(program, [...args, file], { stdio: 'inherit' });
  if (error) throw new UsageProblem(texts.config.settings.noEditor(safeText(editor, 100)), { cause: error });
}
