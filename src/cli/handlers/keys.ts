/** `keys`: lists every action with its keys, and the mistakes of the remap file. */
import { COMMANDS } from '../../session/keymap/commands.ts';
import { screensOf } from '../../session/keymap/key-file.ts';
import { OFTEN_TAKEN, showKey } from '../../tty/keys/key-names.ts';
import { createKeymap, DEFAULT_KEYMAP } from '../../session/keymap/keymap.ts';
import { readCustomCommands, readRemaps } from '../../session/keymap/configured-keymap.ts';
import { safeText } from '../../base/safe-text.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { printAll } from '../output/print-all.ts';
import type { CliContext } from '../cli-context.ts';
import { type ScreenName, SCREENS } from '../../session/state/places.ts';
import { configDirFrom } from '../../config/folders.ts';
import { fieldsOf } from './schemas.ts';

/** An action and the screens on which it has the same keys. */
type KeyRecord = { action: string; does: string; screens: ScreenName[]; keys: string[]; default_keys: string[] };

/** Lists the key bindings in force; if the file has a mistake, those without the file, with exit code 2. */
export async function listKeys(talk: CliContext, { changed }: { changed?: boolean }): Promise<ExitCode> {
  const { texts, say, io } = talk;
  const words = texts.keys;
  const { path, remaps, problems } = readRemaps(configDirFrom(io.env));
  const inForce = problems.length === 0 ? remaps : [];
  const { commands } = readCustomCommands(configDirFrom(io.env), inForce);
  const records = recordsOf(talk, createKeymap(inForce, commands)).filter(
    ({ keys, default_keys }) => !changed || !isSame(keys, default_keys),
  );
  await printAll(talk, records, {
    fields: fieldsOf('keys'),
    columns: [
      { title: words.columns.action, cell: ({ action }) => action },
      { title: words.columns.keys, cell: ({ keys }) => shown(keys) },
      {
        title: words.columns.defaults,
        cell: ({ keys, default_keys }) => (isSame(keys, default_keys) ? '' : shown(default_keys)),
      },
      { title: words.columns.does, least: 12, cell: ({ does }) => does },
      {
        title: words.columns.screens,
        least: 12,
        cell: ({ screens }) => (screens.length === SCREENS.length ? words.everywhere : screens.join(' ')),
      },
    ],
  });
  if (talk.out.isTerminal) say(safeText(words.where(path), 1000));
  for (const problem of problems) say(safeText(`${path}:${problem.line}: ${words.problem(problem)}`, 1000));
  for (const { keys, line } of problems.length === 0 ? remaps : []) {
    const taken = keys.find((key) => OFTEN_TAKEN.has(key));
    if (taken) say(safeText(`${path}:${line}: ${words.taken(showKey(taken), OFTEN_TAKEN.get(taken) ?? '')}`, 1000));
  }
  return problems.length === 0 ? EXIT.done : EXIT.usage;
}

function recordsOf({ language }: CliContext, keymap: ReturnType<typeof createKeymap>): KeyRecord[] {
  const records: KeyRecord[] = [];
  for (const screen of SCREENS) {
    const defaults = DEFAULT_KEYMAP.commandsOf(screen);
    for (const [index, { id, keys, own }] of keymap.commandsOf(screen).entries()) {
      const action = own?.name ?? id;
      const default_keys = [...(defaults[index]?.keys ?? [])];
      const known = records.find(
        (one) => one.action === action && isSame(one.keys, keys) && isSame(one.default_keys, default_keys),
      );
      if (known) known.screens.push(screen);
      else {
        const does = own ? own.run.join(' ') : textsIn(language).commands[id];
        records.push({ action, does, screens: [screen], keys: [...keys], default_keys });
      }
    }
  }
  // Actions of all screens come last, as in the help.
  const isEverywhere = ({ action }: KeyRecord) =>
    COMMANDS.some(({ id }) => id === action && screensOf(id).length === SCREENS.length);
  return [...records.filter((one) => !isEverywhere(one)), ...records.filter(isEverywhere)];
}

function shown(keys: readonly string[]): string {
  return keys.length === 0 ? '–' : keys.map((key) => showKey(key)).join(' ');
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
