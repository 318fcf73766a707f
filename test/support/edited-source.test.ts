import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { editedSource } from './edited-source.ts';

const root = join(import.meta.dirname, '../..');

test.each(WRONG_RULES.flatMap(({ name, edits }) => edits.map((edit) => ({ ...edit, name }))))(
  'the place of a wrong rule is in the source, once: $name',
  ({ file, from }) => expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2),
);

test('every wrong rule has a name of its own, and somebody who must notice', () => {
  expect(new Set(WRONG_RULES.map(({ name }) => name)).size).toBe(WRONG_RULES.length);
  for (const { name, edits, ...judges } of WRONG_RULES) {
    expect(edits.length, name).toBeGreaterThan(0);
    expect(Object.keys(judges).length, name).toBeGreaterThan(0);
  }
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
