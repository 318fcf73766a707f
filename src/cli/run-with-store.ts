/** A command at work on the configured store: opened with what it needs, closed however it ends. */
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
  /** The state database that is open already; `undefined` where the command opens it for itself. */
  database?: StateDatabase;
  /** Where a command that runs for days counts what it does. */
  figures?: StoreFigures;
};

/** What a process that is on a store already lends to a command that runs in it. */
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
    // Before anything is read or sent: so do formats that exclude each other.
    formatOf(talk);
    return await work(talk);
  } catch (error) {
    return sayFailure(talk, error);
  }
}

/** Takes the store that is configured for a command; rejects where there is none. */
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
      // What the work sets on its job (what it is about) is what the failure is told with.
      return await work(Object.assign(talk, { config, client, language, texts: cliTextsIn(language) }));
    } finally {
      await client.close();
    }
  });
}

/** The client's deadlines under one wish of the user. */
export function deadlinesOf(timeoutMs: number) {
  return { connectMs: Math.min(5000, timeoutMs), headersMs: timeoutMs, bodyMs: timeoutMs };
}

/** A request for --verbose: no token, no body. */
export function exchangeLine({ method, path, status, error, durationMs }: Exchange): string {
  return `  ${method} ${path} → ${[status, error].filter((part) => part !== undefined).join(' ')} (${Math.round(durationMs)} ms)`;
}
