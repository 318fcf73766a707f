/**
 * Prints the labels of marked orders in the order of the list. A failure does not stop the others; orders without a label stay
 * marked, so that the same key continues where it stopped.
 */
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { labelsOf, lastPrintOf, type ItemsOfLabel } from '../../usecases/labels.ts';
import { attempt } from '../attempt.ts';
import { keyTo } from '../kernel/key-to.ts';
import {
  changeOf,
  inJobs,
  itemsOfIds,
  printLabels,
  printNow,
  printSome,
  problemWords,
  whyNotPrintable,
} from '../kernel/print-label.ts';
import type { Command, SessionContext } from '../session-context.ts';
import type { LabelRun } from '../state/label-print.ts';
import type { QuestionOf } from '../state/question.ts';
import { itemInFront, queueRows } from '../state/queue.ts';
import { placeInFront, say, setPart } from '../state/session-state.ts';

/** Prints the labels of the marked orders, or of the one under the cursor. */
export const printMarkedCommand: Command = {
  id: 'printLabel',
  effect: 'write',
  requires: ['reveal'],
  keys: ['l'],
  screens: ['queue'],
  isInFooter: true,
  about: (context) =>
    context.session.getState().marks.size > 0 && whyNotPrintedHere(context) === undefined ? '' : undefined,
  unavailable: whyNotPrintedHere,
  run(context) {
    const items = itemsHere(context);
    if (context.session.getState().marks.size === 0) return printLabels(context, items);
    const fresh = labelsOf(items).filter((label) => isPrintable(label) && !lastPrintOf(context.workshop, label));
    if (fresh.length > 0) return beginRun(context, labelsOf(items), false);
    context.session.setState({ question: { kind: 'printAgain', itemIds: items.map(({ id }) => id) } });
  },
};

function whyNotPrintedHere(context: SessionContext): string | undefined {
  const { session, texts } = context;
  return session.getState().labels.run ? texts.reasons.isPrinting : whyNotPrintable(context, itemsHere(context));
}

/** The items of the marked orders that are not cancelled, in the order of the list; those in other tabs come last. */
function itemsHere({ replica, session, clock }: SessionContext): OrderItem[] {
  const [known, state, now] = [replica.getState(), session.getState(), clock.wallNow()];
  const inFront = itemInFront({ replica, session, clock })?.item;
  const { rows } = state.marks.size === 0 ? { rows: [] } : queueRows(known, state, now);
  const marked = [...rows.map(({ item }) => item.id).filter((id) => state.marks.has(id)), ...state.marks];
  const front = inFront ? [inFront.id] : [];
  const orderIds = itemsOfIds({ replica }, state.marks.size === 0 ? front : marked).map(({ order_id }) => order_id);
  return [...new Set(orderIds)].flatMap((id) => labelsOf(known.records.ofOrder(id).map(({ item }) => item)).flat());
}

/** Handles the yes to printing once more, for one order or many. */
export function printLabelsAgain(context: SessionContext, { itemIds }: QuestionOf<'printAgain'>): void {
  const items = itemsOfIds(context, itemIds);
  const reason = whyNotPrintable(context, items);
  if (reason !== undefined) return say(context.session, 'warn', `${context.texts.commands.printLabel}: ${reason}`);
  if (new Set(items.map(({ order_id }) => order_id)).size === 1) attempt(context, printNow(context, items));
  else beginRun(context, labelsOf(items), true);
}

function beginRun(context: SessionContext, labels: readonly ItemsOfLabel[], isAgain: boolean): void {
  setPart(context.session, 'labels', { run: { labels, doneCount: 0 } });
  context.session.setState({ notice: undefined });
  attempt(context, runThrough(context, labels, isAgain));
}

async function runThrough(context: SessionContext, labels: readonly ItemsOfLabel[], isAgain: boolean): Promise<void> {
  const { session, effects, workshop } = context;
  const count = { done: 0, none: 0, before: 0, old: 0, failed: 0 };
  const words = context.texts.label;
  const leftOf = new Map(
    Array.from(
      Map.groupBy(labels, ([{ order_id }]) => order_id),
      ([id, { length }]) => [id, length],
    ),
  );
  let firstProblem: string | undefined;
  for (const some of inJobs(context, labels)) {
    const fresh = some.filter((items) => isPrintable(items) && (isAgain || !lastPrintOf(workshop, items)));
    const outcomes = fresh.length > 0 ? await printSome(context, fresh) : [];
    for (const items of some) {
      const [item] = items;
      const outcome = outcomes[fresh.indexOf(items)];
      if (!isPrintable(items)) count.none += 1;
      else if (!outcome) {
        count.before += 1;
        if (changeOf(context, items)) count.old += 1;
      } else if (outcome.kind === 'failed') {
        count.failed += 1;
        firstProblem ??= words.notPrinted(numberOf(item), problemWords(context, outcome));
      } else {
        count.done += 1;
        if (outcome.kind === 'not-kept') firstProblem ??= words.notNoted(numberOf(item));
        const left = leftOf.get(item.order_id)! - 1;
        leftOf.set(item.order_id, left);
        if (left === 0) unmark(context, item.order_id);
      }
    }
    // The run was stopped, or started again, while the printer had them.
    const { run } = session.getState().labels;
    if (run?.labels !== labels) return;
    setPart(session, 'labels', { run: { labels, doneCount: run.doneCount + some.length } });
  }
  setPart(session, 'labels', { run: undefined });
  const isClean = firstProblem === undefined && count.none + count.old === 0;
  effects.ring(isClean ? 'ok' : 'error');
  const told = [words.end(true, labels.length, count), firstProblem].filter(Boolean).join(' ');
  say(session, isClean ? 'ok' : 'warn', told);
}

const isPrintable = ([{ label_url }]: ItemsOfLabel): boolean => label_url !== '';

function unmark({ session, replica }: SessionContext, orderId: string): void {
  const marks = new Set(session.getState().marks);
  for (const { item } of replica.getState().records.ofOrder(orderId)) marks.delete(item.id);
  session.setState({ marks, marking: undefined });
}

/** `Labels: 5 of 14 · Esc: stop`; `undefined` if none are being printed. */
export function labelRunWords(context: Pick<SessionContext, 'session' | 'texts' | 'keymap'>): string | undefined {
  const { session, texts } = context;
  const { run } = session.getState().labels;
  if (!run) return undefined;
  return texts.label.run(...progressOf(run), keyTo(context, placeInFront(session.getState()).screen, 'back'));
}

/**
 * Ends the printing of marked orders; returns whether any was running. The outcome of the label that the printer has is shown
 * with its order.
 */
export function stopLabelRun({ session, texts }: Pick<SessionContext, 'session' | 'texts'>): boolean {
  const { run } = session.getState().labels;
  if (!run) return false;
  setPart(session, 'labels', { run: undefined });
  say(session, 'info', texts.label.stopped(...progressOf(run)));
  return true;
}

const progressOf = ({ labels, doneCount }: LabelRun): [number, number] => [doneCount, labels.length];
