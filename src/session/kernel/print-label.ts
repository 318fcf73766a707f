/**
 * Prints the labels of items, the same way from every screen. No key waits for the printer: the state of each label is kept in
 * the session, and a notice follows.
 */
import { formatTime } from '../../base/ages.ts';
import { chunksOf } from '../../base/chunks.ts';
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import type { LabelChange, LabelPrinted } from '../../domain/workshop.ts';
import {
  labelChange,
  labelsOf,
  lastPrintOf,
  printAllLabels,
  type ItemsOfLabel,
  type LabelOutcome,
} from '../../usecases/labels.ts';
import { attempt } from '../attempt.ts';
import type { SessionContext } from '../session-context.ts';
import type { QuestionOf } from '../state/question.ts';
import { say, setPart } from '../state/session-state.ts';
import type { LabelPrint } from '../state/label-print.ts';

/** Why no label of these items can be printed now, in the few words of a key's label; `undefined` if one can. */
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
  const { prints } = session.getState().labels;
  const isPrinting = withLabel.some(({ id }) => prints.get(id)?.state === 'printing');
  return isPrinting ? reasons.isPrinting : undefined;
}

/** Prints every label of these items of one order; asks first if one of them was printed before, on any machine. */
export function printLabels(context: SessionContext, items: readonly OrderItem[]): void {
  if (whyNotPrintable(context, items) !== undefined) return;
  const itemIds = items.map(({ id }) => id);
  if (lastPrintOf(context.workshop, items)) context.session.setState({ question: { kind: 'printAgain', itemIds } });
  else attempt(context, printNow(context, items));
}

/**
 * Prints the labels of these items of one order without being asked. Does nothing, without a notice, if one of them was printed
 * before, on any machine, or is being printed here.
 */
export function printLabelsOnce(context: SessionContext, items: readonly OrderItem[]): void {
  const { prints } = context.session.getState().labels;
  if (whyNotPrintable(context, items) !== undefined || items.some(({ id }) => prints.has(id))) return;
  if (!lastPrintOf(context.workshop, items)) attempt(context, printNow(context, items));
}

/** Says who printed the labels last, when and where, and asks whether to print them once more. */
export function printAgainWords(context: SessionContext, { itemIds }: QuestionOf<'printAgain'>): { question: string } {
  const { texts, clock } = context;
  const items = itemsOfIds(context, itemIds);
  // The store has taken them away meanwhile.
  if (items.length === 0) return { question: texts.bulk.hasChanged };
  const last = lastPrintOf(context.workshop, items);
  const time = last ? formatTime(last.at, clock.wallNow()) : '';
  const by = last ? byWords(context, last) : '';
  const orderCount = new Set(items.map(({ order_id }) => order_id)).size;
  const oldCount = labelsOf(items).filter((label) => changeOf(context, label)).length;
  const words = texts.label;
  return {
    question:
      orderCount > 1
        ? words.againOfMany(orderCount, time, by, oldCount)
        : words.again(numberOf(items[0]), time, by, changeOf(context, items)),
  };
}

/** What has changed in the order of these items since one of their labels was printed. */
export function changeOf(
  { replica, workshop }: Pick<SessionContext, 'replica' | 'workshop'>,
  items: readonly OrderItem[],
): LabelChange | undefined {
  const print = lastPrintOf(workshop, items);
  const all = print ? replica.getState().records.ofOrder(print.order_id) : [];
  return (
    print &&
    labelChange(
      print,
      all.map(({ item }) => item),
    )
  );
}

/** The items of these ids that are still known. */
export function itemsOfIds({ replica }: Pick<SessionContext, 'replica'>, itemIds: readonly string[]): OrderItem[] {
  const { records } = replica.getState();
  return itemIds.flatMap((id) => records.get(id)?.item ?? []);
}

function byWords({ texts }: Pick<SessionContext, 'texts'>, { operator, station }: LabelPrinted): string {
  return texts.label.by(operator, station);
}

