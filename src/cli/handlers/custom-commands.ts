/** `commands`: lists the shop's own commands, and the mistakes in their file and missing programs. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readCustomCommands, readRemaps } from '../../session/keymap/configured-keymap.ts';
import type { CustomCommand } from '../../session/state/custom-command.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { configDirFrom } from '../../config/folders.ts';
import { createRecordWriter } from '../output/records.ts';
import type { CliIo } from '../../tty/io.ts';
import type { CliContext } from '../cli-context.ts';
import { fieldsOf } from './schemas.ts';

/** The names of the shop's own commands, for completion; none if the file cannot be read. */
export function customCommandNames({ io }: { io: Pick<CliIo, 'env'> }): string[] {
  try {
    const configDir = configDirFrom(io.env);
    const { commands, problems } = readCustomCommands(configDir, readRemaps(configDir).remaps);
    return problems.length === 0 ? commands.map(({ name }) => name) : [];
  } catch (error) {
    if (error instanceof ConfigProblem) return [];
    throw error;
  }
}

/** Lists the shop's own commands. Exit code 2 if the file has a mistake or a program is missing. */
export async function listCustomCommands(talk: CliContext): Promise<ExitCode> {
  const { io, say, texts } = talk;
  const words = texts.own;
  const configDir = configDirFrom(io.env);
  const { remaps, problems: keyProblems } = readRemaps(configDir);
  const { path, commands, problems } = readCustomCommands(configDir, keyProblems.length === 0 ? remaps : []);
  const shown = problems.length === 0 ? commands : [];
  const writer = createRecordWriter<CustomCommand>(talk, {
    fields: fieldsOf('commands'),
    textOf: (command, field) => safeText(cellOf(recordOf(command)[field]), 500),
    columns: [
      { title: words.columns.name, cell: ({ name }) => safeText(name, 60) },
      { title: words.columns.key, cell: ({ key, on }) => on?.join(' ') ?? (key === undefined ? '–' : showKey(key)) },
      { title: words.columns.needs, cell: ({ needs }) => needs },
      { title: words.columns.personal, cell: ({ isPersonal }) => (isPersonal ? words.yes : words.no) },
      { title: words.columns.show, cell: ({ show }) => show },
      { title: words.columns.run, least: 12, cell: ({ run }) => safeText(run.join(' '), 300) },
      { title: words.columns.screens, least: 12, cell: ({ screens }) => screens.join(' ') },
    ],
  });
  for (const command of shown) await writer.write(command, recordOf(command));
  await writer.end();
  if (talk.out.isTerminal && shown.length === 0 && problems.length === 0) say(words.none);
  if (talk.out.isTerminal) say(safeText(words.where(path), 1000));
  for (const problem of problems) say(safeText(`${path}:${problem.line}: ${words.problem(problem)}`, 1000));
  const missing = shown.filter(({ run }) => !canBeRun(run[0] ?? '', io.env['PATH'] ?? ''));
  for (const { name, run } of missing) say(safeText(words.missing(name, run[0] ?? ''), 1000));
  return problems.length + missing.length === 0 ? EXIT.done : EXIT.usage;
}

function recordOf({
  name,
  run,
  key,
  screens,
  needs,
  show,
  isPersonal,
  withinMs,
  prompts = [],
  on = [],
}: CustomCommand): Record<string, unknown> {
  return {
    name,
    run,
    key: key ?? null,
    screens,
    needs,
    show,
    personal: isPersonal,
    seconds: withinMs / 1000,
    prompts,
    on,
  };
}

function cellOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ');
}

/** Whether a program is an ordinary, executable file, at its path or in one of the folders of PATH. */
function canBeRun(program: string, path: string): boolean {
  const places = program.includes('/') ? [program] : path.split(delimiter).map((folder) => join(folder, program));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return statSync(place).isFile();
    } catch {
      return false;
    }
  });
}
