/** The audit trail as a chain: what verifying it finds, and what it does not call a break. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { appendAudit, KEEP_AUDIT_MS, pruneAudit } from '../../src/db/audit.ts';
import { readCheckpoints, writeCheckpoint } from '../../src/db/audit-checkpoints.ts';
import { verifyAudit } from '../../src/db/audit-verify.ts';
import { openMemoryDatabase, openStateDatabase, type StateDatabase } from '../../src/db/database.ts';
import { checkpointsOf } from '../../src/db/state-dir.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function anEntry(n: number, station = 'door', at = NOW + n): AuditEntry {
  return { at, operator: 'ana', station, what: 'intent', item_id: `i${n}`, order_id: 'o1' };
}

/** A trail that the guards of its table do not protect: whoever can write the file can drop them. */
function aTrail(entries: readonly AuditEntry[]): StateDatabase {
  const database = openMemoryDatabase();
  for (const entry of entries) appendAudit(database, entry);
  database.run('DROP TRIGGER audit_is_not_rewritten');
  database.run('DROP TRIGGER audit_is_not_cut');
  return database;
}

const TEN = Array.from({ length: 10 }, (_, n) => anEntry(n, n % 2 === 0 ? 'door' : 'window'));

test('a trail that nobody touched is intact, a chain for each station', () => {
  expect(verifyAudit(aTrail(TEN), [])).toMatchObject([
    { station: 'door', entries: 5, firstLink: 1, lastLink: 5, since: NOW, until: NOW + 8, broken: undefined },
    { station: 'window', entries: 5, broken: undefined },
  ]);
});

test('any change of any entry is found at its link, and only there', () => {
  const change = fc.constantFrom(
    "json = replace(json, 'ana', 'ann')",
    'at = at + 1',
    "item_id = 'i99'",
    "hash = 'x'",
    'link = link + 100',
  );
  fc.assert(
    fc.property(fc.nat(9), change, (row, set) => {
      const database = aTrail(TEN);
      database.run(`UPDATE audit SET ${set} WHERE seq = ?`, row + 1);
      const [mine, other] = row % 2 === 0 ? [0, 1] : [1, 0];
      const reports = verifyAudit(database, []);
      expect(reports[mine]!.broken).toMatchObject({ link: (row >> 1) + 1 });
      expect(reports[other]!.broken).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test('an entry that was taken out, or written past the chain, is found', () => {
  const cut = aTrail(TEN);
  cut.run('DELETE FROM audit WHERE seq = 3');
  expect(verifyAudit(cut, [])[0]!.broken).toMatchObject({ why: 'missing', link: 2 });
  const more = aTrail(TEN);
  more.run('INSERT INTO audit (at, json) VALUES (?, ?)', NOW, JSON.stringify(anEntry(77)));
  expect(verifyAudit(more, [])[0]!.broken).toMatchObject({ why: 'unlinked', link: 6 });
});

test('an end that was cut off, and a chain that was written anew, are found by a checkpoint', () => {
  const dir = temporaryFolder();
  const { database } = openStateDatabase(dir, 'store.sqlite', { wallNow: NOW });
  onTestFinished(() => database.close());
  for (const entry of TEN) appendAudit(database, entry);
  writeCheckpoint(database);
  const { checkpoints, badLine } = readCheckpoints(readFileSync(checkpointsOf(database.file), 'utf8'));
  expect(badLine).toBeUndefined();
  expect(verifyAudit(database, checkpoints)).toMatchObject([
    { checkpointLink: 5, broken: undefined },
    { checkpointLink: 5, broken: undefined },
  ]);
  expect(verifyAudit(aTrail(TEN.slice(0, 8)), checkpoints)).toMatchObject([
    { broken: { why: 'cut', link: 5 } },
    { broken: { why: 'cut', link: 5 } },
  ]);
  const forged = TEN.map((entry) => ({ ...entry, operator: 'eva' }));
  expect(verifyAudit(aTrail(forged), checkpoints)[0]!.broken).toMatchObject({ why: 'rewritten', link: 5 });
  expect(verifyAudit(openMemoryDatabase(), checkpoints)[0]!.broken).toMatchObject({ why: 'cut', link: 1 });
});

test('what is past the keeping time goes without breaking a chain', () => {
  const database = openMemoryDatabase();
  const old = NOW - KEEP_AUDIT_MS - 1000;
  for (let n = 0; n < 5; n++) appendAudit(database, anEntry(n, 'door', old + n));
  appendAudit(database, anEntry(5, 'gone', old + 5));
  for (let n = 0; n < 1001; n++) appendAudit(database, anEntry(n));
  expect(pruneAudit(database)).toBe(6);
  const door = { at: old + 2, station: 'door', link: 3, hash: 'seen then' };
  expect(verifyAudit(database, [door])).toMatchObject([
    { station: 'door', firstLink: 6, lastLink: 1006, broken: undefined },
    { station: 'gone', entries: 0, broken: undefined },
  ]);
  // The next of a station goes on where it was.
  appendAudit(database, anEntry(6, 'gone'));
  expect(verifyAudit(database, [])[1]).toMatchObject({ firstLink: 2, lastLink: 2, broken: undefined });
  // But what is gone before its time was taken out.
  expect(verifyAudit(database, [{ ...door, at: NOW }])[0]!.broken).toMatchObject({ why: 'missing', link: 3 });
});

test('checkpoints of ten years are read as those of a day', () => {
  const database = aTrail(TEN);
  const [at, link] = [NOW + 8, 5];
  const hash = 'of a chain that is not this one';
  // One every ten minutes, of which the last does not fit.
  const points = Array.from({ length: 500_000 }, () => ({ at, station: 'window', link: 1, hash }));
  const reports = verifyAudit(database, [...points, { at, station: 'door', link, hash }]);
  expect(reports.map(({ broken }) => broken)).toMatchObject([
    { why: 'rewritten', link },
    { why: 'rewritten', link: 1 },
  ]);
});
