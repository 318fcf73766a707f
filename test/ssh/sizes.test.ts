/** A client may call its terminal any size: none of them may cost more than a screen does. */
import fc from 'fast-check';
import ssh2 from 'ssh2';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import type { ViewContext } from '../../src/session/session-context.ts';
import { LARGEST_SIZE, sizeOf } from '../../src/tty/output/size.ts';
import { connectClient, enter, openSshStage, type Stage } from './ssh-stage.ts';

const SEED = 19;
const MOST = 2 ** 32 - 1;
/** What a uint32 of the protocol can be, the edges more often. */
const dimension = fc.oneof(
  fc.constantFrom(0, 1, 2, 80, 499, 500, 501, 1000, 65_535, 65_536, 2 ** 31, MOST),
  fc.integer({ min: 0, max: MOST }),
);

/** A terminal without an emulator, which would have to make all those cells. */
async function shell({ server, privateKey }: Stage, columns: number, rows: number) {
  const { connection } = await connectClient({ port: server.port, privateKey });
  connection.on('error', () => {});
  const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) => {
    connection.shell({ cols: columns, rows, term: 'xterm' }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  channel.resume();
  return { channel, [Symbol.dispose]: () => void connection.destroy() };
}

test('nothing is 80 × 24, and what is beyond any screen is the largest one', () => {
  expect(sizeOf({ columns: 0, rows: 0 })).toEqual({ columns: 80, rows: 24 });
  expect(sizeOf({ columns: Number.NaN, rows: -3 })).toEqual({ columns: 80, rows: 24 });
  expect(sizeOf({ columns: 65_535, rows: 65_535 })).toEqual(LARGEST_SIZE);
  expect(sizeOf({ columns: 132, rows: 43 })).toEqual({ columns: 132, rows: 43 });
  fc.assert(
    fc.property(dimension, dimension, (columns, rows) => {
      const size = sizeOf({ columns, rows });
      return (
        size.columns >= 1 && size.rows >= 1 && size.columns <= LARGEST_SIZE.columns && size.rows <= LARGEST_SIZE.rows
      );
    }),
    { seed: SEED, numRuns: 1000 },
  );
});

test('the screens are laid out for no more than the largest, from the first frame on', async () => {
  const sizes: { columns: number; rows: number; listHeight: number }[] = [];
  const Watched = ({ context }: { context: ViewContext }) => {
    const { columns, rows } = context.session.getState();
    const { listHeight } = context.session.cursors.getState();
    sizes.push({ columns, rows, listHeight });
    return createElement(App, { context });
  };
  await using stage = await openSshStage({}, '', undefined, Watched);
  using huge = await shell(stage, 65_535, 65_535);
  await expect.poll(() => sizes.length).toBeGreaterThan(0);
  huge.channel.setWindow(MOST, MOST, 0, 0);
  using beside = await enter(stage, { columns: 60, rows: 12 });
  await beside.waitFor('Queue');
  for (const { columns, rows, listHeight } of sizes) {
    expect({ columns, rows }).toEqual(sizeOf({ columns, rows }));
    expect(listHeight).toBeLessThanOrEqual(LARGEST_SIZE.rows);
  }
  expect(stage.errors).toEqual([]);
});

test('sizes that come in any order change nothing for the session beside', async () => {
  await using stage = await openSshStage();
  using beside = await enter(stage);
  await beside.waitFor('keys=;');
  const sizes = fc.sample(fc.tuple(dimension, dimension), { seed: SEED, numRuns: 60 });
  const [first = [0, 0] as const] = sizes;
  using odd = await shell(stage, first[0], first[1]);
  for (const [columns, rows] of sizes) odd.channel.setWindow(rows, columns, 0, 0);
  beside.write('ok');
  await beside.waitFor('keys=ok;');
  expect(stage.errors).toEqual([]);
  expect(stage.server.sessions()).toHaveLength(2);
});
