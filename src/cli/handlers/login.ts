/** `login`: writes an address and a token to a profile, once the store has accepted the token. */
import { domainToUnicode } from 'node:url';
import { ownField } from '../../base/json.ts';
import { createClient } from '../../api/client.ts';
import { Aborted, ApiError, InvalidConfig, NotAuthenticated, NotFoundHere } from '../../api/errors.ts';
import { checkBaseUrl } from '../../api/input.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { UsageProblem } from '../failures.ts';
import { commandLineOf } from '../program-name.ts';
import { setUpNetwork } from '../../config/network.ts';
import {
  checkProfileName,
  profileFileIn,
  readProfiles,
  saveProfile,
  tokenFileIn,
  type Profile,
} from '../../config/profiles.ts';
import { profileNameFrom } from '../../config/store-source.ts';
import { LONGEST_STORE_NAME } from '../../config/config.ts';
import { safeText } from '../../base/safe-text.ts';
import { cleanToken } from '../../config/token.ts';
import { tokenFromCommand } from '../../config/token-command.ts';
import { ask, askSecret, canAsk, readAll } from '../ask.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { deadlinesOf, exchangeLine } from '../run-with-store.ts';
import { sayFailure, type CliContext } from '../cli-context.ts';
import { saysYes } from './consent.ts';
import { configDirFrom } from '../../config/folders.ts';

export type LoginFlags = {
  url?: string;
  profile?: string;
  tokenCommand?: string;
  priceUnit?: 'cents' | 'reais';
  shop?: string;
};

/** Prompts for the values that the flags do not give, checks them with the store, and only then writes them. */
export async function login(talk: CliContext, flags: LoginFlags): Promise<ExitCode> {
  const { io, texts, say } = talk;
  const { login: words } = texts;
  setUpNetwork(io.env);
  const name = checkProfileName(profileNameFrom(flags.profile, io.env) ?? 'default');
  const configDir = configDirFrom(io.env);
  const file = readProfiles(configDir);
  const profileFile = profileFileIn(configDir);
  const tokenFile = tokenFileIn(configDir, name);
  say(flags.tokenCommand === undefined ? words.where(profileFile, tokenFile) : words.whereCommand(profileFile));

  const before = ownField(file.profiles, name);
  if (before) {
    say(words.replaces(name, before.url));
    if (!(await saysYes(talk, words.replaceQuestion))) return leave(talk);
  }
  const found = await findStore(talk, flags);
  if (!found) return leave(talk);
  const { url, token, lojaId } = found;

  const { tokenCommand } = flags;
  const shop = await readStoreName(talk, flags, before);
  const place = tokenCommand === undefined ? { token_file: tokenFile } : { token_command: tokenCommand };
  saveProfile(
    configDir,
    name,
    profileFrom(url, place, { ...flags, shop }, before),
    tokenCommand === undefined ? token : undefined,
  );
  const isDefault = (file.default ?? name) === name;
  say(words.done(name, lojaId, commandLineOf(io, isDefault ? '' : `--profile ${name}`)));
  return EXIT.done;
}

/** How often a person is prompted in all: after that the mistake is hardly in the typed text. */
const MOST_TRIES = 5;

type Found = { url: string; token: string; lojaId: string };

/**
 * Returns the address and the token once the store has accepted both; `undefined` if the user rejects a doubtful address.
 * A person is prompted again for the wrong one of the two; without a terminal, with --yes, and after some tries, rejects
 * with the failure.
 */
