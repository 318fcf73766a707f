/**
 * Every command, on a terminal and in a pipe, in every way in which a store can answer: what it prints,
 * where, and its exit code.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { aFolder, envFor, runCli, TOKEN, type CliRun } from './run-cli.ts';
import { openSmallStore, OUTCOME_NAMES, type Outcome, type SmallStore } from './small-store.ts';

type Codes = Record<Outcome, number>;

const READ: Codes = {
  ok: 0,
  '401': 3,
  'refused 400': 4,
  'refused 422': 4,
  '404': 4,
  '404 of a proxy': 5,
  '401 of a proxy': 5,
  '422 with errors': 4,
  '429': 5,
  '503': 5,
  'time-out': 5,
  HTML: 5,
  down: 5,
};
/** After these the request may have been applied: no verdict, and it stays in the outbox. */
const WRITE: Codes = { ...READ, '404 of a proxy': 6, '401 of a proxy': 6, '503': 6, 'time-out': 6, HTML: 6 };

type Case = {
  args: string[];
  codes: Codes;
  strikes: 'everything' | 'writes';
  itemStatus?: string;
  /** What stands on standard output where everything works, in a pipe. */
  prints: RegExp;
  input?: string;
  /** Ends by itself only when it is interrupted. */
  isEndless?: boolean;
};

const read = (args: string[], prints: RegExp): Case => ({ args, prints, codes: READ, strikes: 'everything' });
const write = (args: string[], prints: RegExp, itemStatus?: string): Case => ({
  args: [...args, '--wait', '0.05'],
  prints,
  codes: WRITE,
  strikes: 'writes',
  ...(itemStatus === undefined ? {} : { itemStatus }),
});

