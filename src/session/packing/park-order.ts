/** Putting the order on the bench aside: asked about first where something of it is checked. */
import { ASIDE_MS } from '../state/parked-orders.ts';
import { sumText } from '../../domain/units.ts';
import { packedLines } from '../state/packing.ts';
import { isStillUncounted } from '../state/uncounted.ts';
import type { Bench } from '../session-context.ts';
import { clearBench, linesOf, numberOnBench } from './packing.ts';

/** Puts it aside, or asks. */
export function askToPutAside(bench: Bench): void {
  const { orderId } = bench.desk.getState().packing;
  if (orderId === undefined || unitsIn(bench).checked === 0) return clearBench(bench);
  bench.desk.setState({ question: { kind: 'putAside', orderId } });
}

/** What is asked: how much of it is checked, and how long that is kept. */
export function asideWords(bench: Bench) {
  const { tags } = bench.texts;
  const { checked, needed } = unitsIn(bench);
  return {
    question: tags.aside(numberOnBench(bench), checked, needed),
    details: tags.asideKept(ASIDE_MS / 60_000),
  };
}

function unitsIn(bench: Bench): { checked: number; needed: string } {
  const lines = packedLines(linesOf(bench));
  const checked = lines.reduce((total, line) => total + line.checked, 0);
  const open = lines.filter(isStillUncounted).length;
  const known = lines.reduce((total, line) => total + (isStillUncounted(line) ? 0 : line.needed), 0);
  return { checked, needed: sumText({ known, unread: open }) };
}
