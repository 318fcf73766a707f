/** `config` and `config check`: the settings in force, and the mistakes in their files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { safeText } from '../../base/safe-text.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { hostName, userName } from '../../config/config.ts';
import { configDirFrom, stateDirFrom } from '../../config/folders.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { readProfiles } from '../../config/profiles.ts';
import { settingsInForce, readSettingsFile, type SettingInForce } from '../../config/settings-file.ts';
import { readWorkshopRules } from '../../config/workshop-file.ts';
import { readCustomCommands, readRemaps } from '../../session/keymap/configured-keymap.ts';
import type { CliContext, CommonFlags } from '../cli-context.ts';
import { printAll } from '../output/print-all.ts';
import { fieldsOf } from './schemas.ts';

/** Lists every setting with its value and its origin; exit code 2 if the file has a mistake. */
export async function listSettings(talk: CliContext): Promise<ExitCode> {
  const { io, say, texts } = talk;
  const words = texts.config.settings;
  // The environment without the settings of the file, so that the two origins can be told apart.
  const { settings, file } = settingsInForce(io.given ?? io.env, flagsIn(talk.flags));
  const otherwise = new Map([
    ['language', talk.language as string],
    ['station', hostName()],
    ['operator', userName()],
    ['state_dir', stateDirFrom(io.env)],
    ['time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ]);
  await printAll(
    talk,
    settings.map((one) => recordOf(one, otherwise)),
    {
      fields: fieldsOf('config'),
      columns: [
        { title: words.columns.name, cell: ({ name }) => name },
        {
          title: words.columns.value,
          least: 8,
          cell: ({ value, is_secret }) => (is_secret ? words.secret : safeText(value ?? '', 300)),
          piped: ({ value }) => safeText(value ?? '', 300),
        },
        {
          title: words.columns.origin,
          least: 10,
          cell: ({ origin, place }) => (place === '' ? words.origins[origin] : safeText(place, 300)),
          piped: ({ origin, place }) => (place === '' ? origin : safeText(place, 300)),
        },
      ],
    },
  );
  for (const problem of file.problems) say(safeText(`${file.path}:${problem.line}: ${problem.words(texts)}`, 1000));
  return file.problems.length === 0 ? EXIT.done : EXIT.usage;
}

/** `otherwise`: this machine's values of settings that are not set. */
function recordOf({ setting, text: said, origin }: SettingInForce, otherwise: ReadonlyMap<string, string>) {
  const text = said ?? (origin.kind === 'default' ? otherwise.get(setting.name) : undefined);
  const isHidden = text !== undefined && setting.isSecret?.(text) === true;
  return {
    name: setting.name,
    value: isHidden ? null : (text ?? null),
    origin: origin.kind,
    place: origin.place,
    variable: setting.variable,
    is_secret: isHidden,
  };
}

function flagsIn({ profile, lang, station, operator, readOnly }: CommonFlags): Record<string, string | undefined> {
  return {
    '--profile': profile,
    '--lang': lang,
    '--station': station,
    '--operator': operator,
    '--read-only': readOnly ? 'true' : undefined,
  };
}

/** The settings files by their names in `config edit`. */
export const SETTINGS_FILE_NAMES = {
  config: 'config.jsonc',
  workshop: 'workshop.json',
  keys: 'keys.json',
  commands: 'commands.json',
  profiles: 'profiles.json',
} as const;
export type SettingsFileName = keyof typeof SETTINGS_FILE_NAMES;

/** Prints the mistakes of every settings file with line and field; exit code 2 if there are any. */
export async function checkFiles(talk: CliContext): Promise<ExitCode> {
  const { io, out, texts } = talk;
  const configDir = configDirFrom(io.env);
  let isFine = true;
  for (const name of Object.keys(SETTINGS_FILE_NAMES) as SettingsFileName[]) {
    const path = join(configDir, SETTINGS_FILE_NAMES[name]);
    const mistakes = mistakesIn(configDir, name, talk);
    isFine &&= mistakes.length === 0;
    const { fine, noFile } = texts.config.settings;
    const lines = mistakes.length > 0 ? mistakes : [existsSync(path) ? fine(path) : noFile(path)];
    for (const line of lines) await out.line(safeText(line, 1000));
  }
  return isFine ? EXIT.done : EXIT.usage;
}

function at(path: string, line: number, words: string): string {
  return `${path}:${line}: ${words}`;
}

/** The mistakes of one of the files in a folder, a sentence each that begins with path and line. */
export function mistakesIn(configDir: string, name: SettingsFileName, { texts }: Pick<CliContext, 'texts'>): string[] {
  try {
    switch (name) {
      case 'config': {
        const { path, problems } = readSettingsFile(configDir);
        return problems.map(({ line, words }) => at(path, line, words(texts)));
      }
      case 'workshop':
        readWorkshopRules(configDir);
        return [];
      case 'keys': {
        const { path, problems } = readRemaps(configDir);
        return problems.map((one) => at(path, one.line, texts.keys.problem(one)));
      }
      case 'commands': {
        const { path, problems } = readCustomCommands(configDir, readRemaps(configDir).remaps);
        return problems.map((one) => at(path, one.line, texts.own.problem(one)));
      }
      case 'profiles':
        readProfiles(configDir);
        return [];
    }
  } catch (error) {
    if (error instanceof ConfigProblem) return [error.words(texts)];
    throw error;
  }
}
