import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES } from '../../src/sandbox/switches.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';

type Options = CliOptions & { folder?: { path: string }; lang?: string };

export const nameOf = ({ order_id, id }: OrderItem) => `${order_id}/${id}`;
/** What lines of `--json` say became of it. */
export const verdicts = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict);

/** A sandbox for the tests of a file, as new before each of them, and the commands that move its items. */
export function aStoreToMove(items = 400) {
  let sandbox: Sandbox;
  beforeAll(async () => void (sandbox = await startSandbox({ tokens: [TOKEN], items, seed: 5 })));
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.world.reset();
    sandbox.world.changeSwitches(DEFAULT_SWITCHES);
  });

  /** Runs a command, on a machine of its own unless it is given one. */
  async function bancada(args: string[], { folder, lang = 'en', ...rest }: Options = {}) {
    using own = aFolder();
    // Awaited here: the folder ends with this scope.
    return await runCli(args, { env: envFor(sandbox.url, folder ?? own, { BANCADA_LANG: lang }), ...rest });
  }

  async function itemsIn(status: string): Promise<OrderItem[]> {
    const { lines } = await bancada(['items', '--status', status, '--ndjson']);
    return lines.map((line) => JSON.parse(line) as OrderItem);
  }

  return {
    url: () => sandbox.url,
    world: () => sandbox.world,
    writes: () => sandbox.world.log.list().filter(({ method }) => method !== 'GET'),
    bancada,
    itemsIn,
    /** Items in production, with no text on them that a person would have to look at. */
    plainItems(): Promise<OrderItem[]> {
      sandbox.world.shop.database.run("UPDATE items SET personalisation = '{}'");
      return itemsIn('in_production');
    },
  };
}
