/** Commands and benches of one shop on one machine, and what is pressed and scanned at them. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOfCode } from '../../../src/domain/command-codes.ts';
import type { Sight, Terminal } from '../../journeys/harness/terminal.ts';
import { commandOf } from '../../journeys/program.ts';
import { envFor, openBench, type Store } from '../../journeys/support.ts';
import type { Cupsd } from '../../support/cupsd.ts';
import { TEMPLATE } from './machine.ts';

export type Ran = { code: number; stdout: string; stderr: string };
export type Told = { scans: number; keys: number; commands: number };

export type Day = {
  folder: string;
  jobs: string;
  told: Told;
  /** Runs a command of this shop. */
  run(...args: string[]): Promise<Ran>;
  open(station: string): Promise<Hand>;
  /** Ends every bench that is still open. */
  close(): Promise<void>;
};

/** A shop in a folder: its configuration, its state, its files. Where it has a printer, each label prints once its parcel is checked. */
export function openShop(store: Store, folder: string, cups?: Cupsd): Day {
  const [config, jobs] = [join(folder, 'config'), join(folder, 'jobs')];
  for (const one of [config, jobs]) mkdirSync(one, { mode: 0o700 });
  const labels = cups ? { labels: { print: 'checked' } } : {};
  const rules = { templates: { laser: TEMPLATE }, wall: { rows: 3, columns: 4 }, ...labels };
  writeFileSync(join(config, 'workshop.json'), JSON.stringify(rules), { mode: 0o600 });
  const benches: Terminal[] = [];
  const told: Told = { scans: 0, keys: 0, commands: 0 };
  const env = {
    BANCADA_STATE_DIR: join(folder, 'state'),
    BANCADA_CONFIG_DIR: config,
    BANCADA_PICTURES: 'off',
    BANCADA_OPERATOR: 'eva',
    // Every bench, and it has to be as fast as without.
    BANCADA_CAST: 'all',
    ...(cups ? { BANCADA_PRINT_COMMAND: cups.command.join(' '), ...cups.env } : {}),
  };
  return {
    folder,
    jobs,
    told,
    run(...args) {
      told.commands++;
      const [file, ...rest] = commandOf(...args);
      const options = {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, ...envFor(store, { ...env, BANCADA_STATION: 'office' }) },
        maxBuffer: 2 ** 26,
      };
      return new Promise((resolve) => {
        execFile(file, rest, options, (error, stdout, stderr) => {
          const code = error ? ((error as { code?: number }).code ?? 1) : 0;
          resolve({ code, stdout, stderr });
        });
      });
    },
    async open(station) {
      const size = { columns: 120, rows: 40, cwd: folder };
      const bench = await openBench(store, { ...size, env: { ...env, BANCADA_STATION: station } });
      benches.push(bench);
      return new Hand(bench, told);
    },
    async close() {
      for (const bench of benches) await bench[Symbol.asyncDispose]();
    },
  };
}

/** A pair of hands at a bench, which counts what they do. */
export class Hand {
  readonly bench: Terminal;
  readonly #told: Told;

  constructor(bench: Terminal, told: Told) {
    this.bench = bench;
    this.#told = told;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      // A text is as many keys as it has letters.
      this.#told.keys++;
      await this.bench.press(key);
    }
  }

  /** Scans a code, and looks up when the screen shows what is looked for. */
  async scan(code: string, sight: Sight): Promise<void> {
    this.#told.scans++;
    await this.bench.scan(code);
    await this.bench.waitFor(sight, { within: 30_000 });
  }

  /** Scans a code that has to be a stop, and takes it away. */
  async stopped(code: string, words: string): Promise<void> {
    await this.scan(code, (screen) => screen.join(' ').includes('STOP') && screen.join(' ').includes(words));
    await this.scan(textOfCode('OK'), (screen) => !screen.some((line) => line.includes(' STOP ')));
  }

  async leave(): Promise<void> {
    await this.bench.press('q');
    await this.bench.exit;
  }
}
