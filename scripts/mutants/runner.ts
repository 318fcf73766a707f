/**
 * A test runner for Stryker that makes a mutant cheap. It loads the tests once, and runs those that reach a mutant again in
 * the same process: a few milliseconds each, where a new environment costs some hundreds.
 *
 * What runs in one process can leave something behind. So a kill counts only if the very same tests pass right afterwards
 * without the mutant; where they do not, everything is loaded again and the mutant is tried again. Whatever hung, or
 * changed what happens while files are loaded, is followed by new files too.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { beginFile, collectedTests, runTests, TooLong, type Collected } from './tests.ts';

type Space = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
};
type Options = { near: { tests: string[] } };
type MutantRun = {
  testFilter?: string[];
  hitLimit?: number;
  activeMutant: { id: string };
  sandboxFileName: string;
  mutantActivation: 'runtime' | 'static';
  reloadEnvironment: boolean;
};
type Outcome = { test: Pick<Collected, 'id' | 'name' | 'file'>; failure: unknown; ms: number };

/** Where Stryker’s changed code looks which mutant it is. */
const NAMESPACE = '__stryker__';
/** Without a mutant a test is over by then, or hangs. */
const USUAL_MOST_MS = 60_000;
/** With one it is given this long, or many times what it took without a mutant. */
const LEAST_MS = 1500;
const TIMES = 20;
/** A file that keeps what it has made for as long as it is loaded, see memo.ts. */
const MADE_ONCE = /\bonce\(|^let (\w+)\b[\s\S]*\b\1 \?\?=|^const \w+ = new Map(?:<.*>)?\(\);/m;
/** So many of the tests that noticed changes of a file are asked before the others. */
const MOST_NOTICERS = 12;
/** Files that were loaded stay in memory: beyond this Stryker begins another process. */
const MOST_BYTES = 1500e6;

const place = process.cwd();
/** What the run without a mutant taught, for the processes that come after it. */
const LEARNT = join(place, 'learnt.json');
const placeUrl = pathToFileURL(`${place}/`).href;
const shim = new URL('tests.ts', import.meta.url).href;
let load = 0;
/** Which file of ours imports which, by their addresses. */
const imports = new Map<string, Set<string>>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest') return { url: shim, shortCircuit: true };
    const resolved = next(specifier, context);
    const isOurs = resolved.url.startsWith(placeUrl) && !resolved.url.includes('/node_modules/');
    if (!isOurs) return resolved;
    const [url = '', from = ''] = [resolved.url, context.parentURL ?? ''].map((one) => one.split('?')[0]!);
    imports.set(from, (imports.get(from) ?? new Set()).add(url));
    return { ...resolved, url: `${url}?load=${load}` };
  },
  // Node takes the types from what it loads, and knows nothing of JSX.
  load(url, context, next) {
    const [address = ''] = url.split('?');
    if (!address.endsWith('.tsx')) return next(url, context);
    const text = readFileSync(fileURLToPath(address), 'utf8');
    const { code } = transformSync(text, { loader: 'tsx', jsx: 'automatic', format: 'esm' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** Whether a file is among what another one imports, however far away. */
function reaches(from: string, wanted: string, seen = new Set<string>()): boolean {
  if (from === wanted) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(imports.get(from) ?? [])].some((next) => reaches(next, wanted, seen));
}

const uncaught: unknown[] = [];
/** A test that listens itself, as a simulation does in which processes are killed, judges what it hears. */
let listenersBefore = 0;
process.on('unhandledRejection', (error) => {
  if (process.listenerCount('unhandledRejection') <= listenersBefore) uncaught.push(error);
});
process.on('uncaughtException', (error) => void uncaught.push(error));

class NearRunner {
  static inject = ['options'] as const;
  readonly #files: string[];
  readonly #space: Space;
  #usualMs = new Map<string, number>();
  /** By changed file: the tests that noticed what was changed there before, the latest first. */
  readonly #noticers = new Map<string, readonly string[]>();
  #isDryRun = false;
  #tests: Collected[] = [];
  #broken: Outcome[] = [];
  #isStale = true;

  constructor(options: Options) {
    this.#files = options.near.tests;
    this.#space = ((globalThis as Record<string, unknown>)[NAMESPACE] ??= {}) as Space;
    if (!existsSync(LEARNT)) return;
    const learnt = JSON.parse(readFileSync(LEARNT, 'utf8')) as {
      ms: [string, number][];
      imports: [string, string[]][];
    };
    this.#usualMs = new Map(learnt.ms);
    for (const [from, list] of learnt.imports) imports.set(from, new Set(list));
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** All tests, without a mutant: which of them reaches what, and how long each takes. */
  async dryRun() {
    this.#space.activeMutant = undefined;
    this.#isDryRun = true;
    imports.clear();
    await this.#load();
    const outcomes = [...this.#broken, ...(await this.#run(this.#tests, false))];
    [this.#space.currentTestId, this.#isDryRun] = [undefined, false];
    this.#usualMs = new Map(outcomes.map(({ test, ms }) => [test.id, ms]));
    const edges = [...imports].map(([from, list]) => [from, [...list]]);
    writeFileSync(LEARNT, JSON.stringify({ ms: [...this.#usualMs], imports: edges }));
    const tests = outcomes.map(({ test, failure, ms }) => ({
      id: test.id,
      name: test.name,
      fileName: test.file,
      timeSpentMs: ms,
      ...(failure === undefined ? { status: 0 } : { status: 1, failureMessage: textOf(failure) }),
    }));
    return { status: 'complete', tests, mutantCoverage: this.#space.mutantCoverage };
  }

  async mutantRun(run: MutantRun) {
    if (process.memoryUsage().rss > MOST_BYTES) throw new Error('files were loaded often enough in this process');
    let isStatic = run.mutantActivation === 'static';
    if (run.reloadEnvironment) this.#isStale = true;
    for (let attempt = 0; ; attempt++) {
      const outcomes = await this.#withMutant(run, isStatic);
      const { hitCount = 0, hitLimit = Infinity } = this.#space;
      this.#rest();
      const [nrOfTests, failed] = [outcomes.length, outcomes.find(({ failure }) => failure !== undefined)];
      if (hitCount > hitLimit) return this.#tooLong(`it came there ${hitCount} times`);
      if (failed?.failure instanceof TooLong) return this.#tooLong(failed.failure.message);
      if (!failed) {
        // What was made once, before the mutant, does not notice it: then everything is made with it.
        const isMadeOnce = !isStatic && MADE_ONCE.test(readFileSync(run.sandboxFileName, 'utf8'));
        if (!isMadeOnce) return { status: 'survived', nrOfTests };
        isStatic = true;
        continue;
      }
      const isTrusted = isStatic || attempt > 0 || (await this.#isWellWithout(outcomes));
      if (isTrusted) {
        const failureMessage = textOf(failed.failure);
        this.#remember(run.sandboxFileName, failed.test.id);
        return { status: 'killed', killedBy: [failed.test.id], failureMessage, nrOfTests };
      }
      this.#isStale = true;
    }
  }

  async #withMutant(run: MutantRun, isStatic: boolean): Promise<Outcome[]> {
    uncaught.length = 0;
    Object.assign(this.#space, { hitCount: 0, hitLimit: run.hitLimit ?? Infinity });
    if (isStatic) this.#space.activeMutant = run.activeMutant.id;
    const first = this.#noticers.get(run.sandboxFileName) ?? [];
    if (isStatic) return this.#afresh(pathToFileURL(run.sandboxFileName).href, first);
    if (this.#isStale) await this.#load();
    this.#space.activeMutant = run.activeMutant.id;
    const wanted = run.testFilter && new Set(run.testFilter);
    const tests = wanted ? this.#tests.filter(({ id }) => wanted.has(id)) : this.#tests;
    if (wanted && tests.length < wanted.size) throw new Error('a test has another name when it is loaded again');
    const [likely, others] = [
      tests.filter(({ id }) => first.includes(id)),
      tests.filter(({ id }) => !first.includes(id)),
    ];
    const outcomes = await this.#run(likely, true);
    if (outcomes.at(-1)?.failure !== undefined) return outcomes;
    return [...outcomes, ...(await this.#run(others, true))];
  }

  /** A test that has noticed one change of a file is asked first about the next ones of it. */
  #remember(changed: string, id: string): void {
    const before = this.#noticers.get(changed) ?? [];
    this.#noticers.set(changed, [id, ...before.filter((one) => one !== id)].slice(0, MOST_NOTICERS));
  }

  /** What is changed while files are loaded: each file of tests that imports it is loaded with it, until one fails. */
  async #afresh(changed: string, first: readonly string[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    // What imports it itself is about it.
    const isAbout = (file: string) => imports.get(pathToFileURL(join(place, file)).href)?.has(changed) === true;
    const rank = (file: string) => 2 * Number(first.some((id) => id.startsWith(`${file}#`))) + Number(isAbout(file));
    for (const file of this.#files.toSorted((one, other) => rank(other) - rank(one))) {
      if (!reaches(pathToFileURL(join(place, file)).href, changed)) continue;
      await this.#load([file]);
      outcomes.push(...this.#broken, ...(await this.#run(this.#tests, true)));
      if (outcomes.at(-1)?.failure !== undefined) break;
    }
    this.#isStale = true;
    return outcomes;
  }

  /** Whether the same tests pass without the mutant, in the same process: then nothing but the mutant can have failed them. */
  async #isWellWithout(outcomes: readonly Outcome[]): Promise<boolean> {
    const ids = new Set(outcomes.map(({ test }) => test.id));
    const again = await this.#run(
      this.#tests.filter(({ id }) => ids.has(id)),
      true,
    );
    return again.every(({ failure }) => failure === undefined);
  }

  #tooLong(reason: string) {
    this.#isStale = true;
    return { status: 'timeout', reason };
  }

  #rest(): void {
    Object.assign(this.#space, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
  }

  async #load(files: readonly string[] = this.#files): Promise<void> {
    load++;
    [this.#tests, this.#broken, this.#isStale] = [[], [], false];
    for (const file of files) {
      beginFile(file);
      try {
        await import(`${pathToFileURL(join(place, file)).href}?load=${load}`);
        this.#tests.push(...collectedTests());
      } catch (failure) {
        this.#broken.push({ test: { id: `${file}#loads`, name: 'loads', file }, failure, ms: 0 });
      }
    }
  }

  /** Runs tests, cheap ones first where it may end at the first failure. */
  async #run(tests: readonly Collected[], isEndedByFailure: boolean): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    listenersBefore = process.listenerCount('unhandledRejection');
    const byFile = Map.groupBy(tests, ({ file }) => file);
    const cost = ([, list]: [string, Collected[]]) =>
      list.reduce((sum, { id }) => sum + (this.#usualMs.get(id) ?? 0), 0);
    const order = [...byFile].toSorted((one, other) => cost(one) - cost(other));
    const limit = ({ id }: Collected) =>
      this.#isDryRun ? USUAL_MOST_MS : LEAST_MS + TIMES * (this.#usualMs.get(id) ?? 0);
    for (const [, list] of order) {
      await runTests(
        list,
        limit,
        ({ id }) => {
          if (this.#isDryRun) this.#space.currentTestId = id;
        },
        (test, thrown, ms) => {
          const failure = thrown ?? uncaught[0];
          uncaught.length = 0;
          outcomes.push({ test, failure, ms });
          return isEndedByFailure && failure !== undefined;
        },
      );
      if (isEndedByFailure && outcomes.at(-1)?.failure !== undefined) break;
    }
    return outcomes;
  }
}

function textOf(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'near', injectableClass: NearRunner }];
