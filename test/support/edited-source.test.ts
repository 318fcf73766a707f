import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS } from '../blackbox/faults.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { editedSource } from './edited-source.ts';

const root = join(import.meta.dirname, '../..');

describe.each([
  ['wrong rules', WRONG_RULES.flatMap(({ name, edits }) => edits.map((edit) => ({ ...edit, name })))],
  ['faults that the auditor has to find', FAULTS],
])('%s', (_, edits) => {
  test.each(edits.map((edit) => [edit.name, edit] as const))('%s: its place is in the source, once', (__, edit) => {
    expect(readFileSync(join(root, edit.file), 'utf8').split(edit.from)).toHaveLength(2);
  });
});

async function bundled(files: readonly string[], edited: string): Promise<boolean[]> {
  const plugins = [editedSource(root, [{ file: edited, from: 'export', to: 'export /* edited */' }])];
  return Promise.all(
    files.map(async (file) => {
      const made = await build({ entryPoints: [join(root, file)], plugins, write: false, logLevel: 'silent' });
      return made.outputFiles[0]!.text.length > 0;
    }),
  );
}

test('of the bundles that are made at the same time one has to hold the file that is edited', async () => {
  const [here, there, nowhere] = ['src/db/file-identity.ts', 'src/base/clock.ts', 'src/replica/counts.ts'];
  expect(await bundled([here, there], here)).toEqual([true, true]);
  expect(await bundled([there, here], here)).toEqual([true, true]);
  await expect(bundled([there, here], nowhere)).rejects.toThrow(/counts\.ts is not in the bundle/);
});
