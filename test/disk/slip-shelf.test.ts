/** What hosts tell each other of holds, remakes and notes: any order of any deliveries comes to the same on every disk. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryDatabase, type StateDatabase } from '../../src/disk/database.ts';
import { createJobShelf } from '../../src/disk/job-shelf.ts';
import { createSlipShelf } from '../../src/disk/slip-shelf.ts';
import { createVanShelf } from '../../src/disk/van-shelf.ts';
import { createWorkshopShelf } from '../../src/disk/workshop-shelf.ts';
import { isOutdated } from '../../src/workshop/job-slips.ts';
import { readSlip, slipText, TOLD_MS, type SlipText } from '../../src/workshop/slips.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function aHost(station: string) {
  const database: StateDatabase = openMemoryDatabase();
  const shelf = createWorkshopShelf(database);
  let slips = createSlipShelf(database);
  const jobs = createJobShelf(database);
  const vans = createVanShelf(database);
  const by = (at: number) => ({ at, operator: 'eva', station });
  return {
    database,
    get slips() {
      return slips;
    },
    empty() {
      for (const table of ['piece_holds', 'hold_slips', 'team_notes', 'piece_remakes', 'slips'])
        database.run(`DELETE FROM ${table}`);
      slips = createSlipShelf(database);
    },
    shelf,
    hold: (item_id: string, at: number, reason = 'artwork') =>
      shelf.hold([{ ...by(at), order_id: 'o1', item_id, reason }]),
    release: (item_id: string, at: number) => shelf.release([item_id], by(at)),
    note: (text: string, at: number) => shelf.note({ ...by(at), order_id: 'o1', text }),
    remake: (item_id: string, at: number) =>
      shelf.remake({
        ...by(at),
        order_id: 'o1',
        item_id,
        reason: 'broke',
        units: 1,
        ...(at % 2 === 0 ? {} : { unit: 1 }),
      }),
    job: (item_id: string, at: number) => {
      const hash = String(at % 2).repeat(64);
      const known = [...jobs.factsOf(item_id).made.keys()];
      const head = { ...by(at), id: `laser-${station}-${at}`, template: 'laser', files: 1, hash, rows: 1, refused: 0 };
      const row = { item_id, order_id: 'o1', unit: 1, text_hash: hash, piece_hash: hash, version: at };
      jobs.write(head, [{ ...row, knew: known, remakes: [] }]);
    },
    scan: (code: string, at: number) => vans.scan('PAC', { code, at }, by(at), undefined),
    unscan: (code: string, at: number) => vans.remove('PAC', code, at, by(at)),
    close: (at: number) => {
      const { open, late } = vans.scans('PAC');
      const strange = [...open, ...late].map((one) => ({ code: one.code, at, why: 'unknown' as const, numero: '' }));
      vans.close({ ...by(at), id: `PAC ${station}`, carrier: 'PAC', loaded: [], missing: [], strange });
    },
    take: (told: readonly SlipText[]) => slips.take(told, NOW),
    all: () => [...slips.all(NOW)],
    /** What is drawn of it. */
    shown: () => ({
      holds: [...shelf.holds().values()].toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1)),
      notes: shelf.notes(),
      remakes: shelf.remakes(0),
      jobs: jobs.jobs(0),
      vans: [vans.scans('PAC'), vans.manifests(0)],
      outdated: ['i1', 'i2'].map((id) => isOutdated(jobs.factsOf(id), { pieceHash: '0'.repeat(64), version: NOW })),
    }),
  };
}
const step = fc.record({
  host: fc.nat(2),
  what: fc.constantFrom('hold', 'release', 'note', 'remake', 'job', 'scan', 'scan', 'unscan', 'close', 'hear'),
  item: fc.constantFrom('i1', 'i2'),
  /** Clocks of hosts differ: neither does it grow from step to step. */
  at: fc.integer({ min: NOW - 5, max: NOW + 5 }),
  other: fc.nat(2),
});

