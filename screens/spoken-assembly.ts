/** The assembly wall in sentences: what the last scan came to, the slot in front, then every slot in use. */
import type { ViewContext } from '../src/session/session-context.ts';
import { numberOfOrder } from '../src/session/kernel/claims.ts';
import { neededText, wallWords, type SlotView } from '../src/session/workshop/assembly.ts';
import { slotName, wallCounts } from '../src/session/workshop/assembly-commands.ts';

export function spokenAssembly(context: ViewContext): string[] {
  const { assembly, session, texts } = context;
  const words = texts.assembly;
  const { wallScan } = session.getState();
  const { slots } = assembly.state();
  const said = wallScan ? wallWords(context, wallScan) : undefined;
  const front = slotName(context);
  const inFront = slots.find(({ slot }) => slot === front);
  return [
    said ? [said.large, said.text].filter(Boolean).join(': ') : words.scan,
    inFront ? spokenSlot(context, inFront) : `${words.slot(front)}: ${words.noSlot}`,
    ...slots.filter((one) => one !== inFront).map((one) => spokenSlot(context, one)),
    wallCounts(context),
  ];
}

function spokenSlot(context: ViewContext, view: SlotView): string {
  const { slot, order_id, have, state, toTakeOut, onHold } = view;
  const words = context.texts.assembly;
  const parts = [
    `${words.slot(slot)}: ${context.texts.plain.order(numberOfOrder(context, order_id))}`,
    words.count(have, neededText(view)),
    words.states[state].toLowerCase(),
    toTakeOut > 0 && words.toTakeOut(toTakeOut),
    onHold > 0 && words.waitsFor(onHold),
  ];
  return parts.filter(Boolean).join(', ');
}
