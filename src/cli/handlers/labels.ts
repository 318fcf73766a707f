/** `labels`: prints the labels of parcels in the order of the list, or writes them into a folder as the store sends them. */
import { access, constants, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchLabel } from '../../api/label.ts';
import { formatTime } from '../../base/ages.ts';
import { chunksOf } from '../../base/chunks.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { labelKindOf } from '../../devices/labels/label-kind.ts';
import { numberOf } from '../../domain/item-names.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { ITEM_STATUSES, type OrderItem } from '../../domain/records.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { labelChange, labelsOf, lastPrintOf, printAllLabels, type ItemsOfLabel } from '../../usecases/labels.ts';
import { interruptionOf } from '../cli-context.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import { createProgress } from '../output/progress.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore, type CommandCore, type CoreFlags, configuredAuthor } from './core.ts';
import { distinct } from './find-items.ts';
import { ALL, findPicked, readPicked, tellMissing, type Picked, type WhereFlags } from './selection.ts';

export type LabelsFlags = CoreFlags & WhereFlags & { status?: string; out?: string; print?: boolean; again?: boolean };

/** The outcome of one label; `why` is the reason of a failure. */
type Outcome = 'done' | 'before' | 'old' | { why: string };

/** Prints or writes the labels of the named items, in their order; one that fails does not stop the rest. */
export async function takeLabels(
  job: StoreContext,
  flags: LabelsFlags,
  references: readonly string[],
): Promise<ExitCode> {
  const words = job.texts.labels;
  const { out, print = false } = flags;
  const picked = readPicked(job, references, flags);
  const isSelected = picked.selection !== undefined || flags.status !== undefined;
  if (references.length > 0 === isSelected) throw new UsageProblem(words.which);
  if (print === (out !== undefined)) throw new UsageProblem(words.printOrOut);
  if (flags.status !== undefined && !readStatus(flags.status))
    throw wrongValue('--status', flags.status, job.texts.usage.oneOf(ITEM_STATUSES.join(', ')));
  if (out !== undefined) {
    await access(out, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      throw new UsageProblem(words.noFolder(out, error.code ?? ''));
    });
  }
  return withCore(job, flags, async (core) => {
    if (print && !core.goods.labels) throw new UsageProblem(words.noCommand);
    if (print && core.workshop.rules.labelPrinting === 'never') throw new UsageProblem(words.neverPrinted);
    const { items, code } = await core.patience.ask(() => named(job, core, flags, picked), job.signal);
    const labels = labelsOf(items);
    if (labels.length === 0) {
      const why = references.length > 0 ? words.cancelled : words.none;
      if (code === EXIT.done) job.say(flags.status === undefined ? why : job.texts.read.noItems);
      return code;
    }
    const count = { done: 0, none: 0, before: 0, old: 0, failed: 0 };
    const progress = createProgress(job.io, words.title);
    let taken = 0;
    for (const some of chunksOf(labels, (print && core.goods.labels?.mostInJob) || 1)) {
      if (job.signal.aborted) break;
      progress.show(taken, labels.length);
      taken += some.length;
      const there = some.filter(([{ label_url }]) => label_url !== '');
      count.none += some.length - there.length;
      const outcomes = print ? await printSome(job, core, flags, there) : await writeSome(job, core, out!, there);
      for (const [index, outcome] of outcomes.entries()) {
        if (typeof outcome === 'string') {
          count[outcome] += 1;
          if (outcome === 'old') count.before += 1;
          continue;
        }
        count.failed += 1;
        progress.clear();
        job.say(safeText(words.failed(numberOf(there[index]?.[0]), outcome.why), 500));
      }
    }
    progress.clear();
    job.say(textsIn(job.language).label.end(print, labels.length, count));
    return interruptionOf(job) ?? (count.none + count.failed > 0 ? EXIT.someFailed : code);
  });
}

async function named(
  job: StoreContext,
  core: CommandCore,
  { status }: LabelsFlags,
  { references, selection }: Picked,
): Promise<{ items: OrderItem[]; code: ExitCode }> {
  const wanted = readStatus(status ?? '') ?? 'in_production';
  const all = { references, selection: selection ?? (status === undefined ? undefined : ALL) };
  const found = await findPicked(job, core, all, [wanted]);
  const items = distinct(found.flatMap((one) => [...one.items, ...one.skipped]));
  return { items, code: tellMissing(job, found) };
}

/** Prints several labels, as one job if the printer can. */
async function printSome(
  job: StoreContext,
  core: CommandCore,
  { again }: LabelsFlags,
  labels: readonly ItemsOfLabel[],
): Promise<Outcome[]> {
  const texts = textsIn(job.language);
  const by = configuredAuthor(job);
  const { actions, workshop, goods } = core;
  const before = labels.map((items) => (again ? undefined : printedBefore(job, core, items)));
  const outcomes = await printAllLabels(
    {
      labels: goods.labels!,
      noteReveal: (orderId) => actions.noteReveal(orderId),
      workshop: { ...workshop, labelPrinted: (label) => workshop.labelPrinted(label, by) },
    },
    labels.filter((_, index) => before[index] === undefined),
  );
  return before.map((known) => {
    if (known) return known;
    const outcome = outcomes.shift()!;
    if (outcome.kind === 'failed')
      return { why: whyNotPrinted(texts, outcome.how, texts.label.problems[outcome.problem]) };
    return outcome.kind === 'printed' ? 'done' : { why: job.texts.labels.notKept };
  });
}

/** Whether a label was printed before; then a line says so. */
function printedBefore(job: StoreContext, core: CommandCore, items: ItemsOfLabel): 'before' | 'old' | undefined {
  const last = lastPrintOf(core.workshop, items);
  if (!last) return undefined;
  const [item] = items;
  const by = textsIn(job.language).label.by(last.operator, last.station);
  const known = core.replica.getState().records.ofOrder(item.order_id);
  const change = labelChange(last, [...items, ...known.map((entry) => entry.item)]);
  job.say(safeText(job.texts.labels.before(numberOf(item), formatTime(last.at, Date.now()), by, change), 500));
  return change ? 'old' : 'before';
}

async function writeSome(
  job: StoreContext,
  core: CommandCore,
  folder: string,
  labels: readonly ItemsOfLabel[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [item] of labels) outcomes.push(await writeOne(job, core, folder, item));
  return outcomes;
}

async function writeOne(job: StoreContext, core: CommandCore, folder: string, item: OrderItem): Promise<Outcome> {
  const words = job.texts.labels;
  const { problems } = textsIn(job.language).label;
  const { config } = job;
  if (!core.actions.noteReveal(item.order_id)) return { why: problems['not-noted'] };
  const trusts = [new URL(config.url).origin, ...(config.innerHosts ?? [])];
  const { bytes, problem } = await fetchLabel(item.label_url, { trusts });
  if (problem) return { why: problems[problem] };
  const name = [numberOf(item), item.id].map((part) => part.replaceAll(/[^\w-]/g, '_')).join('-');
  const file = join(folder, `${name}.${labelKindOf(bytes) ?? 'bin'}`);
  // A label has a name and an address: only its owner may read the file.
  const failed = await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? 'failed',
  );
  if (failed === undefined) return 'done';
  return { why: failed === 'EEXIST' ? words.isThere(file) : words.noFolder(file, failed) };
}
