/**
 * Printing the labels of items: one way for every screen. The printer is never waited for: what becomes of each label is in
 * the session, and said when it is known.
 */
import { formatTime } from '../../base/ages.ts';
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { LabelPrinted } from '../../domain/workshop.ts';
import type { Printed } from '../../replica/labels.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import { attempt } from '../attempt.ts';
import type { SessionContext } from '../session-context.ts';
import type { QuestionOf } from '../state/question.ts';
import { say } from '../state/session-state.ts';
import type { LabelPrint } from '../state/label-print.ts';
import { isRevealNoted } from './reveal-note.ts';

/** Why no label of these items can be printed now, in the few words that a key has; `undefined` where one can. */
export function whyNotPrintable(
  { texts, labels, session, workshop }: Pick<SessionContext, 'texts' | 'labels' | 'session' | 'workshop'>,
  items: readonly OrderItem[],
): string | undefined {
  const { reasons } = texts;
  if (workshop.rules.labelPrinting === 'never') return reasons.neverPrinted;
  if (!labels) return reasons.noPrinter;
  if (items.length === 0) return reasons.noItem;
  const withLabel = items.filter(({ label_url }) => label_url !== '');
  if (withLabel.length === 0) return reasons.noLabel;
  const { labelPrints } = session.getState();
  const isPrinting = withLabel.some(({ id }) => labelPrints.get(id)?.state === 'printing');
  return isPrinting ? reasons.isPrinting : undefined;
}

/** Prints every label of these items of one order; where one of them was printed before, at any host, asks first. */
export function printLabels(context: SessionContext, items: readonly OrderItem[]): void {
  const [first] = items;
  if (!first || whyNotPrintable(context, items) !== undefined) return;
  const itemIds = items.map(({ id }) => id);
  const question = { kind: 'printAgain', orderId: first.order_id, itemIds } as const;
  if (lastPrintOf(context, question)) context.session.setState({ question });
  else printNow(context, items);
}

/**
 * Prints the labels of these items of one order by itself: not where one of them was printed before, at any host, or was
 * asked for here. Says nothing where it does not.
 */
export function printLabelsOnce(context: SessionContext, items: readonly OrderItem[]): void {
  const itemIds = items.map(({ id }) => id);
  const { labelPrints } = context.session.getState();
  if (whyNotPrintable(context, items) !== undefined || itemIds.some((id) => labelPrints.has(id))) return;
  if (!lastPrintOf(context, { orderId: items[0]?.order_id ?? '', itemIds })) printNow(context, items);
}

/** Who printed it last, when and where, and whether it shall be printed once more. */
export function printAgainWords(
  context: SessionContext,
  asked: Pick<QuestionOf<'printAgain'>, 'orderId' | 'itemIds'>,
): { question: string } {
  const { texts, replica, clock } = context;
  const numero = numberOf(replica.getState().records.ofOrder(asked.orderId)[0]?.item);
  const last = lastPrintOf(context, asked);
  const time = last ? formatTime(last.at, clock.wallNow()) : '';
  return { question: texts.label.again(numero, time, last ? byWords(context, last) : '') };
}

/** Yes to a second print. */
export function printLabelsAgain(context: SessionContext, { itemIds }: QuestionOf<'printAgain'>): void {
  const { records } = context.replica.getState();
  const items = itemIds.flatMap((id) => records.get(id)?.item ?? []);
  if (whyNotPrintable(context, items) === undefined) printNow(context, items);
}

/** The last print of a label that one of these items has. */
function lastPrintOf(
  { workshop }: Pick<SessionContext, 'workshop'>,
  { orderId, itemIds }: Pick<QuestionOf<'printAgain'>, 'orderId' | 'itemIds'>,
): LabelPrinted | undefined {
  return workshop.labelsPrinted(orderId).findLast(({ item_ids }) => item_ids.some((id) => itemIds.includes(id)));
}

function byWords({ texts }: Pick<SessionContext, 'texts'>, { operator, station }: LabelPrinted): string {
  return texts.label.by(operator, station);
}

/** Where the audit trail can be told; a label that several items share, once. */
function printNow(context: SessionContext, items: readonly OrderItem[]): void {
  const [first] = items;
  if (!first || !isRevealNoted(context, first)) return;
  const labels = Map.groupBy(
    items.filter(({ label_url }) => label_url !== ''),
    ({ label_url }) => label_url,
  );
  for (const shared of labels.values()) notePrint(context, shared, { state: 'printing' });
  say(context.session, 'info', context.texts.label.printing);
  attempt(context, printEach(context, labels));
}

/** One after the other, so that they lie in the order of the parcel; one that fails does not stop the rest. */
async function printEach(context: SessionContext, labels: ReadonlyMap<string, readonly OrderItem[]>): Promise<void> {
  const { session } = context;
  let [bytes, failed, isNoted] = [0, '', true];
  const numero = numberOf([...labels.values()][0]?.[0]);
  for (const [url, items] of labels) {
    const printed: Printed = (await context.labels?.print(url)) ?? { problem: 'no-command' };
    if (printed.problem) {
      const print = { state: 'failed', problem: printed.problem, how: printed.how } as const;
      notePrint(context, items, print);
      failed ||= problemWords(context, print);
    } else {
      notePrint(context, items, { state: 'printed' });
      const label = { order_id: items[0]!.order_id, item_ids: items.map(({ id }) => id), hash: printed.hash };
      isNoted = context.workshop.labelPrinted(label) && isNoted;
      bytes += printed.bytes;
    }
  }
  // Another order may be in front by now: it is said of which one this is.
  const words = context.texts.label;
  if (failed === '' && isNoted) return say(session, 'ok', words.printed(numero, sizeWords(bytes)));
  context.effects.ring('error');
  say(session, 'error', failed === '' ? words.notNoted(numero) : words.notPrinted(numero, failed));
}

function notePrint({ session }: Pick<SessionContext, 'session'>, items: readonly OrderItem[], print: LabelPrint): void {
  session.setState(({ labelPrints }) => ({
    labelPrints: new Map([...labelPrints, ...items.map(({ id }) => [id, print] as const)]),
  }));
}

function problemWords(
  { texts }: Pick<SessionContext, 'texts'>,
  { problem, how }: Extract<LabelPrint, { state: 'failed' }>,
): string {
  return whyNotPrinted(texts, how, texts.label.problems[problem]);
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KiB`;
}

/**
 * The state of the labels of these items of one order, for a line of a screen: that one is being printed, why one was not,
 * or when and by whom the last one was, at any host; empty where none was. `nowMs` since the epoch.
 */
export function labelStateWords(
  context: Pick<SessionContext, 'texts' | 'session' | 'workshop'>,
  items: readonly OrderItem[],
  nowMs: number,
): { text: string; isFailed: boolean } {
  const { labelPrints } = context.session.getState();
  const prints = items.flatMap(({ id }) => labelPrints.get(id) ?? []);
  const words = context.texts.label.state;
  if (prints.some(({ state }) => state === 'printing')) return { text: words.printing, isFailed: false };
  const failed = prints.find((print) => print.state === 'failed');
  if (failed) return { text: words.failed(problemWords(context, failed)), isFailed: true };
  const last = lastPrintOf(context, { orderId: items[0]?.order_id ?? '', itemIds: items.map(({ id }) => id) });
  return { text: last ? words.printed(formatTime(last.at, nowMs), byWords(context, last)) : '', isFailed: false };
}
