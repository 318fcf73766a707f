/** Taking back the last thing that was asked for here. */
import { say } from '../store/desk.ts';
import { isMove } from '../actions/intents.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';
import { nameOf, numberOf } from './item-names.ts';

export const undoCommand: Command = { id: 'undo', keys: ['z'], isInFooter: true, run: undo };

function undo({ actions, desk, shop, texts }: Bench): void {
  const undone = actions.undo();
  const words = texts.undo;
  if (undone.kind === 'impossible') return say(desk, 'warn', words.impossible[undone.reason]);
  if (undone.kind === 'stopped') {
    const bulk = shop.getState().bulks.get(undone.bulkId);
    // With nothing on its way it has been told as a whole already.
    if (!bulk || bulk.isDone) return;
    return say(desk, 'warn', texts.work.bulk.stopped(undone.count, bulk.itemIds.length - bulk.results.size));
  }
  const item = isMove(undone.intent) ? shop.getState().records.get(undone.intent.itemId)?.item : undefined;
  const name = item ? `#${numberOf(item)} ${nameOf(item)}` : texts.work.activity.operations[undone.intent.operation];
  say(desk, 'ok', undone.kind === 'withdrawn' ? words.withdrawn(name) : words.returning(name));
}