async function findStore(talk: CliContext, flags: LoginFlags): Promise<Found | undefined> {
  talk.tried.within = 'login';
  let url: string | undefined;
  let token: string | undefined;
  let flag = flags.url;
  let before = '';
  for (let tries = 1; ; tries++) {
    try {
      url ??= await readUrl(talk, flag, before);
      if (url === undefined) return undefined;
      talk.tried.url = url;
      token ??= await (flags.tokenCommand === undefined ? readToken(talk) : tokenFromCommand(flags.tokenCommand));
      talk.hide(token);
      return { url, token, lojaId: await askStore(talk, url, token) };
    } catch (error) {
      const part = url === undefined ? 'url' : token === undefined ? 'token' : partAtFault(error);
      // --yes is for scripts, which cannot answer another prompt.
      const canMend = (part === 'url' || flags.tokenCommand === undefined) && !talk.flags.yes;
      if (!isMendable(error) || !canMend || tries >= MOST_TRIES || !canAsk(talk.io, talk.flags)) {
        if (token !== undefined) talk.say(talk.texts.login.nothingKept);
        throw error;
      }
      sayFailure(talk, error);
      flag = undefined;
      if (part === 'token') token = undefined;
      else {
        before = url ?? before;
        url = undefined;
      }
    }
  }
}

/** Whether another input may help: not after an interruption, and not on a bug. */
function isMendable(error: unknown): boolean {
  return (
    error instanceof ConfigProblem ||
    error instanceof InvalidConfig ||
    (error instanceof ApiError && !(error instanceof Aborted))
  );
}

/** Whether the address or the token is at fault: a store that refuses the request has the right address. */
function partAtFault(error: unknown): 'url' | 'token' {
  return error instanceof NotAuthenticated || (error instanceof NotFoundHere && error.status === 403) ? 'token' : 'url';
}

/** Requests the id of the token's store. */
async function askStore(talk: CliContext, url: string, token: string): Promise<string> {
  const client = createClient({
    baseUrl: url,
    token,
    isReadOnly: true,
    ...(talk.flags.timeout === undefined ? {} : { deadlines: deadlinesOf(talk.flags.timeout * 1000) }),
    onExchange: (exchange) => talk.explain(exchangeLine(exchange)),
  });
  try {
    return (await client.ping(talk.signal)).data.loja_id;
  } finally {
    await client.close();
  }
}

type Place = Pick<Profile, 'token_file'> | Pick<Profile, 'token_command'>;

// Keeps the values of the existing profile that the flags do not set.
function profileFrom(url: string, place: Place, flags: LoginFlags, before: Profile | undefined): Profile {
  const { token_file: _file, token_command: _command, price_unit, shop: _shop, ...rest } = before ?? { url };
  const unit = flags.priceUnit ?? (before?.url === url ? price_unit : undefined);
  return {
    ...rest,
    url,
    ...place,
    ...(unit === undefined ? {} : { price_unit: unit }),
    ...(flags.shop ? { shop: flags.shop } : {}),
  };
}

/** The shop's name, which the API does not have: prompts for it. The name of the profile stays if no other is given. */
async function readStoreName(talk: CliContext, flags: LoginFlags, before: Profile | undefined): Promise<string> {
  const { io, texts } = talk;
  const isAsked = flags.shop === undefined && !talk.flags.yes && canAsk(io, talk.flags);
  const said = isAsked ? await ask(io, texts.login.shop(before?.shop ?? '')) : (flags.shop ?? '');
  return safeText(said, LONGEST_STORE_NAME).trim() || (before?.shop ?? '');
}

function leave({ say, texts }: CliContext): ExitCode {
  say(texts.login.nothingKept);
  return EXIT.usage;
}

/** Reads and checks the address; `undefined` if the user rejects a doubtful one. `before` is the value of an empty line. */
async function readUrl(talk: CliContext, flag: string | undefined, before: string): Promise<string | undefined> {
  const { io, texts, say, flags } = talk;
  const question = before === '' ? texts.login.url : texts.login.urlAgain(before);
  const given = flag ?? (canAsk(io, flags) ? await ask(io, question) : '');
  const url = given.trim().replace(/(?<!\/)\/+$/, '') || before;
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

async function readToken({ io, flags, texts }: CliContext): Promise<string> {
  if (canAsk(io, flags)) return cleanToken(await askSecret(io, texts.login.token));
  const text = io.stdin.isTTY === true ? '' : await readAll(io.stdin, 64 * 1024);
  if (text.trim() === '') throw new UsageProblem(texts.login.needsToken);
  return cleanToken(text);
}