/** Prints the labels of these items of one order in the order of the items, so that they lie as the pieces do in the parcel. */
export async function printNow(context: SessionContext, items: readonly OrderItem[]): Promise<void> {
  const { session, effects } = context;
  const labels = labelsOf(items).filter(([{ label_url }]) => label_url !== '');
  for (const shared of labels) notePrint(context, shared, { state: 'printing' });
  const words = context.texts.label;
  say(session, 'info', words.printing);
  let [bytes, done, failed, isKept] = [0, 0, '', true];
  for (const some of inJobs(context, labels)) {
    for (const outcome of await printSome(context, some)) {
      isKept &&= outcome.kind !== 'not-kept';
      if (outcome.kind === 'failed') failed ||= problemWords(context, outcome);
      else {
        bytes += outcome.bytes;
        done += 1;
      }
    }
  }
  // Another order may be in front by now: the notice names this one.
  const numero = numberOf(items[0]);
  if (failed === '' && isKept) return say(session, 'ok', words.printed(numero, sizeWords(bytes)));
  effects.ring('error');
  const all = labels.length;
  const counts = { done, none: 0, before: 0, old: 0, failed: all - done };
  const partly = done > 0 && done < all && words.end(true, all, counts);
  const told = failed === '' ? words.notNoted(numero) : words.notPrinted(numero, failed);
  say(session, 'error', [partly, told].filter(Boolean).join(' '));
}

/** Groups labels, in their order, into parts that the printer can take as one job each. */
export function inJobs(
  { labels: printer }: Pick<SessionContext, 'labels'>,
  labels: readonly ItemsOfLabel[],
): ItemsOfLabel[][] {
  return chunksOf(labels, printer?.mostInJob ?? 1);
}

/** Prints the labels of one job; the session keeps the outcome of each, for every screen that shows its order later. */
export async function printSome(context: SessionContext, some: readonly ItemsOfLabel[]): Promise<LabelOutcome[]> {
  const { labels, workshop, actions } = context;
  for (const items of some) notePrint(context, items, { state: 'printing' });
  const outcomes: LabelOutcome[] = labels
    ? await printAllLabels({ labels, workshop, noteReveal: (orderId) => actions.noteReveal(orderId) }, some)
    : some.map(() => ({ kind: 'failed', problem: 'no-command' }));
  for (const [index, items] of some.entries()) {
    const outcome = outcomes[index]!;
    const { problem, how } = outcome.kind === 'failed' ? outcome : {};
    notePrint(context, items, problem ? { state: 'failed', problem, how } : { state: 'printed' });
  }
  return outcomes;
}

function notePrint({ session }: Pick<SessionContext, 'session'>, items: readonly OrderItem[], print: LabelPrint): void {
  const { prints } = session.getState().labels;
  setPart(session, 'labels', { prints: new Map([...prints, ...items.map(({ id }) => [id, print] as const)]) });
}

/** Why a label was not printed. */
export function problemWords(
  { texts }: Pick<SessionContext, 'texts'>,
  { problem, how }: Pick<Extract<LabelPrint, { state: 'failed' }>, 'problem' | 'how'>,
): string {
  return whyNotPrinted(texts, how, texts.label.problems[problem]);
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KiB`;
}

/**
 * The state of the labels of these items of one order, for a line on a screen: being printed, why one failed, or when and by whom
 * the last one was printed, on any machine; empty if none was. `nowMs` since the epoch.
 */
export function labelStateWords(
  context: Pick<SessionContext, 'texts' | 'session' | 'workshop' | 'replica'>,
  items: readonly OrderItem[],
  nowMs: number,
): { text: string; isFailed: boolean } {
  const { labels } = context.session.getState();
  const prints = items.flatMap(({ id }) => labels.prints.get(id) ?? []);
  const words = context.texts.label.state;
  if (prints.some(({ state }) => state === 'printing')) return { text: words.printing, isFailed: false };
  const failed = prints.find((print) => print.state === 'failed');
  if (failed) return { text: words.failed(problemWords(context, failed)), isFailed: true };
  const last = lastPrintOf(context.workshop, items);
  const change = changeOf(context, items);
  const text = last ? words.printed(formatTime(last.at, nowMs), byWords(context, last), change) : '';
  return { text, isFailed: change !== undefined };
}
