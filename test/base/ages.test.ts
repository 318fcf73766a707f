/** Times as people read them: all in the zone of this machine, here São Paulo. */
import { expect, test } from 'vitest';
import { dayStamp, formatMoment, zoneName } from '../../src/base/ages.ts';
import { stampedName } from '../../src/base/file-names.ts';

const EVENING = Date.UTC(2026, 10, 23, 1, 5, 9);

test('the name of a file and the line of a paper have the time on the wall, not that of Greenwich', () => {
  expect(dayStamp(EVENING)).toBe('2026-11-22');
  expect(stampedName('Jadlog .Package', EVENING, '../mesa 2')).toBe('Jadlog-Package-2026-11-22-22-05-09-mesa-2');
  expect(stampedName('', EVENING)).toBe('2026-11-22-22-05-09');
  expect(formatMoment(EVENING)).toBe('22/11/2026 22:05:09');
});

test.each([
  ['America/Sao_Paulo', 'UTC-3'],
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC-3:30'],
])('the zone %s is called %s', (zone, name) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    expect(zoneName(EVENING)).toBe(name);
  } finally {
    process.env['TZ'] = before;
  }
});
