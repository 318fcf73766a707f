/** `bancada sandbox`: a server of the API for trials, training and development; `openapi`: its OpenAPI document. */
import type { Command } from 'commander';
import { EXIT } from '../../base/exit-codes.ts';
import type { SandboxOptions } from '../../sandbox/sandbox.ts';
import type { HelpTexts } from '../../i18n/cli/help/help-texts.ts';

type Flags = {
  host: string;
  port: number;
  token?: string[];
  db?: string;
  items: number;
  seed: string;
  rate: number;
  latency: number;
  now?: number;
  profile?: string;
  set: string[];
  fault: string[];
  webhookUrl?: string;
  webhookSecret?: string;
  controlToken?: string;
  cors?: boolean;
  json?: boolean;
};

type Words = HelpTexts['sandbox'];

/** Starts a sandbox and prints its address; it ends with the process. */
export async function serveSandbox(command: Command, help: HelpTexts): Promise<void> {
  const flags = command.opts<Flags>();
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const options = await readOptions(flags, help.sandbox).catch((error: Error) =>
    command.error(help.errors.line(error.message), { exitCode: EXIT.usage }),
  );
  const sandbox = await startSandbox(options).catch((error: unknown) => {
    const text = startProblem(error, flags, help.sandbox);
    if (text === undefined) throw error;
    return command.error(help.errors.line(text), { exitCode: EXIT.usage });
  });
  announce(sandbox, flags, help.sandbox);
  const stop = (): void => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('SIGHUP', stop);
  // A closing terminal sends SIGHUP more than once; the second must not kill the process while it stops.
  process.on('SIGHUP', () => {});
}

/** Prints the OpenAPI document of an ordinary sandbox. */
export async function printDocument(): Promise<void> {
  const { ordinaryDocument } = await import('../../sandbox/sandbox.ts');
  console.log(JSON.stringify(ordinaryDocument(), null, 2));
}

async function readOptions(flags: Flags, words: Words): Promise<SandboxOptions> {
  const { readSwitch } = await import('../../sandbox/switches.ts');
  const { readFault } = await import('../../sandbox/faults.ts');
  if ((flags.webhookUrl === undefined) !== (flags.webhookSecret === undefined)) {
    throw new Error(words.together);
  }
  if (flags.webhookUrl !== undefined && !/^https?:$/.test(URL.parse(flags.webhookUrl)?.protocol ?? '')) {
    throw new Error(words.webhookUrl);
  }
  const tokens = flags.token ?? [];
  if (!tokens.every((token) => /^[\x21-\x7e]{1,200}$/.test(token)) || new Set(tokens).size < tokens.length) {
    throw new Error(words.tokens);
  }
  const { isControlToken } = await import('../../sandbox/control/admission.ts');
  if (flags.controlToken !== undefined && !isControlToken(flags.controlToken)) throw new Error(words.controlToken);
  return {
    host: flags.host,
    port: flags.port,
    items: flags.items,
    seed: flags.seed,
    latencyMs: flags.latency,
    hasCors: flags.cors === true,
    ...(flags.controlToken === undefined ? {} : { controlToken: flags.controlToken }),
    switches: Object.assign({}, ...flags.set.map(readSwitch)),
    faults: flags.fault.map(readFault),
    ...(flags.rate === 0 ? {} : { ratePerMinute: flags.rate }),
    ...(flags.token === undefined ? {} : { tokens }),
    ...(flags.db === undefined ? {} : { dbFile: flags.db }),
    ...(flags.now === undefined ? {} : { startAt: flags.now }),
    ...(flags.profile === undefined ? {} : { profile: flags.profile }),
    ...(flags.webhookUrl === undefined || flags.webhookSecret === undefined
      ? {}
      : { webhook: { url: flags.webhookUrl, secret: flags.webhookSecret } }),
  };
}

// The words for an error that the user can mend; `undefined` for a bug.
function startProblem(error: unknown, { host, port }: Flags, words: Words): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return words.taken(host, port);
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return words.noListening(host, port);
  }
  return ['DatabaseUnusable', 'UnknownProfile'].includes(error.name) ? error.message : undefined;
}

function announce({ url, tokens }: { url: string; tokens: string[] }, flags: Flags, words: Words): void {
  if (flags.json === true) {
    console.log(JSON.stringify({ url, token: tokens[0], ...(tokens.length > 1 ? { tokens } : {}) }));
    return;
  }
  console.log(words.serves(url));
  for (const token of tokens) console.log(`  ${words.token}  ${token}`);
  console.log(
    `  ${words.control}  ${url.replace('/api/v1', '/_sandbox')}   ${words.document}  ${url.replace('/api/v1', '/openapi.json')}`,
  );
}
