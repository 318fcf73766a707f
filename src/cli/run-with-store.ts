/** Runs a command on the configured store: opens the client and closes it however the command ends. */
import type { StoreFigures } from '../app/store-figures.ts';
import { createClient, type ApiClient, type Exchange } from '../api/client.ts';
import { configFrom, type Config } from '../config/config.ts';
import type { StateDatabase } from '../db/database.ts';
import { ConfigProblem } from '../config/problem.ts';
import { cliTextsIn } from '../i18n/cli/cli-texts.ts';
import type { ExitCode } from '../base/exit-codes.ts';
import type { CliIo } from '../tty/io.ts';
import { formatOf } from './output/records.ts';
import { openCliContext, sayFailure, type CommonFlags, type CliContext } from './cli-context.ts';
import { setUpNetwork } from '../config/network.ts';
import { readClockIn } from '../config/time-zone.ts';
import { languageFrom } from '../config/language.ts';

export type StoreContext = CliContext & {
  config: Config;
  client: ApiClient;
  /** The state database if it is open already; `undefined` if the command opens it itself. */
  database?: StateDatabase;
  /** The metrics of a command that runs for days. */
  figures?: StoreFigures;
};

/** The open store of a process, lent to a command that runs in it. */
export type Lent = Required<Pick<StoreContext, 'config' | 'client' | 'database'>>;

/** Runs work that needs no store; its errors become a line and an exit code. */
export async function runInCliContext(
  io: CliIo,
  flags: CommonFlags,
  work: (talk: CliContext) => Promise<ExitCode>,
): Promise<ExitCode> {
  const talk = openCliContext(io, flags);
  try {
    // Throws for an unknown language.
    languageFrom(flags.lang, io.env);
    // Throws for formats that exclude each other, before anything is read or sent.
    formatOf(talk);
    return await work(talk);
  } catch (error) {
    return sayFailure(talk, error);
  }
}

/** Reads the configured store of a command; rejects with {@link ConfigProblem} if there is none. */
export async function takeConfig(talk: CliContext, flags: CommonFlags): Promise<Config> {
  const config = await configFrom(flags, talk.io.env);
  setUpNetwork(talk.io.env);
  if (!config) throw new ConfigProblem((texts) => texts.config.noStore);
  talk.hide(config.token);
  talk.tried.url = config.url;
  readClockIn(config.timeZone);
  return config;
}

/** Runs work on the configured store, or on the one that is lent. */
export async function runWithStore(
  io: CliIo,
  flags: CommonFlags,
  work: (job: StoreContext) => Promise<ExitCode>,
  lent?: Lent,
): Promise<ExitCode> {
  return runInCliContext(io, flags, async (talk) => {
    if (lent) {
      const language = languageFrom(flags.lang, io.env);
      talk.hide(lent.config.token);
      talk.tried.url = lent.config.url;
      return work(
        Object.assign(talk, lent, { config: { ...lent.config, language }, language, texts: cliTextsIn(language) }),
      );
    }
    const config = await takeConfig(talk, flags);
    const { language } = config;
    const client = createClient({
      baseUrl: config.url,
      token: config.token,
      isReadOnly: config.isReadOnly === true,
      ...(config.timeoutMs === undefined ? {} : { deadlines: deadlinesOf(config.timeoutMs) }),
      onExchange: (exchange) => talk.explain(exchangeLine(exchange)),
    });
    try {
      // `work` sets `tried` on the same object, which the failure message uses.
      return await work(Object.assign(talk, { config, client, language, texts: cliTextsIn(language) }));
    } finally {
      await client.close();
    }
  });
}

/** The client's deadlines for one `--timeout`. */
export function deadlinesOf(timeoutMs: number) {
  return { connectMs: Math.min(5000, timeoutMs), headersMs: timeoutMs, bodyMs: timeoutMs };
}

/** The line of a request for --verbose, without token and body. */
export function exchangeLine({ method, path, status, error, durationMs }: Exchange): string {
  return `  ${method} ${path} → ${[status, error].filter((part) => part !== undefined).join(' ')} (${Math.round(durationMs)} ms)`;
}
