/**
 * Twenty terminals log in over SSH in the same moment, from one address: at a server that has seen nobody yet, and again
 * once all of them were cut off. Each has a key of its own and waits for its screen; ten servers, one after the other.
 */
import { openFarm, openPlainClient } from '../ssh/farm.ts';

const ROUNDS = 10;
const TERMINALS = 20;

/** Prints how many were dropped and how long the last of twenty took to its screen. */
export async function run(): Promise<void> {
  const dropped = { first: 0, again: 0 };
  const tookMs = { first: 0, again: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await using farm = await openFarm({ items: 500, keyCount: TERMINALS });
    for (const when of ['first', 'again'] as const) {
      const beganAt = performance.now();
      const comings = await Promise.allSettled(
        Array.from({ length: TERMINALS }, (_, i) =>
          openPlainClient({ port: farm.port, privateKey: farm.privateKey(i) }),
        ),
      );
      tookMs[when] = Math.max(tookMs[when], performance.now() - beganAt);
      for (const coming of comings) {
        if (coming.status === 'fulfilled') coming.value.destroy();
        else dropped[when]++;
      }
    }
  }
  const tries = ROUNDS * TERMINALS;
  console.log('twenty terminals at once, from one address      dropped      until all have their screen, at most');
  for (const [when, words] of [
    ['first', 'to a server that has seen nobody yet'],
    ['again', 'after all of them were cut off'],
  ] as const) {
    const count = `${dropped[when]} of ${tries}`;
    console.log(`  ${words.padEnd(46)}${count.padEnd(13)}${(tookMs[when] / 1000).toFixed(1)} s`);
  }
  if (dropped.first + dropped.again > 0) process.exitCode = 1;
}
