/** `workshop.json` as it is read: what is too deep, broken or not the user's own is told, and ends nothing else. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readWorkshopRules } from '../../src/config/workshop-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What may stand there. */
const LABELS = '{"print": "checked"}, {"printer": "tcp://192.168.0.9:9100"}, or both.';
const PORT = '“tcp://”, the name or address of a printer and its port: "tcp://192.168.0.9:9100".';

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

/** What stands in the file, the field that is named, and how what is allowed begins. */
const MISTAKES: [string, string, string][] = [
  ['"reasons": ["oven"]', 'reasons', 'hold_reasons, remake_reasons, pace_of_everybody,'],
  ['"constructor": 1', 'constructor', 'hold_reasons, remake_reasons,'],
  ['"hold_reasons": []', 'hold_reasons', 'a list of up to nine reasons'],
  ['"hold_reasons": "oven"', 'hold_reasons', 'a list of up to nine reasons'],
  ['"hold_reasons": ["a","b","c","d","e","f","g","h","i","j"]', 'hold_reasons', 'a list of up to nine reasons'],
  ['"hold_reasons": ["oven", " "]', 'hold_reasons.1', 'a list of up to nine reasons'],
  [`"hold_reasons": ["${'x'.repeat(61)}"]`, 'hold_reasons.0', 'a list of up to nine reasons'],
  ['"remake_reasons": ["1 oven"]', 'remake_reasons.0', 'a list of up to nine reasons'],
  ['"remake_reasons": [7]', 'remake_reasons.0', 'a list of up to nine reasons'],
  ['"remake_reasons": null', 'remake_reasons', 'a list of up to nine reasons'],
  ['"pace_of_everybody": 1', 'pace_of_everybody', 'true or false.'],
  ['"pace_of_everybody": "true"', 'pace_of_everybody', 'true or false.'],
  ['"fiscal_key": true', 'fiscal_key', '"wanted", or leave it out.'],
  ['"fiscal_key": "required"', 'fiscal_key', '"wanted", or leave it out.'],
  ['"pin": "reveal"', 'pin', 'a list of "reveal", "prices" and "return"'],
  ['"pin": []', 'pin', 'a list of "reveal", "prices" and "return"'],
  ['"pin": ["reveal", "undo"]', 'pin.1', 'a list of "reveal", "prices" and "return"'],
  ['"pin": ["reveal", "prices", "return", "reveal"]', 'pin', 'a list of "reveal", "prices" and "return"'],
  ['"pin": {"reveal": true}', 'pin', 'a list of "reveal", "prices" and "return"'],
  ['"pin": "4711"', 'pin', 'a list of "reveal", "prices" and "return"'],
  ['"wall": 12', 'wall', '{"rows": 3, "columns": 4}.'],
  ['"wall": {"rows": 3}', 'wall', '{"rows": 3, "columns": 4}.'],
  ['"wall": {"rows": 0, "columns": 4}', 'wall.rows', 'a whole number from 1 to 6.'],
  ['"wall": {"rows": 7, "columns": 4}', 'wall.rows', 'a whole number from 1 to 6.'],
  ['"wall": {"rows": 3, "columns": 4.5}', 'wall.columns', 'a whole number from 1 to 8.'],
  ['"wall": {"rows": 3, "columns": "4"}', 'wall.columns', 'a whole number from 1 to 8.'],
  ['"wall": {"rows": 3, "columns": 4, "depth": 1}', 'wall.depth', '{"rows": 3, "columns": 4}.'],
  ['"labels": {"printer": "192.168.0.9:9100"}', 'labels.printer', PORT],
  ['"labels": {"printer": "tcp://"}', 'labels.printer', PORT],
  ['"labels": {"printer": "tcp://command"}', 'labels.printer', PORT],
  ['"labels": {"printer": "tcp://192.168.0.9:99999"}', 'labels.printer', PORT],
  ['"labels": {"printer": 9100}', 'labels.printer', PORT],
  ['"labels": "checked"', 'labels', LABELS],
  ['"labels": {}', 'labels', LABELS],
  ['"labels": {"print": "always"}', 'labels.print', '"checked", "asked" or "never".'],
  ['"labels": {"print": true}', 'labels.print', '"checked", "asked" or "never".'],
  ['"labels": {"print": ["asked"]}', 'labels.print', '"checked", "asked" or "never".'],
  ['"labels": {"print": "asked", "when": "now"}', 'labels.when', LABELS],
  ['"promise": []', 'promise', 'a list of up to 50 rules such as {"delivery": "SEDEX", "days": 2}.'],
  ['"promise": {"days": 2}', 'promise', 'a list of up to 50 rules'],
  ['"promise": [2]', 'promise.0', '"delivery", "category", "tag", "days",'],
  ['"promise": [{"delivery": "PAC"}]', 'promise.0', '"delivery", "category", "tag", "days",'],
  ['"promise": [{"days": 1}, {"day": 2}]', 'promise.1.day', '"delivery", "category", "tag", "days",'],
  ['"promise": [{"days": -1}]', 'promise.0.days', 'a whole number from 0 to 365.'],
  ['"promise": [{"days": 366}]', 'promise.0.days', 'a whole number from 0 to 365.'],
  ['"promise": [{"days": "2"}]', 'promise.0.days', 'a whole number from 0 to 365.'],
  ['"promise": [{"days": 2.5}]', 'promise.0.days', 'a whole number from 0 to 365.'],
  ['"promise": [{"days": 2, "delivery": ""}]', 'promise.0.delivery', 'a text of the delivery'],
  ['"promise": [{"days": 2, "category": 7}]', 'promise.0.category', 'the name of a category.'],
  ['"promise": [{"days": 2, "tag": ["a"]}]', 'promise.0.tag', 'a tag of the product.'],
  ['"promise": [{"days": 2, "working": "yes"}]', 'promise.0.working', 'true or false.'],
  ['"promise": [{"days": 2, "from": "shipped"}]', 'promise.0.from', '"created" or "paid".'],
  ['"promise": [{"days": 2, "cut_off": "16:00"}]', 'promise.0.cut_off', 'days and times, each day once'],
  ['"promise": [{"days": 2, "cut_off": {}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": null}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": ["16:00"]}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"mon": "24:00"}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"mon": "16:60"}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"mon": 16}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"monday": "16:00"}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"mon-fri-sat": "16:00"}}]', 'promise.0.cut_off', 'days and times'],
  ['"promise": [{"days": 2, "cut_off": {"mon-fri": "16:00", "wed": "11:00"}}]', 'promise.0.cut_off', 'days and times'],
  ['"closed": "2026-12-24"', 'closed', 'a day such as 2026-12-24'],
  ['"closed": ["2026-12-24", "24/12"]', 'closed.1', 'a day such as 2026-12-24'],
  ['"closed": ["2026-02-29"]', 'closed.0', 'a day such as 2026-12-24'],
  ['"holidays": 7', 'holidays', 'the name of a file with a day'],
  ['"templates": []', 'templates', 'templates by their names'],
  ['"templates": {"-laser": {"columns": ["text"]}}', 'templates', 'templates by their names'],
  ['"templates": {"laser": 7}', 'templates.laser', 'format, columns, text,'],
  ['"templates": {"laser": {"colums": ["text"]}}', 'templates.laser.colums', 'format, columns, text,'],
  ['"templates": {"laser": {}}', 'templates.laser.columns', 'a list of fields, or of {"title"'],
  ['"templates": {"laser": {"columns": []}}', 'templates.laser.columns', 'a list of fields'],
  ['"templates": {"laser": {"columns": [7]}}', 'templates.laser.columns.0', 'a list of fields'],
  [
    '"templates": {"laser": {"columns": ["text"], "format": "xls"}}',
    'templates.laser.format',
    '"csv", "spreadsheet" or "svg".',
  ],
  ['"templates": {"laser": {"columns": ["text"], "header": 1}}', 'templates.laser.header', 'true or false.'],
  ['"templates": {"laser": {"columns": ["text"], "separator": ";;"}}', 'templates.laser.separator', 'one character,'],
  ['"templates": {"laser": {"columns": ["text"], "quote": "no"}}', 'templates.laser.quote', '"needed", "always"'],
  [
    '"templates": {"laser": {"columns": ["text"], "quote": "never", "format": "spreadsheet"}}',
    'templates.laser.quote',
    '"needed", "always"',
  ],
  [
    '"templates": {"laser": {"columns": ["text"], "encoding": "utf8"}}',
    'templates.laser.encoding',
    '"utf-8", "utf-8-bom"',
  ],
  ['"templates": {"laser": {"columns": ["text"], "line_end": "\\n"}}', 'templates.laser.line_end', '"crlf" or "lf".'],
  ['"templates": {"laser": {"columns": ["text"], "text": "name"}}', 'templates.laser.text', '"text", or "text."'],
  ['"templates": {"laser": {"columns": ["text"], "font": 7}}', 'templates.laser.font', 'the name of a file.'],
  [
    '"templates": {"laser": {"columns": ["text"], "svg": "a.svg"}}',
    'templates.laser.svg',
    'the name of a file, with the format "svg"',
  ],
  ['"templates": {"laser": {"format": "svg"}}', 'templates.laser.svg', 'the name of a file, with the format "svg"'],
  [
    '"templates": {"laser": {"columns": ["text"], "rules": {"max_length": 0}}}',
    'templates.laser.rules.max_length',
    'max_length, max_lines',
  ],
  [
    '"templates": {"laser": {"columns": ["text"], "rules": {"forbidden": "x"}}}',
    'templates.laser.rules.forbidden',
    'max_length, max_lines',
  ],
];

