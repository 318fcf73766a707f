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
  [
    '{"promise": []}',
    '“promise” cannot be used. Allowed: a list of up to 50 rules such as {"delivery": "SEDEX", "days": 2}.',
  ],
  ['{"promise": {"days": 2}}', '“promise” cannot be used. Allowed: a list'],
  ['{"promise": [2]}', '“promise.0” cannot be used. Allowed: a list'],
  ['{"promise": [{"delivery": "PAC"}]}', '“promise.0” cannot be used.'],
  [
    '{\n"promise": [{"days": 1},\n{"day": 2}]}',
    'workshop.json:3: “promise.1.day” cannot be used. Allowed: "delivery",',
  ],
  ['{"promise": [{"days": -1}]}', '“promise.0.days” cannot be used. Allowed: a whole number from 0 to 365.'],
  ['{"promise": [{"days": 366}]}', '“promise.0.days”'],
  ['{"promise": [{"days": "2"}]}', '“promise.0.days”'],
  ['{"promise": [{"days": 2.5}]}', '“promise.0.days”'],
  [
    '{"promise": [{"days": 2, "delivery": ""}]}',
    '“promise.0.delivery” cannot be used. Allowed: a text of the delivery',
  ],
  [
    '{"promise": [{"days": 2, "category": 7}]}',
    '“promise.0.category” cannot be used. Allowed: the name of a category.',
  ],
  ['{"promise": [{"days": 2, "tag": ["a"]}]}', '“promise.0.tag” cannot be used. Allowed: a tag of the product.'],
  ['{"promise": [{"days": 2, "working": "yes"}]}', '“promise.0.working” cannot be used. Allowed: true or false.'],
  ['{"promise": [{"days": 2, "from": "shipped"}]}', '“promise.0.from” cannot be used. Allowed: "created" or "paid".'],
  [
    '{"promise": [{"days": 2, "cut_off": "16:00"}]}',
    '“promise.0.cut_off” cannot be used. Allowed: days and times, each day once',
  ],
  ['{"promise": [{"days": 2, "cut_off": {}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": null}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": ["16:00"]}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"mon": "24:00"}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"mon": "16:60"}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"mon": 16}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"monday": "16:00"}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"mon-fri-sat": "16:00"}}]}', '“promise.0.cut_off”'],
  ['{"promise": [{"days": 2, "cut_off": {"mon-fri": "16:00", "wed": "11:00"}}]}', '“promise.0.cut_off”'],
  ['{"closed": "2026-12-24"}', '“closed” cannot be used. Allowed: a day such as 2026-12-24'],
  [
    '{\n"closed": ["2026-12-24",\n"24/12"]}',
    'workshop.json:3: “closed.1” cannot be used. Allowed: a day such as 2026-12-24',
  ],
  ['{"closed": ["2026-02-29"]}', '“closed.0”'],
  ['{"holidays": 7}', '“holidays” cannot be used. Allowed: the name of a file'],
  ['{"holidays": "nowhere.txt"}', 'nowhere.txt cannot be read'],
  ['{"templates": []}', '“templates”'],
  ['{"templates": {"laser": {"columns": [7]}}}', 'templates.laser.columns.0 cannot be used'],
])('the mistake in %s is told by its name', (text, words) => {
  expect((reading(text) as Error).message).toContain(words);
});

test('promises are read with their cut-offs by day of the week, and with what a file adds to the closed days', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'days.txt'), '\ufeff# of the town\n01-25  São Paulo\n\n2026-07-09\r\n', { mode: 0o600 });
  writeFileSync(
    join(folder, 'workshop.json'),
    `{"promise": [{"delivery": "SEDEX", "days": 2, "from": "paid", "cut_off": {"Seg-Sex": "16:00", "sáb": "9:05"}},
      {"tag": "made", "days": 9, "working": false, "cut_off": {"sat-mon": "10:00"}}],
      "closed": ["carnival"], "holidays": "days.txt"}`,
    { mode: 0o600 },
  );
  const { rules, closed } = readWorkshopRules(folder).promises!;
  expect(rules).toEqual([
    {
      delivery: 'SEDEX',
      days: 2,
      isWorking: true,
      from: 'paid',
      cutOffs: [undefined, 960, 960, 960, 960, 960, 545],
    },
    {
      tag: 'made',
      days: 9,
      isWorking: false,
      from: 'created',
      cutOffs: [600, 600, undefined, undefined, undefined, undefined, 600],
    },
  ]);
  expect(closed).toEqual(['carnival', '01-25', '2026-07-09']);
});

test('a line of the file of holidays that names no day is told by its number', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'days.txt'), '01-25\n25/12 Natal\n', { mode: 0o600 });
  writeFileSync(join(folder, 'workshop.json'), '{"holidays": "days.txt"}', { mode: 0o600 });
  expect(() => readWorkshopRules(folder)).toThrow(/days\.txt:2: “25\/12” cannot be used\. Allowed: a day/);
});
