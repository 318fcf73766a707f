import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOfAll, EXIT } from '../../src/base/exit-codes.ts';

test('docs/commands.md tells every exit code, and no other', () => {
  const page = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Exit codes'));
  const told = [...section.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(told).toEqual(Object.values(EXIT));
});

test('several that end alike end so; several that do not end with 7', () => {
  expect(codeOfAll([])).toBe(EXIT.done);
  expect(codeOfAll([EXIT.done, EXIT.done])).toBe(EXIT.done);
  expect(codeOfAll([EXIT.refused, EXIT.refused])).toBe(EXIT.refused);
  expect(codeOfAll([EXIT.done, EXIT.refused])).toBe(EXIT.someFailed);
  expect(codeOfAll([EXIT.unknown, EXIT.done])).toBe(EXIT.someFailed);
});
