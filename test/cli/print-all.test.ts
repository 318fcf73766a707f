/** Lists that are printed from this machine's disk, which may be longer than anybody reads. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { printAll } from '../../src/cli/output/print-all.ts';
import { createPrinter } from '../../src/cli/output/printer.ts';
import type { CliContext } from '../../src/cli/cli-context.ts';

test('where the reader has gone no more rows are fetched', async () => {
  let taken = 0;
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(++taken > 10 ? Object.assign(new Error('gone'), { code: 'EPIPE' }) : null),
  });
  const talk = { out: createPrinter(stream), flags: { ndjson: true } } as unknown as CliContext;
  let fetched = 0;
  function* rows() {
    for (let n = 0; n < 100_000; n++) yield { n: ++fetched };
  }
  await printAll(talk, rows(), { fields: ['n'], columns: [] });
  expect([taken, fetched]).toEqual([11, 12]);
});
