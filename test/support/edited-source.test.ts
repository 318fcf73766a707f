import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS } from '../audit/faults.ts';
import { RULES_OUT } from '../explore/rules-out.ts';

const root = join(import.meta.dirname, '../..');

describe.each([
  ['rules that are taken out of small worlds', RULES_OUT],
  ['faults that the auditor has to find', FAULTS],
])('%s', (_, edits) => {
  test.each(edits.map((edit) => [edit.name, edit] as const))('%s: its place is in the source, once', (__, edit) => {
    expect(readFileSync(join(root, edit.file), 'utf8').split(edit.from)).toHaveLength(2);
  });
});
