/**
 * Reads an order with its buyer through the real core, then lets fifteen minutes pass on a clock of its own, and says
 * how often each text is found in the heap before and after. In a process of its own: the test itself holds the texts.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString, getHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCore } from '../../src/app/core.ts';
import { ORDER_LIFE_MS } from '../../src/replica/details.ts';
import { aClock } from '../support/clock.ts';

const [url = '', token = '', orderId = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const clock = aClock();
const core = createCore({ url, token }, { clock });
const { details, onDemand } = core.goods;

// Only where to look is taken from the order, never what stands there: the program must not hold what it looks for.
onDemand.readOrder(orderId);
while (!details.getState().orders.get(orderId)?.value) await setImmediate();
const before = await heapStrings();
await clock.pass(ORDER_LIFE_MS);
await core.client.close();
const after = await heapStrings();

process.stdin.setEncoding('utf8');
process.stdout.write('ready\n');
for await (const line of process.stdin) {
  const texts = JSON.parse(String(line)) as string[];
  const counts = texts.map((text) => [before, after].map((heap) => countIn(heap, text)));
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  break;
}
await core.close();
process.exit(0);

/** All strings of the heap, as bytes outside of it. */
async function heapStrings(): Promise<Buffer> {
  for (let turn = 0; turn < 5; turn++) {
    await setImmediate();
    collect();
  }
  const chunks: Buffer[] = [];
  for await (const chunk of getHeapSnapshot()) chunks.push(Buffer.from(chunk as Uint8Array));
  const file = Buffer.concat(chunks);
  return file.subarray(file.indexOf('"strings":['));
}

function countIn(heap: Buffer, text: string): number {
  let count = 0;
  for (let at = heap.indexOf(text); at >= 0; at = heap.indexOf(text, at + 1)) count++;
  return count;
}
