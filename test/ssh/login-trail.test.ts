import { expect, test, vi } from 'vitest';
import { createLoginTrail, gathered, type TrailRow } from '../../src/ssh/login-trail.ts';

const WHO = { operator: 'ana', station: 'door', address: '10.0.0.7' };

function aTrail() {
  const rows: TrailRow[] = [];
  let now = 0;
  const note = createLoginTrail(
    (row) => rows.push(row),
    () => now,
  );
  return { rows, note, pass: (ms: number) => (now += ms) };
}

test('who came, and when and why they left, has a row each', () => {
  const { rows, note } = aTrail();
  note({ event: 'login', ...WHO, user: 'bench', key: 'SHA256:abc' });
  note({ event: 'start', ...WHO, what: 'terminal' });
  note({ event: 'end', ...WHO, what: 'terminal', why: 'key-removed', seconds: 90 });
  note({ event: 'no-place', ...WHO });
  expect(rows).toEqual([
    { what: 'login', operator: 'ana', station: 'door', asked: '10.0.0.7 SHA256:abc' },
    { what: 'session-end', operator: 'ana', station: 'door', asked: 'terminal', detail: 'key-removed 90 s' },
    { what: 'login-refused', operator: 'ana', station: 'door', detail: 'no-place' },
  ]);
});

test('strangers cannot fill the trail: ten a minute have a row, and one row counts the others', () => {
  const { rows, note, pass } = aTrail();
  for (let i = 0; i < 5000; i++) {
    note({ event: 'refused', address: '10.9.9.9', reason: 'unknown-key', tries: 1, user: 'root', key: 'SHA256:x' });
  }
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({
    what: 'login-refused',
    operator: '',
    station: '10.9.9.9',
    asked: 'root SHA256:x',
    detail: 'unknown-key',
  });
  pass(60_000);
  note({ event: 'locked-out', address: '10.9.9.9', seconds: 60 });
  expect(rows.slice(10)).toEqual([
    { what: 'login-refused', operator: '', station: '', detail: '4990 more' },
    { what: 'locked-out', operator: '', station: '10.9.9.9', detail: '60 s' },
  ]);
});

test('rows that come together are written together, and none is left behind at the end', () => {
  vi.useFakeTimers();
  try {
    const written: number[] = [];
    const { write, flush } = gathered((rows) => written.push(rows.length));
    const row: TrailRow = { what: 'login', operator: 'ana', station: 'door' };
    for (let i = 0; i < 20; i++) write(row);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(written).toEqual([20]);
    write(row);
    flush();
    flush();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([20, 1]);
  } finally {
    vi.useRealTimers();
  }
});
