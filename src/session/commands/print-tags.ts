/** Prints tags of pieces: when production starts, and again by a key. */
import { attempt } from '../attempt.ts';
import type { OrderItem } from '../../domain/records.ts';
import { unitsOf } from '../../domain/units.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { tagLabels } from '../../domain/tag-labels.ts';
import type { HowEnded } from '../../replica/labels.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { itemInFront } from '../state/queue.ts';

/** Prints the tags of the item in front again, for a tag that is torn or lost. */
export const printTagsCommand: Command = {
  id: 'printTags',
  effect: 'write',
  requires: ['write'],
  keys: ['L'],
  screens: ['queue', 'item', 'packing'],
  unavailable: (context) => {
    const { noItem, noTagPrinter } = context.texts.reasons;
    return itemInFront(context) ? (context.tags ? undefined : noTagPrinter) : noItem;
  },
  run: (context) => {
    const item = itemInFront(context)?.item;
    if (item) attempt(context, printAgain(context, item));
  },
};

async function printAgain(context: SessionContext, item: OrderItem): Promise<void> {
  if (!(await printTags(context, item))) return;
  say(context.session, 'ok', context.texts.tags.printed(numberOf(item), tagLabels(item).length));
}

/** Prints the tags of an item; returns whether the printer took them. Shows what has failed. */
export async function printTags(context: SessionContext, item: OrderItem): Promise<boolean> {
  if (unitsOf(item) === undefined) {
    context.effects.ring('error');
    say(context.session, 'error', context.texts.tags.noCount(numberOf(item), nameOf(item), item.quantidade));
    return false;
  }
  let how: HowEnded | undefined;
  const problem = await context.tags?.print(tagLabels(item), (one) => (how = one));
  if (problem === undefined) return true;
  const words = context.texts.tags;
  context.effects.ring('error');
  say(
    context.session,
    'error',
    words.notPrinted(numberOf(item), whyNotPrinted(context.texts, how, words.problems[problem])),
  );
  return false;
}
