/** `bancada sandbox`: the server of the API alone, for trying, training and building against it. */
import { InvalidArgumentError, type Command } from 'commander';
import type { SandboxOptions } from '../sandbox/sandbox.ts';

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
  json?: boolean;
};

const EXIT_USAGE = 2;

const collect = (value: string, before: string[] = []): string[] => [...before, value];

function number(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= min && value <= max)) {
      throw new InvalidArgumentError(`Expected a number from ${min} to ${max}.`);
    }
    return value;
  };
}

const integer =
  (min: number, max: number): ((text: string) => number) =>
  (text) => {
    const value = number(min, max)(text);
    if (!Number.isInteger(value)) throw new InvalidArgumentError('Expected a whole number.');
    return value;
  };

function moment(text: string): number {
  const value = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(value)) throw new InvalidArgumentError('Expected a date-time such as 2026-11-20T10:00:00Z.');
  return value;
}

const EXAMPLES = `
Examples:
  $ bancada sandbox --port 4010 --token loja --rate 6
      a store whose queue moves: http://127.0.0.1:4010/api/v1, token "loja"
  $ bancada sandbox --token um --token dois --db loja.db
      two stores that share some orders, kept in a file
  $ bancada sandbox --profile bad-wifi --set refusalStatus=400 --set timestamps=zoneless
      a bad network, and a service that answers otherwise where the spec says nothing
  $ bancada sandbox --fault drop,when=after,operation=itens.enviar,times=1
      the next shipment is applied, and its answer is lost
  $ curl http://127.0.0.1:4010/_sandbox
      every switch, fault, profile and control route, to be changed while it runs
  $ curl http://127.0.0.1:4010/openapi.json
      the OpenAPI 3.1 document of what is served
`;

/** Adds the command. The server itself is loaded only when it runs. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('serve a store of the whole API on this machine, for trying and testing')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', integer(0, 65_535), 0)
    .option('--token <token>', 'token of a store; repeat it for several stores (default: a random one)', collect)
    .option('--db <file>', 'keep the store in this file (default: in memory)')
    .option('--items <count>', 'items of each new store', integer(0, 1_000_000), 500)
    .option('--seed <seed>', 'what everything invented follows from', '1')
    .option('--rate <per-minute>', 'orders paid per minute', number(0, 100_000), 0)
    .option('--latency <ms>', 'wait this long before each answer', number(0, 600_000), 0)
    .option('--now <date-time>', 'what its clock shows at first (default: the time)', moment)
    .option('--profile <name>', 'calm, bad-wifi, black-friday, hostile-text or legacy')
    .option('--set <switch=value>', 'answer otherwise where the spec is open; repeat it', collect, [])
    .option('--fault <kind[:probability][,name=value]>', 'break requests; repeat it', collect, [])
    .option('--webhook-url <url>', 'send events to this address')
    .option('--webhook-secret <secret>', 'sign events with this')
    .option('--json', 'print one line of JSON once it listens')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: Flags, command: Command) => {
      const { startSandbox } = await import('../sandbox/sandbox.ts');
      const options = await readOptions(flags).catch((error: Error) =>
        command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE }),
      );
      const sandbox = await startSandbox(options).catch((error: unknown) => {
        const text = startProblem(error, flags);
        if (text === undefined) throw error;
        return command.error(`error: ${text}`, { exitCode: EXIT_USAGE });
      });
      announce(sandbox, flags);
      const stop = (): void => void sandbox.close().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
}

async function readOptions(flags: Flags): Promise<SandboxOptions> {
  const { readSwitch } = await import('../sandbox/switches.ts');
  const { readFault } = await import('../sandbox/faults.ts');
  if ((flags.webhookUrl === undefined) !== (flags.webhookSecret === undefined)) {
    throw new Error('--webhook-url and --webhook-secret go together.');
  }
  if (flags.webhookUrl !== undefined && !/^https?:$/.test(URL.parse(flags.webhookUrl)?.protocol ?? '')) {
    throw new Error('--webhook-url: expected an http or https address.');
  }
  const tokens = flags.token ?? [];
  if (!tokens.every((token) => /^[\x21-\x7e]{1,200}$/.test(token)) || new Set(tokens).size < tokens.length) {
    throw new Error('--token: expected different texts without spaces.');
  }
  return {
    host: flags.host,
    port: flags.port,
    items: flags.items,
    seed: flags.seed,
    latencyMs: flags.latency,
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

// What the user can do something about; everything else is a bug.
function startProblem(error: unknown, flags: Flags): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${flags.port} on ${flags.host} is taken.`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return `cannot listen on ${flags.host}, port ${flags.port}.`;
  }
  return error.name === 'DatabaseUnusable' || error.message.startsWith('There is no profile')
    ? error.message
    : undefined;
}

function announce({ url, tokens }: { url: string; tokens: string[] }, flags: Flags): void {
  if (flags.json === true) {
    console.log(JSON.stringify({ url, token: tokens[0], ...(tokens.length > 1 ? { tokens } : {}) }));
    return;
  }
  console.log(`The sandbox serves ${url}`);
  for (const token of tokens) console.log(`  token  ${token}`);
  console.log(
    `  control  ${url.replace('/api/v1', '/_sandbox')}   document  ${url.replace('/api/v1', '/openapi.json')}`,
  );
}
