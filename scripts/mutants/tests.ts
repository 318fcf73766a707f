/**
 * What the tests near the code use of vitest, for many runs in one process: files are loaded once, and their tests are run
 * again for each mutant. Assertions are vitest's own (`@vitest/expect`, by the path in `MUTANTS_EXPECT`).
 */
type Work = (...args: unknown[]) => unknown;
type Group = { parent: Group | undefined; name: string; hooks: Record<HookName, Work[]>; isSkipped: boolean };
type HookName = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';
type Assertions = Record<string, (...args: unknown[]) => unknown>;

/** A test that was collected; `id` is unique: the file within the place, the groups and the name. */
export type Collected = { id: string; name: string; file: string; group: Group; work: Work };

type Expected = {
  chai: { use(plugin: unknown): void; expect: Work & { fail: Work } };
  JestExtend: unknown;
  JestChaiExpect: unknown;
  JestAsymmetricMatchers: unknown;
  setState(state: object, expect: unknown): void;
};

const POLL_MS = 1000;
const TICK_MS = 20;
/** Time in which the machine has let this process run: while others have the processor, no tick comes, and none is made up for. */
let calmMs = 0;
setInterval(() => (calmMs += TICK_MS), TICK_MS).unref();
const lib = (await import(process.env.MUTANTS_EXPECT!)) as Expected;
lib.chai.use(lib.JestExtend);
lib.chai.use(lib.JestChaiExpect);
lib.chai.use(lib.JestAsymmetricMatchers);

let [file, collected, group] = ['', [] as Collected[], newGroup(undefined, '')];
let finished: Work[] = [];
const used = new Map<string, number>();

/** Begins to collect the tests of a file; what it declares comes with `collectedTests`. */
export function beginFile(path: string): void {
  [file, collected, group] = [path, [], newGroup(undefined, '')];
  used.clear();
}

/** The tests that the file has declared. */
export function collectedTests(): Collected[] {
  return collected;
}

/** Runs tests of one file in their order, and says after each what became of it. Stops where `onEnd` answers true. */
export async function runTests(
  tests: readonly Collected[],
  limitMs: (test: Collected) => number,
  onBegin: (test: Collected) => void,
  onEnd: (test: Collected, failure: unknown, ms: number) => boolean,
): Promise<void> {
  const begun = new Set<Group>();
  const closing: Work[] = [];
  try {
    for (const test of tests) {
      const startedAt = performance.now();
      onBegin(test);
      const failure = await inTime(limitMs(test), async () => {
        for (const one of lineage(test.group)) {
          if (begun.has(one)) continue;
          begun.add(one);
          for (const hook of one.hooks.beforeAll) {
            const after = await hook();
            if (typeof after === 'function') closing.unshift(after as Work);
          }
          closing.unshift(...one.hooks.afterAll);
        }
        await runOne(test);
      });
      if (onEnd(test, failure, performance.now() - startedAt)) return;
    }
  } finally {
    await inTime(2000, async () => {
      for (const hook of closing) await hook();
    });
  }
}

async function runOne({ group: own, work }: Collected): Promise<void> {
  finished = [];
  const after: Work[] = [];
  try {
    for (const one of lineage(own)) {
      for (const hook of one.hooks.beforeEach) {
        const undo = await hook();
        if (typeof undo === 'function') after.unshift(undo as Work);
      }
    }
    await work();
  } finally {
    for (const hook of [...finished].toReversed()) await hook();
    for (const one of lineage(own).toReversed()) for (const hook of one.hooks.afterEach) await hook();
    for (const hook of after) await hook();
  }
}

/** Thrown for a test that does not end. */
export class TooLong extends Error {}

async function inTime(ms: number, work: () => Promise<void>): Promise<unknown> {
  const until = calmMs + ms;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<unknown>((resolve) => {
    timer = setInterval(() => {
      if (calmMs >= until) resolve(new TooLong(`not over after ${Math.round(ms)} ms`));
    }, TICK_MS);
  });
  const ended = work().then(
    () => undefined,
    (error: unknown) => error ?? new Error('nothing was thrown'),
  );
  const failure = await Promise.race([ended, tooLong]);
  clearInterval(timer);
  return failure;
}

