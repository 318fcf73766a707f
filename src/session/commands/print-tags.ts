/** Printing tags of pieces at the bench: where production starts, and once more by a key. */
import { attempt } from '../attempt.ts';
import type { OrderItem } from '../../domain/records.ts';
import { unitsOf } from '../../domain/units.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { tagLabels } from '../../domain/tag-labels.ts';
import type { HowEnded } from '../../replica/labels.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import type { Bench, Command } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { itemInFront } from '../state/queue.ts';

/** A tag that is torn or lost: those of the item in front, once more. */
export const printTagsCommand: Command = {
  id: 'printTags',
  effect: 'write',
  requires: ['write'],
  keys: ['L'],
  screens: ['queue', 'item', 'packing'],
  unavailable: (bench) => {
    const { noItem, noTagPrinter } = bench.texts.reasons;
    return inFront(bench) ? (bench.tags ? undefined : noTagPrinter) : noItem;
  },
  run: (bench) => {
    const item = inFront(bench);
    if (item) attempt(bench, printAgain(bench, item));
  },
};

function inFront({ shop, desk, clock }: Bench): OrderItem | undefined {
  return itemInFront(shop.getState(), desk.getState(), clock.wallNow())?.item;
}

async function printAgain(bench: Bench, item: OrderItem): Promise<void> {
  if (!(await printTags(bench, item))) return;
  say(bench.desk, 'ok', bench.texts.tags.printed(numberOf(item), tagLabels(item).length));
}

/** Prints the tags of an item; answers whether the printer took them. What went wrong is said. */
export async function printTags(bench: Bench, item: OrderItem): Promise<boolean> {
  if (unitsOf(item) === undefined) {
    bench.outlet.ring('error');
    say(bench.desk, 'error', bench.texts.tags.noCount(numberOf(item), nameOf(item), item.quantidade));
    return false;
  }
  let how: HowEnded | undefined;
  const problem = await bench.tags?.print(tagLabels(item), (one) => (how = one));
  if (problem === undefined) return true;
  const words = bench.texts.tags;
  bench.outlet.ring('error');
  say(bench.desk, 'error', words.notPrinted(numberOf(item), whyNotPrinted(bench.texts, how, words.problems[problem])));
  return false;
}
