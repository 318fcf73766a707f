import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOfAll, EXIT } from '../../src/domain/exit-codes.ts';

test('the README tells every exit code, and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme.slice(readme.indexOf('## Exit codes'));
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