const CASES: Case[] = [
  read(['ping'], /^loja-1\n$/),
  read(['ping', '--json'], /^\{"pong":true,"loja_id":"loja-1"\}\n$/),
  read(['items'], /^#o1\tpending\t\d{4}-\d\d-\d\dT[\d:]+Z\t.+\to1\/i1\n$/),
  read(['items', '--json'], /^\[\n\{"id":"i1".+\}\n\]\n$/),
  read(['items', '--ndjson'], /^\{"id":"i1".+\}\n$/),
  read(['items', '--csv'], /^id,order_id,.+\ni1,o1,.+\n$/),
  read(['money', '--json'], /^\[\n\{"row":"total","credit_day":null,.+"items":0,"net":null.+\}\n\]\n$/),
  read(['why', '--ndjson'], /^\{"figure":"pending","count":1,"rule":"Items[^]+\}\n$/),
  read(['why', 'pending'], /^#o1\tpending\t.+\to1\/i1\n$/),
  read(['order', 'o1'], /^id\to1\nnumero\t1001\n[^]*\n\n#\S+\t\w+\t.*\to1\/\w+\n$/),
  read(['order', 'o1', '--json'], /^\{"id":"o1".+"cpf_cnpj":"\*\*\*\.111\.111-\*\*".+\}\n$/),
  read(['product', 'p1'], /^id\tp1\nnome\tCaneca\n/),
  read(['product', 'p1', '--json'], /^\{"id":"p1".+\}\n$/),
  read(['price', 'p1', '--json'], /^\{"id":"p1".+\}\n$/),
  read(['stock'], /^CAN-AZ\tCaneca\tCor: azul\t7\t1\ts1\n$/),
  read(['stock', '--json'], /^\[\n\{"id":"s1".+\}\n\]\n$/),
  read(['outbox'], /^$/),
  read(['outbox', '--json'], /^\[\]\n$/),
  read(['log', '--json'], /^\[\]\n$/),
  read(['log', '--ndjson'], /^$/),
  read(['log', '--csv'], /^at,operator,station,.+\n$/),
  read(['audit', 'verify', '--json'], /^\[\]\n$/),
  read(['audit', 'casts', '--json'], /^\[\]\n$/),
  read(['order', 'o1', '--csv', '--fields', 'id,total'], /^id,total\no1,.+\n$/),
  read(['product', 'p1', '--fields', 'id,nome'], /^p1\tCaneca\n$/),
  read(['tags', 'o1/i1', '--wait', '0.05'], /^\^XA\^CI28\n[^]+\^FDMA,BNT-\w{14}\^FS\n[^]+\^XZ\n$/),
  // The only item has no label yet: that is told, and no success.
  { ...read(['labels', 'o1/i1', '--out', '.', '--wait', '0.05'], /^$/), codes: { ...READ, ok: 7 } },
  { ...read(['labels', '--status', 'pending', '--out', '.', '--wait', '0.05'], /^$/), codes: { ...READ, ok: 7 } },
  read(['ping', '--csv'], /^pong,loja_id\ntrue,loja-1\n$/),
  read(['doctor', '--json'], /"check":"store.token","state":"ok"/),
  { ...read(['watch'], /^$/), isEndless: true },
  { ...read(['login', '--yes'], /^$/), input: `${TOKEN}\r` },
  write(['accept', 'o1/i1'], /^o1\/i1\tapplied\tAccepted: .+\n$/),
  write(
    ['accept', 'o1/i1', '--json'],
    /^\{"operation":"accept","order_id":"o1","item_id":"i1","verdict":"applied".+\n$/,
  ),
  write(['accept', 'o1/i1', '--json=verdict,item_id'], /^\{"verdict":"applied","item_id":"i1"\}\n$/),
  write(['accept', 'o1/i1', '--csv'], /^operation,order_id,item_id,.+\naccept,o1,i1,.*,applied,.*\n$/),
  write(['start', 'o1/i1'], /^o1\/i1\tapplied\tIn production: .+\n$/, 'accepted'),
  write(['ship', 'o1/i1', '--tracking', 'AA123456785BR'], /^o1\/i1\tapplied\tShipped: .+\n$/, 'in_production'),
  write(['return', 'o1/i1'], /^o1\/i1\tapplied\tBack in production: .+\n$/, 'shipped'),
  write(['price', 'p1', '--price', '59,90', '--unit', 'cents', '--yes'], /^p1\tapplied\tPrice written/),
  write(['stock', 'set', 's1', '--quantity', '3'], /^s1\tapplied\tStock written/),
  write(['stock', 'import', 'FILE', '--yes'], /^s1\tapplied\tStock written/),
];

async function runCase(one: Case, outcome: Outcome, isTerminal: boolean): Promise<CliRun & { writes: number }> {
  using folder = aFolder();
  await using store = await openSmallStore(outcome, one.strikes, one.itemStatus);
  const file = join(folder.path, 'stock.csv');
  writeFileSync(file, 'id,quantidade\ns1,3\n');
  const args = one.args.map((word) => (word === 'FILE' ? file : word));
  const isLogin = args[0] === 'login';
  // Where only writes are not answered, the reads before them must have the time that a busy machine takes.
  const patience = one.strikes === 'writes' ? '1.5' : '0.15';
  const interruption = new AbortController();
  const run = await runCli(
    [...args, ...(isLogin ? ['--url', store.url] : []), ...(outcome === 'time-out' ? ['--timeout', patience] : [])],
    {
      env: isLogin ? envFor('', folder, { BANCADA_TOKEN: '' }) : envFor(store.url, folder),
      isTerminal,
      interruption: interruption.signal,
      onOutput: (text) => one.isEndless && /Following/.test(text) && interruption.abort(130),
      ...(one.input === undefined ? {} : { input: one.input }),
    },
  );
  return { ...run, writes: countWrites(store) };
}

function countWrites(store: SmallStore): number {
  return store.writes().length;
}

function place({ outcome, isTerminal }: { outcome: Outcome; isTerminal: boolean }): string {
  return `${outcome} ${isTerminal ? 'on a terminal' : 'in a pipe'}`;
}

test.each(CASES.map((one) => [one.args.join(' '), one] as const))('bancada %s', async (_, one) => {
  // By day each command meets a third of the outcomes, and the next command the next third; in a pipe “ok” always.
  const offset = CASES.indexOf(one);
  const ways = OUTCOME_NAMES.flatMap((outcome, index) => {
    const isItsTurn = byNight((index + offset) % 3 === 0, true);
    return [false, true]
      .filter((isTerminal) => isItsTurn || (outcome === 'ok' && !isTerminal))
      .map((isTerminal) => ({ outcome, isTerminal }));
  });
  const runs = await Promise.all(
    ways.map(async ({ outcome, isTerminal }) => ({
      outcome,
      isTerminal,
      ...(await runCase(one, outcome, isTerminal)),
    })),
  );
  const okCode = one.isEndless ? 130 : one.codes.ok;

  const codes = Object.fromEntries(runs.map((run) => [place(run), run.code]));
  const expected = runs.map((run) => [place(run), run.outcome === 'ok' ? okCode : one.codes[run.outcome]]);
  expect(codes).toEqual(Object.fromEntries(expected));

  for (const run of runs) {
    const { outcome, isTerminal, stdout, stderr } = run;
    const where = `${place(run)}\n${stdout}\n${stderr}`;
    expect(stdout + stderr, where).not.toContain(TOKEN);
    expect(stdout + stderr, where).not.toMatch(/^ {4}at /m);
    if (!isTerminal) expect(stdout + stderr, where).not.toContain('\x1b');
    if (outcome === 'ok') {
      if (!isTerminal) expect(stdout, where).toMatch(one.prints);
      expect(run.writes, where).toBe(one.strikes === 'writes' ? 1 : 0);
      continue;
    }
    // A failure is told in words, on standard error; on standard output there is nothing, or its own verdict. What the
    // doctor finds is data.
    const isDoctor = one.args[0] === 'doctor';
    if (!isDoctor) expect(stderr.trim(), where).not.toBe('');
    const isVerdict = one.strikes === 'writes' && outcome !== 'down';
    if (!isVerdict && !isDoctor) expect(stdout, where).toBe('');
    // Nothing is sent a second time by itself, but where a store that has the item says that it has not: that may have
    // been another store, whose token it was for a moment, and then nothing was refused.
    if (one.strikes === 'writes') expect(run.writes, where).toBeLessThanOrEqual(outcome === '404' ? 2 : 1);
  }
});