function lineage(own: Group): Group[] {
  const list: Group[] = [];
  for (let one: Group | undefined = own; one; one = one.parent) list.unshift(one);
  return list;
}

function newGroup(parent: Group | undefined, name: string, isSkipped = false): Group {
  return { parent, name, isSkipped, hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] } };
}

function declare(name: string, work: Work): void {
  if (lineage(group).some(({ isSkipped }) => isSkipped)) return;
  const names = [...lineage(group).map((one) => one.name), name].filter((text) => text !== '').join(' > ');
  const count = (used.get(names) ?? 0) + 1;
  used.set(names, count);
  const full = count === 1 ? names : `${names} (${count})`;
  collected.push({ id: `${file}#${full}`, name: full, file, group, work });
}

function declareGroup(name: string, work: Work, isSkipped = false): void {
  const outer = group;
  group = newGroup(outer, name, isSkipped);
  work();
  group = outer;
}

/** Named by their number, so that a row has the same name whenever its file is loaded. */
function each(declared: (name: string, work: Work) => void) {
  return (rows: readonly unknown[]) => (pattern: string, work: Work) => {
    for (const [index, row] of rows.entries()) {
      declared(`${pattern} (row ${index + 1})`, () => (Array.isArray(row) ? work(...(row as unknown[])) : work(row)));
    }
  };
}

const nothing = () => {};
export const test = Object.assign((name: string, work: Work) => declare(name, work), {
  each: each(declare),
  skip: nothing,
  runIf: (isWanted: boolean) => (isWanted ? declare : nothing),
});
export const it = test;
export const describe = Object.assign((name: string, work: Work) => declareGroup(name, work), {
  each: each(declareGroup),
  skip: nothing,
  runIf: (isWanted: boolean) => (name: string, work: Work) => declareGroup(name, work, !isWanted),
});

const hook = (name: HookName) => (work: Work) => void group.hooks[name].push(work);
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const onTestFinished = (work: Work): void => void finished.push(work);

export const vi = {
  /** Asks until nothing is thrown, for one second in which the machine lets it. */
  waitFor: async (work: Work, options: { timeout?: number } = {}): Promise<unknown> => {
    const until = calmMs + (options.timeout ?? POLL_MS);
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (calmMs > until) throw error;
        await new Promise((resolve) => void setTimeout(resolve, 5));
      }
    }
  },
};

/** Claims about types are the compiler's business: here they pass, whatever is asked of them. */
export function expectTypeOf(): unknown {
  return new Proxy(() => undefined, { get: () => expectTypeOf(), apply: () => expectTypeOf() });
}

export const expect = Object.assign(
  (value: unknown, message?: string) => lib.chai.expect(value, message) as Assertions,
  lib.chai.expect,
  {
    fail: lib.chai.expect.fail,
    poll: (read: Work, options: { timeout?: number } = {}) => {
      const ask = (name: string, isNot: boolean, args: unknown[]) =>
        vi.waitFor(async () => {
          const asserted = expect(await read()) as Assertions & { not: Assertions };
          (isNot ? asserted.not : asserted)[name]!(...args);
        }, options);
      const of = (isNot: boolean): unknown =>
        new Proxy(
          {},
          {
            get: (_, name: string) => (name === 'not' ? of(true) : (...args: unknown[]) => ask(name, isNot, args)),
          },
        );
      return of(false);
    },
  },
);
// As vitest does it: the matchers without a value, and a state that the assertions ask for.
Object.assign(expect, (globalThis as Record<symbol, unknown>)[Symbol.for('asymmetric-matchers-object')]);
Object.assign(globalThis, { [Symbol.for('expect-global')]: expect });
lib.setState({ assertionCalls: 0 }, expect);
