/** `bancada sandbox`: the server of the API alone, for trying, training and building against it. */
import { InvalidArgumentError, type Command } from 'commander';

type Flags = {
  host: string;
  port: number;
  token?: string[];
  db?: string;
  items: number;
  seed: string;
  rate: number;
  latency: number;
  webhookUrl?: string;
  webhookSecret?: string;
  json?: boolean;
};

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

/** Adds the command. The server itself is loaded only when it runs. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('serve a store of the whole API on this machine, for trying and testing')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', number(0, 65_535), 0)
    .option('--token <token>', 'token of a store; repeat it for several stores', collect)
    .option('--db <file>', 'keep the store in this file')
    .option('--items <count>', 'items of each new store', number(0, 1_000_000), 500)
    .option('--seed <seed>', 'what everything invented follows from', '1')
    .option('--rate <per-minute>', 'orders paid per minute', number(0, 100_000), 0)
    .option('--latency <ms>', 'wait this long before each answer', number(0, 600_000), 0)
    .option('--webhook-url <url>', 'send events to this address')
    .option('--webhook-secret <secret>', 'sign events with this')
    .option('--json', 'print one line of JSON once it listens')
    .action(async (flags: Flags) => {
      const { startSandbox } = await import('../sandbox/sandbox.ts');
      const sandbox = await startSandbox({
        host: flags.host,
        port: flags.port,
        ...(flags.token === undefined ? {} : { tokens: flags.token }),
        ...(flags.db === undefined ? {} : { dbFile: flags.db }),
        items: flags.items,
        seed: flags.seed,
        ratePerMinute: flags.rate,
        latencyMs: flags.latency,
      });
      const { url, tokens } = sandbox;
      if (flags.json === true) {
        console.log(JSON.stringify({ url, token: tokens[0], ...(tokens.length > 1 ? { tokens } : {}) }));
      } else {
        console.log(`The sandbox serves ${url}`);
        for (const token of tokens) console.log(`  token ${token}`);
      }
      const stop = (): void => void sandbox.close().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
}
