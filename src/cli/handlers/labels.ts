/** `labels`: the labels of parcels in the order of the list, to the print command or into a folder, as they come. */
import { access, constants, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchLabel } from '../../api/label.ts';
import { formatTime } from '../../base/ages.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { numberOf } from '../../domain/item-names.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { ITEM_STATUSES, type OrderItem } from '../../domain/records.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { labelChange, labelsOf, lastPrintOf, printLabel, type ItemsOfLabel } from '../../usecases/labels.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import { createProgress } from '../output/progress.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore, type CommandCore, type CoreFlags, configuredAuthor } from './core.ts';
import { tellNotFound, distinct } from './find-items.ts';
import { ALL, findPicked, readPicked, type Picked, type WhereFlags } from './selection.ts';

export type LabelsFlags = CoreFlags & WhereFlags & { status?: string; out?: string; print?: boolean; again?: boolean };

/** What became of one label; a text says why it failed. */
type Outcome = 'done' | 'before' | 'old' | { why: string };

/** Takes the labels that are named, one after the other; one that fails does not stop the rest. */
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
    throw wrongValue('--status', flags.status, job.texts.usage.status(ITEM_STATUSES.join(', ')));
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
    const count = { done: 0, none: 0, before: 0, old: 0, failed: 0 };
    const progress = createProgress(job.io, words.title);
    for (const [index, shared] of labels.entries()) {
      if (job.signal.aborted) return EXIT.interrupted;
      progress.show(index, labels.length);
      const [item] = shared;
      if (item.label_url === '') {
        count.none += 1;
        continue;
      }
      const outcome = print ? await printOne(job, core, flags, shared) : await writeOne(job, core, out!, item);
      if (typeof outcome === 'string') {
        count[outcome] += 1;
        if (outcome === 'old') count.before += 1;
        continue;
      }
      count.failed += 1;
      progress.clear();
      job.say(safeText(words.failed(numberOf(item), outcome.why), 500));
    }
    progress.clear();
    job.say(textsIn(job.language).label.end(print, labels.length, count));
    return count.none + count.failed > 0 ? EXIT.someFailed : code;
  });
}

async function named(
  job: StoreContext,
  core: CommandCore,
  { status }: LabelsFlags,
  { references, selection }: Picked,
): Promise<{ items: OrderItem[]; code: ExitCode }> {
  const items: OrderItem[] = [];
  let code: ExitCode = EXIT.done;
  const wanted = readStatus(status ?? '') ?? 'in_production';
  const all = { references, selection: selection ?? (status === undefined ? undefined : ALL) };
  for (const one of await findPicked(job, core, all, [wanted])) {
    if (one.error) code = tellNotFound(job, one);
    items.push(...one.items, ...one.skipped);
  }
  return { items: distinct(items), code };
}

async function printOne(
  job: StoreContext,
  core: CommandCore,
  { again }: LabelsFlags,
  items: ItemsOfLabel,
): Promise<Outcome> {
  const words = job.texts.labels;
  const texts = textsIn(job.language);
  const [item] = items;
  const last = lastPrintOf(core.workshop, items);
  if (last && !again) {
    const by = texts.label.by(last.operator, last.station);
    const known = core.replica.getState().records.ofOrder(item.order_id);
    const change = labelChange(last, [...items, ...known.map((entry) => entry.item)]);
    job.say(safeText(words.before(numberOf(item), formatTime(last.at, Date.now()), by, change), 500));
    return change ? 'old' : 'before';
  }
  const by = configuredAuthor(job);
  const { actions, workshop } = core;
  const outcome = await printLabel(
    {
      labels: core.goods.labels!,
      noteReveal: (orderId) => actions.noteReveal(orderId),
      workshop: { ...workshop, labelPrinted: (label) => workshop.labelPrinted(label, by) },
    },
    items,
  );
  if (outcome.kind === 'failed')
    return { why: whyNotPrinted(texts, outcome.how, texts.label.problems[outcome.problem]) };
  return outcome.kind === 'printed' ? 'done' : { why: words.notKept };
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
  const file = join(folder, `${name}.${endingOf(bytes)}`);
  // It bears a name and an address: for nobody else on this machine.
  const failed = await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? 'failed',
  );
  if (failed === undefined) return 'done';
  return { why: failed === 'EEXIST' ? words.isThere(file) : words.noFolder(file, failed) };
}

/** By what the file begins with: nothing of it is changed. */
function endingOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('%PDF')) return 'pdf';
  if (head.startsWith('\x89PNG')) return 'png';
  return /^[\s\x03]*(?:\^XA|~)/.test(head) ? 'zpl' : 'bin';
}
