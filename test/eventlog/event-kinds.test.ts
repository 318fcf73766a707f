/** Workshop events as hosts exchange them: the texts of a host that runs an earlier bancada are read and written as they are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EventText } from '../../src/eventlog/define-event.ts';
import { decodeEvent } from '../../src/eventlog/event-kinds.ts';

const TEXTS = JSON.parse(readFileSync(new URL('exchanged-events.json', import.meta.url), 'utf8')) as EventText[];

test.each(TEXTS)('%s is read, and written byte for byte as it was', (name, text) => {
  const found = decodeEvent([name, text])!;
  expect(found.kind.encode(found.event)).toEqual([name, text]);
  // Whatever the order of its fields in memory.
  const turned = Object.fromEntries(Object.entries(found.event).toReversed());
  expect(found.kind.encode(turned as typeof found.event)).toEqual([name, text]);
});

test('every kind has an exchanged text here', () => {
  expect([...new Set(TEXTS.map(([name]) => name[0]))].toSorted().join('')).toBe('acefhjklmnopqrsuvwxz');
});

test('a text with one field missing, one too many or another type is not read', () => {
  for (const [name, text] of TEXTS) {
    const fields = JSON.parse(text) as Record<string, unknown>;
    for (const field of Object.keys(fields)) {
      const { [field]: value, ...others } = fields;
      const isOptional = ['cause', 'look_again_at', 'unit', 'endsAt'].includes(field);
      const wrong = [
        ...(isOptional ? [] : [others]),
        { ...fields, [field]: [value] },
        { ...fields, [`${field}x`]: value },
        { ...fields, [field]: null },
      ];
      for (const one of wrong) {
        if (JSON.stringify(one) !== text) expect(decodeEvent([name, JSON.stringify(one)])).toBeUndefined();
      }
    }
  }
});
