import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { openBench, openStore } from './support.ts';

const SCANS = byNight(25, 80);

/** Codes of 13 digits that no order has: what matters is that each is seen, and that none presses a key. */
const codes = Array.from({ length: 5 * SCANS }, (_, index) => String(7_890_000_000_000 + index * 7_919_123));

// A slower stroke than this is not a scanner's any more: the test machine held the scanner up, and
// the code counts for nothing.
const STALLED_MS = 20;

// By day in one piece, which nothing tears: what a busy machine tears apart by more than the silence of a hand, no program
// can tell from keys. Other paces on a terminal are those of test/tty/scan-in-terminal.test.ts.
const PACES = [
  ['in one chunk', 0],
  ['at 1 ms per character', 1],
] as const;

// Side by side: each has a store and a terminal of its own, and mostly waits for it.
test.concurrent.each(PACES.slice(0, byNight(1, PACES.length)))(
  `${SCANS} of ${SCANS} scans %s are recognised and none presses a key`,
  async (_, msPerCharacter) => {
    await using store = await openStore();
    await using bench = await openBench(store);
    let scanCount = 0;
    for (const code of codes) {
      const { longestGapMs } = await bench.scan(code, { msPerCharacter });
      if (longestGapMs > STALLED_MS) continue;
      await bench.waitFor(`Scan ${code}:`);
      if (++scanCount === SCANS) break;
    }
    expect(scanCount).toBe(SCANS);
    expect(await store.writeCount()).toBe(0);
  },
);
