import { expect, test } from 'vitest';
import { journalLine } from '../../src/cli/output/journal-line.ts';
import { loginLine } from '../../src/ssh/login-log.ts';

test('a line has its rank in front where journald reads it, and nowhere else', () => {
  expect(journalLine({ isJournal: true }, 'up')).toBe('<6>up');
  expect(journalLine({ isJournal: true }, 'down', 'error')).toBe('<3>down');
  expect(journalLine({ isJournal: false }, 'down', 'error')).toBe('down');
});

test('a login has no time of its own in the journal, which notes one', () => {
  expect(loginLine({ event: 'locked-out', address: '10.0.0.1', seconds: 9 })).toBe(
    '{"event":"locked-out","address":"10.0.0.1","seconds":9}',
  );
});