test.each(MISTAKES)(
  'the mistake in %s is told by its line and its name, with what is allowed',
  (text, field, allowed) => {
    const error = reading(`{\n"$schema": "x",\n${text}\n}`);
    expect(error).toBeInstanceOf(ConfigProblem);
    const [, told] = /workshop\.json:3: (.*)$/.exec((error as Error).message) ?? [];
    expect(told?.startsWith(`“${field}” cannot be used. Allowed: ${allowed}`), told).toBe(true);
  },
);

test('a mistake far inside is told by its own line, and a file of holidays that is not there by its name', () => {
  expect((reading('{\n"closed": ["2026-12-24",\n"24/12"]}') as Error).message).toContain('workshop.json:3: “closed.1”');
  expect((reading('{\n"labels": {\n"print": 1}}') as Error).message).toContain('workshop.json:3: “labels.print”');
  expect((reading('{"holidays": "nowhere.txt"}') as Error).message).toContain('nowhere.txt cannot be read');
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

test('the printer of labels is a port, beside when they are printed or alone', () => {
  const labelPrinter = { host: 'zebra.local', port: 9100 };
  expect(reading('{"labels": {"printer": "tcp://zebra.local"}}')).toEqual({ labelPrinter });
  expect(reading('{"labels": {"printer": "tcp://zebra.local:9100", "print": "asked"}}')).toEqual({
    labelPrinter,
    labelPrinting: 'asked',
  });
});
