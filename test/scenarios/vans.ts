/** The van check of a day: one parcel missing and one too many on the first van, the second one right. */
import { CARRIERS, type DayOrder } from './orders.ts';
import type { Hand } from './scene.ts';

type Manifest = { id: string; carrier: string; loaded: number; missing: number; strange: number };

/** Sends both vans off, and notes what is wrong with what was told and with the manifests. */
export async function checkVans(hand: Hand, shipped: readonly DayOrder[]): Promise<void> {
  const { scene } = hand;
  const { wrong } = scene;
  const of = (carrier: string) => shipped.filter((order) => order.carrier === carrier);
  const [first, second] = CARRIERS.toSorted((a, b) => of(b).length - of(a).length);
  const missing = of(first!).at(-1)!;
  const tooMany = of(second!)[0]!;
  await hand.press('0', 'V');
  await hand.bench.waitFor('Shipped today, waiting for pickup');
  // Whose van is here, by the name under the cursor.
  await hand.bench.waitFor(new RegExp(`▌ ${first!}`));
  await hand.press('enter');
  await hand.bench.waitFor('Scan each parcel');
  for (const { code } of of(first!).slice(0, -1)) await hand.scan(code, `${code} · order`);
  await hand.stopped(tooMany.code, 'TAKE IT OFF');
  const screen = hand.bench.text();
  for (const said of ['NOT ON THE VAN: 1', 'NOT TO BE THERE: 1', missing.code, tooMany.code]) {
    if (!screen.includes(said)) wrong.push(`the van check does not say ${said}`);
  }
  await hand.press('c');
  await hand.bench.waitFor(`Let the van of ${first!} go?`);
  await hand.press('enter');
  await hand.bench.waitFor('The van has left');
  await hand.press('esc');
  await hand.bench.waitFor('Shipped today, waiting for pickup');
  // The first carrier has one parcel left.
  await hand.bench.waitFor(new RegExp(`▌ ${second!}`));
  await hand.press('enter');
  for (const { code } of of(second!)) await hand.scan(code, `${code} · order`);
  await hand.bench.waitFor('and nothing else');
  await hand.press('c');
  await hand.bench.waitFor(`Let the van of ${second!} go?`);
  await hand.press('enter');
  await hand.bench.waitFor('The van has left');

  const manifests = await scene.rows<Manifest>('van', 'manifest');
  const expected = [
    { carrier: first!, loaded: of(first!).slice(0, -1), missing: [missing], strange: [tooMany] },
    { carrier: second!, loaded: of(second!), missing: [], strange: [] },
  ];
  for (const { carrier, ...lists } of expected) {
    const manifest = manifests.find((one) => one.carrier === carrier);
    const csv = (await scene.ask('van', 'manifest', manifest?.id ?? '')).stdout
      .split('\n')
      .map((line) => line.split(','));
    for (const [state, orders] of Object.entries(lists)) {
      const told = csv.filter((cells) => cells[3] === state).map((cells) => cells[4]!);
      const wanted = orders.map(({ code }) => code);
      if (told.toSorted().join() !== wanted.toSorted().join()) {
        wrong.push(`manifest of ${carrier}: ${state} ${told.length}, wanted ${wanted.length}`);
      }
    }
  }
}
