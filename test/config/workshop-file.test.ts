/** `workshop.json` as it is read: what is too deep, broken or not the user's own is told, and ends nothing else. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem } from '../../src/config/problem.ts';
import { readWorkshopRules } from '../../src/config/workshop-file.ts';
import { SETTINGS_SCHEMAS } from '../../src/cli/handlers/settings-schemas.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WORKSHOP_MISTAKES } from '../support/workshop-mistakes.ts';

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

test.each(WORKSHOP_MISTAKES)(
  'the mistake in %s is told by its line and its name, with what is allowed',
  (text, field, allowed) => {
    const error = reading(`{\n// ours\n${text}\n}`);
    expect(error).toBeInstanceOf(ConfigProblem);
    const [, told] = /workshop\.json:3: (.*)$/.exec((error as Error).message) ?? [];
    expect(told?.startsWith(`“${field}” cannot be used. Allowed: ${allowed}`), told).toBe(true);
  },
);

/** A part of a JSON Schema. */
type Schema = { properties?: Record<string, Schema>; additionalProperties?: Schema | boolean; items?: Schema };

/** The fields that a schema has, by their paths; `*` for the names and numbers of what is one like another. */
function fieldsOf({ properties = {}, additionalProperties, items }: Schema, path: readonly string[] = []): string[] {
  const inside = [items, additionalProperties].filter((one) => typeof one === 'object');
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [
      [...path, name].join('.'),
      ...fieldsOf(one, [...path, name]),
    ]),
    ...inside.flatMap((one) => fieldsOf(one, [...path, '*'])),
  ];
}

test('no field of the file is without a mistake that is tried', () => {
  const tried = new Set(
    WORKSHOP_MISTAKES.map(([, field]) => field.replace(/^templates\.[^.]+/, 'templates.*').replace(/\.\d+/g, '.*')),
  );
  const fields = fieldsOf(SETTINGS_SCHEMAS['workshop.json'] as unknown as Schema);
  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter((field) => ![...tried].some((one) => `${one}.`.startsWith(`${field}.`)))).toEqual([]);
});

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