test('whatever hosts do, and in whatever order and how often each hears what the others know, all come to the same', () => {
  const clean = [aHost('a'), aHost('b'), aHost('c')];
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.array(fc.nat(1000), { maxLength: 40 }),
      (steps, picks) => {
        for (const host of clean) host.empty();
        const told: SlipText[] = [];
        for (const { host: index, what, item, at, other } of steps) {
          const host = clean[index]!;
          if (what === 'hold') host.hold(item, at, `reason ${index}`);
          else if (what === 'release') host.release(item, at);
          else if (what === 'note') host.note(`word ${item}`, at);
          else if (what === 'remake') host.remake(item, at);
          else if (what === 'job') host.job(item, at);
          else if (what === 'scan') host.scan(item, at);
          else if (what === 'unscan') host.unscan(item, at);
          else if (what === 'close') host.close(at);
          else host.take(clean[other]!.all());
          told.push(...host.all());
        }
        // Old slips, again and in any order, …
        for (const pick of picks) clean[pick % 3]!.take([told[pick % Math.max(1, told.length)]!].filter(Boolean));
        // … and what each of them knows, once, one slip at a time, from the last to the first.
        const known = clean.map((host) => host.all().toReversed());
        for (const host of clean) for (const slips of known) for (const slip of slips) host.take([slip]);
        const [first, ...others] = clean.map(({ shown }) => shown());
        for (const other of others) expect(other).toEqual(first);
        expect(clean.map((host) => host.all().toSorted())).toEqual(
          Array.from({ length: 3 }, () => clean[0]!.all().toSorted()),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('what was done last in the knowledge of what was before stands, whatever the clocks say', () => {
  const [a, b] = [aHost('a'), aHost('b')];
  a.hold('i1', NOW + 3_600_000);
  b.take(a.all());
  expect(b.shelf.holds().size).toBe(1);
  b.release('i1', NOW);
  a.take(b.all());
  expect([a.shelf.holds().size, b.shelf.holds().size]).toEqual([0, 0]);
  a.take(b.all());
  b.hold('i1', NOW - 1000, 'oven');
  a.take(b.all());
  expect([...a.shelf.holds().values()]).toMatchObject([{ reason: 'oven', station: 'b' }]);
});

test('a host that was away hears of all, and of the end of a hold that it knew', () => {
  const [a, b] = [aHost('a'), aHost('b')];
  a.hold('i1', NOW);
  b.take(a.all());
  a.release('i1', NOW + 1);
  a.note('blue box', NOW);
  a.remake('i2', NOW);
  b.take(a.all());
  expect(b.shown()).toEqual(a.shown());
  const version = b.slips.version();
  b.take(a.all());
  expect(b.slips.version()).toBe(version);
});

test('holds of a disk of before are told, too', () => {
  const a = aHost('a');
  a.hold('i1', NOW);
  const [told] = a.all();
  const hold = readSlip(told!);
  expect(hold).toMatchObject({ kind: 'hold', stamp: NOW, hold: { item_id: 'i1', station: 'a' } });
});

test('what is not written as bancada writes it is not taken', () => {
  const note = { at: NOW, operator: 'eva', station: 'a', order_id: 'o1', text: 'blue box' };
  const [name, text] = slipText({ kind: 'note', note });
  const [, personal] = slipText({ kind: 'note', note: { ...note, text: 'call 111.111.111-11' } });
  const [personalName] = slipText({ kind: 'note', note: { ...note, text: 'call 111.111.111-11' } });
  const escape = slipText({ kind: 'note', note: { ...note, text: '\u001b[2J' } });
  const [, hold] = slipText({ kind: 'hold', stamp: 1, hold: { ...note, item_id: 'i1', reason: 'x' } });
  const wrong: SlipText[] = [
    [personalName, personal],
    escape,
    ['n:other', text],
    [name, `${text} `],
    [name, JSON.stringify({ ...note, more: 1 })],
    ['h:i2', hold],
    ['h:i1', hold.replace('"stamp":1', '"stamp":"1"')],
    ['h:i1', hold.replace('"stamp":1', '"stamp":-1')],
    ['x:i1', hold],
    ['h:i1', '['.repeat(10_000)],
    ['h:i1', 'null'],
  ];
  const a = aHost('a');
  a.take(wrong);
  expect(a.all()).toEqual([]);
  expect(readSlip([name, text])).toEqual({ kind: 'note', note });
  a.take([[name, text]]);
  expect(a.all()).toEqual([[name, text]]);
});

test('what is older than three months is told no more, but for what still waits', () => {
  const a = aHost('a');
  const old = NOW - TOLD_MS - 1;
  a.note('old', old);
  a.remake('i1', old);
  a.hold('i1', old);
  a.hold('i2', old);
  a.release('i2', old);
  expect(a.all().map(([name]) => name)).toEqual(['h:i1']);
});
