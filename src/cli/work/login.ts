/** `login`: an address and a token become a profile, after the store itself has taken the token. */
import { domainToUnicode } from 'node:url';
import { createClient } from '../../api/client.ts';
import { checkBaseUrl } from '../../api/input.ts';
import { UsageProblem } from '../failures.ts';
import {
  checkProfileName,
  configDirFrom,
  profileFileIn,
  readProfiles,
  saveProfile,
  tokenFileIn,
  type Profile,
} from '../../settings/profiles.ts';
import { cleanToken, tokenFromCommand } from '../../settings/token.ts';
import { ask, askSecret, canAsk, readAll } from '../ask.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { deadlinesOf, exchangeLine } from '../job.ts';
import type { Talk } from '../talk.ts';
import { saysYes } from './consent.ts';

export type LoginFlags = {
  url?: string;
  profile?: string;
  tokenCommand?: string;
  priceUnit?: 'cents' | 'reais';
};

/** Asks for what the flags do not say, checks it with the store, and only then keeps it. */
export async function login(talk: Talk, flags: LoginFlags): Promise<ExitCode> {
  const { io, texts, say, signal } = talk;
  const { login: words } = texts;
  const name = checkProfileName(flags.profile ?? (io.env['BANCADA_PROFILE'] || 'default'));
  const configDir = configDirFrom(io.env);
  const file = readProfiles(configDir);
  const profileFile = profileFileIn(configDir);
  const tokenFile = tokenFileIn(configDir, name);
  say(flags.tokenCommand === undefined ? words.where(profileFile, tokenFile) : words.whereCommand(profileFile));

  const before = Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;
  if (before) {
    say(words.replaces(name, before.url));
    if (!(await saysYes(talk, words.replaceQuestion))) return leave(talk);
  }
  const url = await readUrl(talk, flags.url);
  if (url === undefined) return leave(talk);
  talk.tried.url = url;
  const token = flags.tokenCommand === undefined ? await readToken(talk) : tokenFromCommand(flags.tokenCommand);
  talk.hide(token);

  const client = createClient({
    baseUrl: url,
    token,
    isReadOnly: true,
    ...(talk.flags.timeout === undefined ? {} : { deadlines: deadlinesOf(talk.flags.timeout * 1000) }),
    onExchange: (exchange) => talk.explain(exchangeLine(exchange)),
  });
  let lojaId: string;
  try {
    lojaId = (await client.ping(signal)).data.loja_id;
  } catch (error) {
    say(words.nothingKept);
    throw error;
  } finally {
    await client.close();
  }

  const { tokenCommand } = flags;
  const place = tokenCommand === undefined ? { token_file: tokenFile } : { token_command: tokenCommand };
  saveProfile(configDir, name, profileFrom(url, place, flags, before), tokenCommand === undefined ? token : undefined);
  const isDefault = (file.default ?? name) === name;
  say(isDefault ? words.done(name, lojaId) : words.doneOther(name, lojaId));
  return EXIT.done;
}

type Place = Pick<Profile, 'token_file'> | Pick<Profile, 'token_command'>;

// Of the profile that was there, what the flags say nothing about stays.
function profileFrom(url: string, place: Place, flags: LoginFlags, before: Profile | undefined): Profile {
  const { token_file: _file, token_command: _command, price_unit, ...rest } = before ?? { url };
  const unit = flags.priceUnit ?? (before?.url === url ? price_unit : undefined);
  return { ...rest, url, ...place, ...(unit === undefined ? {} : { price_unit: unit }) };
}

function leave({ say, texts }: Talk): ExitCode {
  say(texts.login.nothingKept);
  return EXIT.usage;
}

/** The address, checked; `undefined` if a doubtful one is not meant. */
async function readUrl(talk: Talk, flag: string | undefined): Promise<string | undefined> {
  const { io, texts, say, flags } = talk;
  const given = flag ?? (canAsk(io, flags) ? await ask(io, texts.login.url) : '');
  const url = given.trim().replace(/\/+$/, '');
  if (url === '') throw new UsageProblem(texts.login.needsUrl);
  const { origin, path } = checkBaseUrl(url);
  const { hostname } = new URL(origin);
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    say(texts.login.lookAlike(hostname, domainToUnicode(hostname)));
    if (!(await saysYes(talk, texts.login.useQuestion))) return undefined;
  }
  if (!path.endsWith('/api/v1')) say(texts.login.noVersion);
  return origin + path;
}

async function readToken({ io, flags, texts }: Talk): Promise<string> {
  if (canAsk(io, flags)) return cleanToken(await askSecret(io, texts.login.token));
  const text = io.stdin.isTTY === true ? '' : await readAll(io.stdin, 64 * 1024);
  if (text.trim() === '') throw new UsageProblem(texts.login.needsToken);
  return cleanToken(text);
}
