/** `profiles` and `logout`: lists, renames and removes the stores that this user has configured. */
import { ownField } from '../../base/json.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { safeText } from '../../base/safe-text.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { configDirFrom } from '../../config/folders.ts';
import { readProfiles, removeProfile, renameProfile, standardProfile } from '../../config/profiles.ts';
import { profileNameFrom } from '../../config/store-source.ts';
import { printAll } from '../output/print-all.ts';
import type { CliContext } from '../cli-context.ts';
import { saysYes } from './consent.ts';
import { fieldsOf } from './schemas.ts';

/** A listed profile, with the place of its token, never the token. */
type ProfileRecord = { name: string; url: string; is_default: boolean; token: string };

/** Lists the profiles. */
export async function listProfiles(talk: CliContext): Promise<ExitCode> {
  const { io, say, texts } = talk;
  const { columns, none } = texts.profiles;
  const file = readProfiles(configDirFrom(io.env));
  const [standard, { profiles }] = [standardProfile(file), file];
  const rows = Object.entries(profiles).map(([name, { url, token_file, token_command }]): ProfileRecord => {
    const token = token_file ?? [token_command].flat().join(' ');
    return { name, url, is_default: name === standard, token };
  });
  const count = await printAll(talk, rows, {
    fields: fieldsOf('profiles'),
    columns: [
      { title: columns.name, cell: ({ name, is_default }) => (is_default ? `${name} *` : name) },
      { title: columns.url, cell: ({ url }) => url },
      { title: columns.token, least: 12, cell: ({ token }) => token },
    ],
  });
  if (count === 0) say(none);
  return EXIT.done;
}

/** Renames a profile and its token file. */
export async function giveName(talk: CliContext, _: object, [from = '', to = '']: string[]): Promise<ExitCode> {
  renameProfile(configDirFrom(talk.io.env), from, to);
  talk.say(talk.texts.profiles.renamed(from, to));
  return EXIT.done;
}

/** Removes a profile and its stored token, after a prompt. The state of its store stays on the disk. */
export async function forget(talk: CliContext, _: object, [name = '']: readonly string[]): Promise<ExitCode> {
  const { io, say, texts } = talk;
  const configDir = configDirFrom(io.env);
  const { profiles } = readProfiles(configDir);
  const profile = ownField(profiles, name);
  if (!profile) throw new ConfigProblem(({ config }) => config.noProfile(name, Object.keys(profiles)));
  say(safeText(texts.profiles.forgets(name, profile.url)));
  if (!(await saysYes(talk, texts.profiles.question))) {
    say(texts.ask.left);
    return EXIT.usage;
  }
  const { isTokenGone } = removeProfile(configDir, name);
  say(isTokenGone ? texts.profiles.forgotten(name) : texts.profiles.forgottenButToken(name));
  return EXIT.done;
}

/** Removes the profile in use: the named one, that of the environment, or the default. */
export async function logout(talk: CliContext, flags: { profile?: string }): Promise<ExitCode> {
  const name = profileNameFrom(flags.profile, talk.io.env) ?? standardProfile(readProfiles(configDirFrom(talk.io.env)));
  if (name === undefined) {
    talk.say(talk.texts.profiles.none);
    return EXIT.done;
  }
  return forget(talk, flags, [name]);
}

/** The names of the profiles with their addresses, for completion; none if the file cannot be read. */
export function profileNames({ io }: Pick<CliContext, 'io'>): [name: string, url: string][] {
  try {
    const { profiles } = readProfiles(configDirFrom(io.env));
    return Object.entries(profiles).map(([name, { url }]) => [name, safeText(url)]);
  } catch {
    return [];
  }
}
