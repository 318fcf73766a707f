/** The assembly wall in sentences: what the last scan came to, the slot in front, then every slot in use. */
import type { BenchView } from '../src/session/session-context.ts';
import { numberOfOrder } from '../src/session/packing/claims.ts';
import { neededText, wallWords, type SlotView } from '../src/session/workshop/assembly.ts';
import { slotName, wallCounts } from '../src/session/workshop/assembly-commands.ts';

export function spokenAssembly(bench: BenchView): string[] {
  const { assembly, desk, texts } = bench;
  const words = texts.assembly;
  const { wallScan } = desk.getState();
  const { slots } = assembly.state();
  const said = wallScan ? wallWords(bench, wallScan) : undefined;
  const front = slotName(bench);
  const inFront = slots.find(({ slot }) => slot === front);
  return [
    said ? [said.large, said.text].filter(Boolean).join(': ') : words.scan,
    inFront ? spokenSlot(bench, inFront) : `${words.slot(front)}: ${words.noSlot}`,
    ...slots.filter((one) => one !== inFront).map((one) => spokenSlot(bench, one)),
    wallCounts(bench),
  ];
}

function spokenSlot(bench: BenchView, view: SlotView): string {
  const { slot, order_id, have, state, toTakeOut, onHold } = view;
  const words = bench.texts.assembly;
  const parts = [
    `${words.slot(slot)}: ${bench.texts.plain.order(numberOfOrder(bench, order_id))}`,
    words.count(have, neededText(view)),
    words.states[state].toLowerCase(),
    toTakeOut > 0 && words.toTakeOut(toTakeOut),
    onHold > 0 && words.waitsFor(onHold),
  ];
  return parts.filter(Boolean).join(', ');
}
