/** A shop on one machine: a store, benches with a scanner and a keyboard, a shell beside them, and the trail that they leave. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOfCode } from '../../src/domain/command-codes.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { Sight, Terminal } from '../journeys/harness/terminal.ts';
import { commandOf } from '../journeys/program.ts';
import { envFor, openBench, openStore, type Store } from '../journeys/support.ts';

/** How a command ended. */
export type Ran = { code: number; stdout: string; stderr: string };

export class Scene {
  /** What was done, and how many orders left. */
  readonly told = { scans: 0, keys: 0, commands: 0, parcels: 0 };
  /** What is wrong, a line each. */
  readonly wrong: string[] = [];
  readonly store: Store;
  /** Configuration, state, and where commands write their files. */
  readonly folder: string;
  /** Of every bench and command that comes. */
  readonly env: Record<string, string>;
  readonly #benches: Terminal[] = [];

  private constructor(store: Store) {
    this.store = store;
    this.folder = mkdtempSync(join(tmpdir(), 'bancada-scene-'));
    const config = join(this.folder, 'config');
    mkdirSync(config, { mode: 0o700 });
    // Pictures come when they come: nothing but scans and keys shall change the screen.
    this.env = {
      BANCADA_STATE_DIR: this.state,
      BANCADA_CONFIG_DIR: config,
      BANCADA_PICTURES: 'off',
      BANCADA_OPERATOR: 'eva',
    };
  }

  static async open(options: SandboxOptions): Promise<Scene> {
    return new Scene(await openStore(options));
  }

  get state(): string {
    return join(this.folder, 'state');
  }

  /** Writes workshop.json. */
  configure(workshop: object): void {
    writeFileSync(join(this.folder, 'config', 'workshop.json'), JSON.stringify(workshop), { mode: 0o600 });
  }

  /** Runs a command of this shop, without a terminal. */
  run(...args: string[]): Promise<Ran> {
    this.told.commands++;
    return this.ask(...args);
  }

  /** The same, for somebody who judges: it counts for nothing. */
  ask(...args: string[]): Promise<Ran> {
    const [file, ...rest] = commandOf(...args);
    const env = envFor(this.store, { ...this.env, BANCADA_STATION: 'office' });
    const options = {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: this.folder, ...env },
      maxBuffer: 2 ** 26,
    };
    const { promise, resolve } = Promise.withResolvers<Ran>();
    const child = execFile(file, rest, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
    return promise;
  }

  /** The records that a command prints. */
  async rows<Row>(...args: string[]): Promise<Row[]> {
    const { stdout } = await this.ask(...args, '--ndjson');
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  }

  /** Runs a command, which is wrong where it ends otherwise. */
  async expectCode(wanted: number, ...args: string[]): Promise<Ran> {
    const ran = await this.run(...args);
    if (ran.code !== wanted)
      this.wrong.push(`${args.slice(0, 3).join(' ')}: exit ${ran.code}: ${ran.stderr.slice(-300)}`);
    return ran;
  }

  async open(station: string): Promise<Hand> {
    const size = { columns: 120, rows: 40, cwd: this.folder };
    const bench = await openBench(this.store, { ...size, env: { ...this.env, BANCADA_STATION: station } });
    this.#benches.push(bench);
    return new Hand(bench, this);
  }

  /** Ends every bench that is still open. */
  async leaveAll(): Promise<void> {
    for (const bench of this.#benches.splice(0)) await bench[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.leaveAll();
    await this.store[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A pair of hands at a bench, which counts what they do. */
export class Hand {
  readonly bench: Terminal;
  readonly scene: Scene;

  constructor(bench: Terminal, scene: Scene) {
    this.bench = bench;
    this.scene = scene;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.scene.told.keys++;
      await this.bench.press(key);
    }
  }

  /** Scans a code, and looks up when the screen shows what is looked for. */
  async scan(code: string, sight: Sight): Promise<void> {
    await this.shoot(code);
    await this.bench.waitFor(sight, { within: 30_000 });
  }

  /** Scans a code as fast as it goes, and does not look up. */
  async shoot(code: string, msPerCharacter?: number): Promise<void> {
    this.scene.told.scans++;
    await this.bench.scan(code, msPerCharacter === undefined ? {} : { msPerCharacter });
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
