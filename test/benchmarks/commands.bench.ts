/**
 * Commands as they are started: what long lists cost in memory and time, and how long short commands take beside a Node
 * that does nothing. `BASE=DIR npm run prove -- bench commands` takes turns with another build, such as that of an older commit.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable, quantile } from './figures.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 100_000);
const LIST_RUNS = 3;
const START_RUNS = 25;
const LISTS = ['items --json', 'items --ndjson', 'items --csv', 'items', 'stock --json'];
const STARTS = ['--version', '--help', 'ping', 'items --limit 1 --json'];

type Run = { ms: number; cpuMs: number; memoryMb: number };
type Build = { name: string; program: string };

/** A process that says at its end what it has used, on its fourth stream. */
function runOnce(words: readonly string[], env: NodeJS.ProcessEnv, reporter: string): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-r', reporter, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let said = '';
  child.stdout!.resume();
  child.stdio[3]!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      const ms = performance.now() - startedAt;
      if (code !== 0) return reject(new Error(`${words.join(' ')} ended with ${code}`));
      const [kilobytes = 0, cpuMicroseconds = 0] = said.split(' ').map(Number);
      resolve({ ms, cpuMs: cpuMicroseconds / 1000, memoryMb: kilobytes / 1024 });
    });
  });
}

const REPORTER = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  try {
    require('node:fs').writeSync(3, maxRSS + ' ' + (userCPUTime + systemCPUTime));
  } catch {
    // Ctrl-C reaches all of them at once: the benchmark, which would have read this, may have ended first.
  }
});`;

const median = (runs: readonly Run[], field: keyof Run) =>
  quantile(
    runs.map((run) => run[field]),
    0.5,
  );

/** The builds in turns, so that what else the machine does is the same for all. */
async function inTurns<Key>(keys: readonly Key[], times: number, run: (key: Key) => Promise<Run>) {
  const runs = new Map<Key, Run[]>(keys.map((key) => [key, []]));
  for (let i = 0; i < times; i++) for (const key of keys) runs.get(key)!.push(await run(key));
  return runs;
}

/** Prints the tables. */
export async function run(): Promise<void> {
  const own = fileURLToPath(new URL('../../dist/bancada.js', import.meta.url));
  const base = process.env['BASE'];
  const builds: Build[] = [
    ...(base === undefined ? [] : [{ name: 'before', program: join(base, 'bancada.js') }]),
    { name: base === undefined ? 'bancada' : 'now', program: own },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'bancada-bench-'));
  const reporter = join(folder, 'report.cjs');
  writeFileSync(reporter, REPORTER);
  const flags = ['sandbox', '--items', String(ITEMS), '--seed', '7', '--token', 'bench', '--json'];
  const store = spawn(process.execPath, [own, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { url } = await new Promise<{ url: string }>((resolve) => {
      store.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()) as { url: string }));
    });
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_STATE_HOME: folder,
      XDG_CONFIG_HOME: folder,
      BANCADA_URL: url,
      BANCADA_TOKEN: 'bench',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    };
    // Builds may differ in what they keep on the disk.
    const start = ({ name, program }: Build, line: string) =>
      runOnce([program, ...line.split(' ')], { ...env, XDG_STATE_HOME: join(folder, name) }, reporter);

    const rows = [['command', ...builds.flatMap(({ name }) => [`${name}: memory`, 'time', 'CPU'])]];
    for (const line of LISTS) {
      // The first start compiles.
      for (const build of builds) await start(build, 'ping');
      const runs = await inTurns(builds, LIST_RUNS, (build) => start(build, line));
      const cells = [...runs.values()].flatMap((of) => [
        `${median(of, 'memoryMb').toFixed(0)} MB`,
        `${(median(of, 'ms') / 1000).toFixed(2)} s`,
        `${(median(of, 'cpuMs') / 1000).toFixed(2)} s`,
      ]);
      rows.push([line, ...cells]);
    }
    printTable(`Lists of a store with ${ITEMS.toLocaleString('en')} items, into a pipe, medians of ${LIST_RUNS}`, rows);

    const starts = [['command', ...builds.flatMap(({ name }) => [`${name}: time`, '× Node', 'CPU × Node', 'memory'])]];
    for (const line of STARTS) {
      const nothing: Build = { name: 'node -e 0', program: '' };
      const runs = await inTurns([nothing, ...builds], START_RUNS, (build) =>
        build === nothing ? runOnce(['-e', '0'], env, reporter) : start(build, line),
      );
      const node = runs.get(nothing)!;
      const cells = builds.flatMap((build) => {
        const of = runs.get(build)!;
        return [
          `${median(of, 'ms').toFixed(0)} ms`,
          (median(of, 'ms') / median(node, 'ms')).toFixed(2),
          (median(of, 'cpuMs') / median(node, 'cpuMs')).toFixed(2),
          `${median(of, 'memoryMb').toFixed(0)} MB`,
        ];
      });
      starts.push([line, ...cells]);
    }
    printTable(
      `Starts beside "node -e 0" in turns, medians of ${START_RUNS}; load ${loadavg()[0]!.toFixed(1)}`,
      starts,
    );
  } finally {
    store.kill('SIGTERM');
    await new Promise((resolve) => store.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}
