import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchesPlugin } from '../../scripts/patches-plugin.ts';
import { runs } from '../support/night.ts';
import { folderOfFile } from '../support/temporary-folder.ts';

type Clip = { x1?: number; x2?: number; y1?: number; y2?: number };
type Transformer = (text: string, index: number) => string;
type Output = {
  write(x: number, y: number, text: string, options: { transformers: Transformer[] }): void;
  clip(clip: Clip): void;
  unclip(): void;
  get(): { output: string; height: number };
};
type OutputClass = new (size: { width: number; height: number }) => Output;

const dir = folderOfFile();

async function load(name: string, plugins: ReturnType<typeof patchesPlugin>[]): Promise<OutputClass> {
  const outfile = join(dir, `${name}.mjs`);
  const entry = new URL('../../node_modules/ink/build/output.js', import.meta.url).pathname;
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', plugins });
  return ((await import(pathToFileURL(outfile).href)) as { default: OutputClass }).default;
}

const WIDTH = 24;
const HEIGHT = 5;
const red: Transformer = (text) => `\x1b[31m${text}\x1b[39m`;
const onBlue: Transformer = (text) => `\x1b[44m${text}\x1b[49m`;

const text = fc
  .array(fc.constantFrom('a', 'Zé', ' ', '猫', '👩‍👧', 'é', '\n', '\x1b[1m', '\x1b[22m', '\u200b', '─'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));
const place = { x: fc.integer({ min: -3, max: WIDTH + 3 }), y: fc.integer({ min: -1, max: HEIGHT }) };
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...place, text, paints: fc.subarray([red, onBlue]) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      clip: fc.record({ x1: place.x, x2: place.x, y1: place.y, y2: place.y }, { requiredKeys: [] }),
      inside: fc.array(fc.record({ ...place, text, paints: fc.subarray([red]) }), { maxLength: 3 }),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

function draw(Output: OutputClass, operations: readonly Operation[]) {
  const output = new Output({ width: WIDTH, height: HEIGHT });
  for (const one of operations) {
    if ('clip' in one) {
      output.clip(one.clip);
      for (const write of one.inside) output.write(write.x, write.y, write.text, { transformers: write.paints });
      output.unclip();
    } else output.write(one.x, one.y, one.text, { transformers: one.paints });
  }
  return output.get();
}

test('frames are the same, byte for byte, with the patched Ink and with the published one', async () => {
  const [plain, patched] = await Promise.all([load('plain', []), load('patched', [patchesPlugin()])]);
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
      expect(draw(patched, operations)).toEqual(draw(plain, operations));
    }),
    { numRuns: runs(3000) },
  );
});
