/** `workshop.json` as it is read: what is too deep, broken or not the user's own is told, and ends nothing else. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readWorkshopRules } from '../../src/config/workshop-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function reading(text: string): unknown {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'workshop.json'), text, { mode: 0o600 });
  try {
    return readWorkshopRules(folder);
  } catch (error) {
    return error;
  }
}

test('a file that nests deeper than anything it could mean is told by its line', () => {
  for (const sign of ['[', '{"a":']) {
    const error = reading(`{\n"hold_reasons": ${sign.repeat(10_000)}`);
    expect(error).toBeInstanceOf(ConfigProblem);
    expect((error as ConfigProblem).message).toMatch(/workshop\.json:2: /);
  }
});

test('a broken file is told by its line, and an empty one or one of another kind as what it is', () => {
  expect((reading('{\n\n"hold_reasons": ["a" "b"]}') as Error).message).toMatch(/workshop\.json:3: /);
  for (const text of ['', '[]', '7']) expect(reading(text)).toBeInstanceOf(ConfigProblem);
  expect(reading('\ufeff{"hold_reasons": ["oven",],} // ours')).toEqual({ holdReasons: ['oven'] });
});

test('a file that others can write is not used', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'workshop.json');
  writeFileSync(path, '{}');
  chmodSync(path, 0o666);
  expect(() => readWorkshopRules(folder)).toThrow(/chmod go-w/);
});

test.each([
  ['{"hold_reasons": []}', '“hold_reasons”'],
  ['{"remake_reasons": ["1 oven"]}', '“remake_reasons”'],
  ['{"reasons": ["oven"]}', '“reasons”'],
  ['{"pace_of_everybody": 1}', '“pace_of_everybody”'],
  ['{"fiscal_key": true}', '“fiscal_key” cannot be used. Write {"fiscal_key": "wanted"}'],
  ['{"fiscal_key": "required"}', '“fiscal_key”'],
  ['{"wall": {"rows": 3}}', '“wall” cannot be used. Write {"rows": 3, "columns": 4}'],
  ['{"wall": {"rows": 3, "columns": 4, "depth": 1}}', '“wall” cannot be used'],
  ['{"labels": "checked"}', 'workshop.json:1: “labels” cannot be used. Write {"print": "checked"}'],
  ['{"labels": {}}', 'allowed are checked, asked, never'],
  [
    '{\n "labels": {\n "print": "always"}}',
    'workshop.json:3: “labels.print” cannot be used. Write {"print": "checked"}; allowed are checked, asked, never.',
  ],
  ['{"labels": {"print": ["asked"]}}', '“labels.print” cannot be used'],
  ['{"labels": {"print": "asked", "when": "now"}}', '“labels.when” cannot be used'],
  ['{"templates": []}', '“templates”'],
  ['{"templates": {"laser": {"columns": [7]}}}', 'templates.laser.columns.0 cannot be used'],
])('the mistake in %s is told by its name', (text, words) => {
  expect((reading(text) as Error).message).toContain(words);
});
