/** Runs of prices at a real store: begun and ended by the clock, across restarts and processes, and written once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCore } from '../../../src/app/core.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { Prices } from '../../../src/domain/price-runs.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TOKEN = 'price-runs-token';
const BY = { operator: 'ana', station: 'office' };

const nothing = () => {};

async function aStore() {
  const sandbox = await startSandbox({ tokens: [TOKEN, 'another store'], items: 40, seed: 7 });
  const { origin } = new URL(sandbox.url);
  const stateDir = temporaryFolder();
  const opened: ReturnType<typeof createCore>[] = [];
  let ahead = 0;
  const clock = {
    ...systemClock,
    wallNow: () => Date.now() + ahead,
    // The rest after an answer that said nothing is over at once.
    sleep(ms: number, until: AbortSignal) {
      if (ms > 5000) onRest();
      return systemClock.sleep(ms > 5000 ? 0 : ms, until);
    },
  };
  let onRest: () => void = nothing;
  /** A process that knows which store it is; it has a database connection and an outbox of its own. */
  async function open(dir = stateDir) {
    const core = createCore(
      { url: sandbox.url, token: TOKEN, priceUnit: 'cents' },
      { stateDir: dir, clock, times: { graceMs: 0, watchMs: 300 } },
    );
    opened.push(core);
    await core.identify();
    return core;
  }
  const first = await open();
  const ids: string[] = [];
  for (let page = 1; ids.length < 5; page++) {
    const { data } = await first.client.listItems({ page });
    for (const { product_id } of data.rows) if (!ids.includes(product_id) && ids.length < 5) ids.push(product_id);
  }
  const now = async (id: string): Promise<Prices> => {
    const { preco, preco_promocional } = (await first.client.getProduct(id)).data;
    return { preco, preco_promocional };
  };
  const rows = await Promise.all(
    ids.map(async (product_id) => {
      const before = await now(product_id);
      return { product_id, name: product_id, before, after: { ...before, preco_promocional: before.preco - 100 } };
    }),
  );
  return {
    first,
    open,
    /** A process of another host. */
    elsewhere: () => open(join(stateDir, `host-${opened.length}`)),
    rows,
    now,
    url: sandbox.url,
    stateDir,
    log: sandbox.world.log,
    whenResting: (work: () => void) => void (onRest = work),
    switches: (change: Parameters<typeof sandbox.world.changeSwitches>[0]) => sandbox.world.changeSwitches(change),
    pass: (ms: number) => void (ahead += ms),
    /** Somebody else changes a price. */
    change: (id: string, preco_promocional: number) => first.client.updatePrice(id, { preco_promocional }),
    /** How many price writes have taken effect, by product. */
    async writes() {
      const answer = await fetch(`${origin}/_sandbox/requests?applied=true`);
      const { data } = (await answer.json()) as { data: { method: string; path: string }[] };
      return data.filter(({ method }) => method !== 'GET').length;
    },
    control: (path: string, body: unknown) =>
      fetch(`${origin}/_sandbox${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((core) => core.close()));
      await sandbox.close();
    },
  };
}

const verdictsOf = (core: ReturnType<typeof createCore>, step: 'begin' | 'end') =>
  core.priceRuns.runs()[0]!.rows.map((row) => row[step].verdict);
const signal = () => new AbortController().signal;

test('a promotion begins, ends by the clock in another process, and is written once each way', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  const planned = first.priceRuns.plan(
    { name: 'x', unit: 'cents', beginsAt: Date.now() + 60_000, endsAt: Date.now() + 120_000, rows },
    BY,
  );
  expect(planned?.rows).toHaveLength(5);
  await first.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(0);

  at.pass(60_000);
  // Both hear the clock strike.
  const second = await at.open();
  await Promise.all([first.priceRuns.carryDue(signal()), second.priceRuns.carryDue(signal())]);
  expect(verdictsOf(first, 'begin')).toEqual(rows.map(() => 'applied'));
  expect(await at.now(rows[0]!.product_id)).toEqual(rows[0]!.after);
  expect(await at.writes()).toBe(5);

  // Somebody promotes one of them otherwise, and changes the price of another below the promotion.
  const [mine, theirs] = [rows[0]!, rows[1]!];
  await at.change(theirs.product_id, 777);
  at.pass(60_000);
  const third = await at.open();
  await third.priceRuns.carryDue(signal());
  expect(verdictsOf(third, 'end').toSorted()).toEqual(['applied', 'applied', 'applied', 'applied', 'changed']);
  expect(await at.now(mine.product_id)).toEqual(mine.before);
  expect(await at.now(theirs.product_id)).toMatchObject({ preco_promocional: 777 });
  expect(await at.writes()).toBe(10);
  const trail = third.activity.trail(0, 100).filter(({ what }) => what === 'price-run');
  expect(trail.map(({ detail }) => detail)).toContain('end: changed');
});

test('a price that somebody changed before it began is left alone, and a run is taken back as a whole', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  await at.change(rows[2]!.product_id, 555);
  const run = first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 0, rows }, BY)!;
  await first.priceRuns.carryDue(signal());
  expect(first.priceRuns.runs()[0]!.rows.find((row) => row.product_id === rows[2]!.product_id)!.begin.verdict).toBe(
    'changed',
  );
  expect(first.priceRuns.stop(run.id, BY)).toBe(true);
  expect(first.priceRuns.stop(run.id, BY)).toBe(false);
  await first.priceRuns.carryDue(signal());
  for (const row of rows) {
    const expected = row === rows[2] ? { ...row.before, preco_promocional: 555 } : row.before;
    expect(await at.now(row.product_id)).toEqual(expected);
  }
});

test.each([404, 403, 410])(
  'while a proxy answers %i in HTML nothing begins and nothing ends, and then it does',
  async (status) => {
    await using at = await aStore();
    const { rows, first } = at;
    const page = { kind: 'html', status, operation: 'produtos.show', times: rows.length };
    await at.control('/faults', page);
    const run = first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 0, rows }, BY)!;
    await first.priceRuns.carryDue(signal());
    expect(verdictsOf(first, 'begin')).toEqual(rows.map(() => 'applied'));
    await at.control('/faults', page);
    first.priceRuns.stop(run.id, BY);
    await first.priceRuns.carryDue(signal());
    expect(verdictsOf(first, 'end')).toEqual(rows.map(() => 'applied'));
    for (const row of rows) expect(await at.now(row.product_id)).toEqual(row.before);
  },
);

test('what another store does not know is not gone, and what the right one does not know is', async () => {
  await using at = await aStore();
  const { first } = at;
  const nobody = { ...at.rows[0]!, product_id: '00000000-0000-4000-8000-000000000000' };
  const rows = [at.rows[1]!, nobody];
  at.switches({ tokens: 'swapped' });
  at.whenResting(() => at.switches({ tokens: 'own' }));
  first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 0, rows }, BY);
  await first.priceRuns.carryDue(signal());
  const verdicts = first.priceRuns.runs()[0]!.rows.map(({ product_id, begin }) => [product_id, begin.verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({ [rows[0]!.product_id]: 'applied', [nobody.product_id]: 'gone' });
});

test('a lost answer is no second write, and a run whose time is over is not begun', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  await at.control('/faults', { kind: 'drop', when: 'after', operation: 'produtos.preco', times: 2 });
  first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 0, rows }, BY);
  await first.priceRuns.carryDue(signal());
  // Nobody but us can have written them, and no answer of the store's says so.
  expect(verdictsOf(first, 'begin').toSorted()).toEqual([
    'applied',
    'applied',
    'applied',
    'may-be-ours',
    'may-be-ours',
  ]);
  expect(await at.writes()).toBe(5);

  const late = first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 1, endsAt: 2, rows }, BY)!;
  await first.priceRuns.carryDue(signal());
  const told = first.priceRuns.runs().find(({ id }) => id === late.id)!;
  expect(told.rows.map(({ begin, end }) => [begin.verdict, end.verdict])).toEqual(
    rows.map(() => ['missed', 'nothing']),
  );
  expect(await at.writes()).toBe(5);
});

test('processes that are killed in the middle leave no product out and write none twice', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  first.priceRuns.plan({ name: '', unit: 'cents', beginsAt: 0, rows }, BY);
  const program = join(import.meta.dirname, 'run-program.ts');
  for (const kills of [1, 3]) {
    const child = spawn(process.execPath, [program, at.url, TOKEN, at.stateDir], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    // In the middle of it, as the store sees it: some are written, some are on their way.
    await expect
      .poll(() => at.log.list({ applied: true }).filter(({ method }) => method !== 'GET').length, {
        interval: 2,
      })
      .toBeGreaterThanOrEqual(kills);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const last = await at.open();
  await last.priceRuns.carryDue(signal());
  expect(verdictsOf(last, 'begin').every((verdict) => ['applied', 'may-be-ours'].includes(verdict!))).toBe(true);
  expect(await at.writes()).toBe(rows.length);
  for (const { product_id, after } of rows) expect(await at.now(product_id)).toEqual(after);
  // All of it can be taken back, also what was found written after its process was gone.
  last.priceRuns.stop(last.priceRuns.runs()[0]!.id, BY);
  await last.priceRuns.carryDue(signal());
  for (const { product_id, before } of rows) expect(await at.now(product_id)).toEqual(before);
});

/** What one host has noted, heard by another. */
const hear = (from: ReturnType<typeof createCore>, to: ReturnType<typeof createCore>) =>
  to.workshop.eventReplica.take([...from.workshop.eventReplica.all()]);

test('a run is known at other hosts with its verdicts, and one host alone carries it out; any of them ends it', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  const other = await at.elsewhere();
  const run = first.priceRuns.plan({ name: 'x', unit: 'cents', beginsAt: Date.now(), rows }, BY)!;
  hear(first, other);
  expect(other.priceRuns.runs()).toMatchObject([{ id: run.id, station: 'office', isElsewhere: true }]);
  await other.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(0);
  await first.priceRuns.carryDue(signal());
  hear(first, other);
  expect(verdictsOf(other, 'begin')).toEqual(rows.map(() => 'applied'));
  expect(other.priceRuns.stop(run.id, { operator: 'rui', station: 'window' })).toBe(true);
  await other.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(5);
  hear(other, first);
  await first.priceRuns.carryDue(signal());
  hear(first, other);
  for (const host of [first, other]) expect(verdictsOf(host, 'end')).toEqual(rows.map(() => 'applied'));
  expect(await at.writes()).toBe(10);
  expect(await at.now(rows[0]!.product_id)).toEqual(rows[0]!.before);
});

test('the schedule outlives its host: another one is told that it is overdue, takes it over and takes back what that wrote', async () => {
  await using at = await aStore();
  const { rows, first } = at;
  const other = await at.elsewhere();
  const beginsAt = Date.now() + 1000;
  const run = first.priceRuns.plan({ name: 'x', unit: 'cents', beginsAt, endsAt: beginsAt + 3_600_000, rows }, BY)!;
  hear(first, other);
  at.pass(1000);
  // It begins, and its machine burns down before it has told anybody.
  await first.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(5);
  const told = Promise.withResolvers<string>();
  other.priceRuns.onOverdue(({ id }) => told.resolve(id));
  at.pass(400_000);
  other.priceRuns.begin();
  expect(await told.promise).toBe(run.id);
  expect(other.priceRuns.takeOver(run.id, { operator: 'rui', station: 'window' })).toBe(true);
  expect(other.priceRuns.takeOver(run.id, { operator: 'rui', station: 'window' })).toBe(false);
  await other.priceRuns.carryDue(signal());
  // What is there already may be the run's own: nothing is written twice.
  expect(verdictsOf(other, 'begin')).toEqual(rows.map(() => 'unconfirmed'));
  expect(await at.writes()).toBe(5);
  at.pass(3_600_000);
  await other.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(10);
  expect(await at.now(rows[0]!.product_id)).toEqual(rows[0]!.before);
  // The first comes back: it hears that it is no longer its business.
  hear(other, first);
  expect(first.priceRuns.runs()).toMatchObject([{ isElsewhere: true }]);
  await first.priceRuns.carryDue(signal());
  expect(await at.writes()).toBe(10);
});
