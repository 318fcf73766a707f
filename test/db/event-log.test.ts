/** Workshop events on disk: any order of any deliveries comes to the same on every disk. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import { createEventReplica } from '../../src/db/event-log.ts';
import { jobsSince, keepJob, pieceFactsOf } from '../../src/db/piece-facts.ts';
import {
  holdPieces,
  holdsIn,
  noteOnOrder,
  notesIn,
  releasePieces,
  remakePiece,
  remakesIn,
} from '../../src/db/piece-notes.ts';
import { closeVan, loadOnto, manifestsSince, scansOf, takeOff } from '../../src/db/van-events.ts';
import { EXCHANGE_MS, type EventText } from '../../src/eventlog/define-event.ts';
import { decodeEvent } from '../../src/eventlog/event-kinds.ts';
import { hold, note } from '../../src/eventlog/kinds/pieces.ts';
import { isOutdated } from '../../src/eventlog/piece-facts.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function aHost(station: string) {
  const database: StateDatabase = openMemoryDatabase();
  let events = createEventReplica(database);
  const by = (at: number) => ({ at, operator: 'eva', station });
  return {
    database,
    get events() {
      return events;
    },
    empty() {
      database.run('DELETE FROM events');
      events = createEventReplica(database);
    },
    hold: (item_id: string, at: number, reason = 'artwork') =>
      holdPieces(database, [{ ...by(at), order_id: 'o1', item_id, reason }]),
    release: (item_id: string, at: number) => releasePieces(database, [item_id], by(at)),
    note: (text: string, at: number) => noteOnOrder(database, { ...by(at), order_id: 'o1', text }),
    remake: (item_id: string, at: number) =>
      remakePiece(database, {
        ...by(at),
        order_id: 'o1',
        item_id,
        reason: 'broke',
        units: 1,
        ...(at % 2 === 0 ? {} : { unit: 1 }),
      }),
    job: (item_id: string, at: number) => {
      const hash = String(at % 2).repeat(64);
      const known = [...pieceFactsOf(database, item_id).made.keys()];
      const head = { ...by(at), id: `laser-${station}-${at}`, template: 'laser', files: 1, hash, rows: 1, refused: 0 };
      const facts = new Map([[item_id, { piece_hash: hash, version: at, knew: known, remakes: [] }]]);
      keepJob(database, head, [{ item_id, order_id: 'o1', unit: 1, text_hash: hash }], facts);
    },
    scan: (code: string, at: number) => loadOnto(database, { ...by(at), carrier: 'PAC', code, order_id: '' }),
    unscan: (code: string, at: number) => takeOff(database, { ...by(at), carrier: 'PAC', code }),
    close: (at: number) => {
      const { open, late } = scansOf(database, 'PAC');
      const strange = [...open, ...late].map((one) => ({ code: one.code, at, why: 'unknown' as const, numero: '' }));
      closeVan(database, { ...by(at), id: `PAC ${station}`, carrier: 'PAC', loaded: [], missing: [], strange });
    },
    take: (told: readonly EventText[]) => events.take(told, NOW),
    all: () => [...events.all(NOW)],
    /** What is drawn of it. */
    shown: () => ({
      holds: [...holdsIn(database).values()].toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1)),
      notes: notesIn(database),
      remakes: remakesIn(database, {}),
      jobs: jobsSince(database, 0),
      vans: [scansOf(database, 'PAC'), manifestsSince(database, 0)],
      outdated: ['i1', 'i2'].map((id) =>
        isOutdated(pieceFactsOf(database, id), { pieceHash: '0'.repeat(64), version: NOW }),
      ),
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
        const sent: EventText[] = [];
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
          sent.push(...host.all());
        }
        // Old events, again and in any order, …
        for (const pick of picks) clean[pick % 3]!.take([sent[pick % Math.max(1, sent.length)]!].filter(Boolean));
        // … and what each of them knows, once, one event at a time, from the last to the first.
        const known = clean.map((host) => host.all().toReversed());
        for (const host of clean) for (const events of known) for (const event of events) host.take([event]);
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
  expect(holdsIn(b.database).size).toBe(1);
  b.release('i1', NOW);
  a.take(b.all());
  expect([holdsIn(a.database).size, holdsIn(b.database).size]).toEqual([0, 0]);
  a.take(b.all());
  b.hold('i1', NOW - 1000, 'oven');
  a.take(b.all());
  expect([...holdsIn(a.database).values()]).toMatchObject([{ reason: 'oven', station: 'b' }]);
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
  const version = b.events.version();
  b.take(a.all());
  expect(b.events.version()).toBe(version);
});

test('holds of a disk of before are told, too', () => {
  const a = aHost('a');
  a.hold('i1', NOW);
  const [told] = a.all();
  expect(decodeEvent(told!)).toMatchObject({ kind: hold, event: { stamp: NOW, item_id: 'i1', station: 'a' } });
});

test('what is not written as bancada writes it is not taken', () => {
  const blue = { at: NOW, operator: 'eva', station: 'a', order_id: 'o1', text: 'blue box' };
  const [name, text] = note.encode(blue);
  const [, personal] = note.encode({ ...blue, text: 'call 111.111.111-11' });
  const [personalName] = note.encode({ ...blue, text: 'call 111.111.111-11' });
  const escape = note.encode({ ...blue, text: '\u001b[2J' });
  const { text: _text, ...noted } = blue;
  const [, held] = hold.encode({ stamp: 1, ...noted, item_id: 'i1', reason: 'x' });
  const wrong: EventText[] = [
    [personalName, personal],
    escape,
    ['n:other', text],
    [name, `${text} `],
    [name, JSON.stringify({ ...note, more: 1 })],
    ['h:i2', held],
    ['h:i1', held.replace('"stamp":1', '"stamp":"1"')],
    ['h:i1', held.replace('"stamp":1', '"stamp":-1')],
    ['x:i1', held],
    ['h:i1', '['.repeat(10_000)],
    ['h:i1', 'null'],
  ];
  const a = aHost('a');
  a.take(wrong);
  expect(a.all()).toEqual([]);
  expect(decodeEvent([name, text])).toEqual({ kind: note, event: blue });
  a.take([[name, text]]);
  expect(a.all()).toEqual([[name, text]]);
});

test('what is older than three months is told no more, but for what still waits', () => {
  const a = aHost('a');
  const old = NOW - EXCHANGE_MS - 1;
  a.note('old', old);
  a.remake('i1', old);
  a.hold('i1', old);
  a.hold('i2', old);
  a.release('i2', old);
  expect(a.all().map(([name]) => name)).toEqual(['h:i1']);
});
