/** `picks` and `slips`: the list of items to make or pick, and the packing slip of each parcel, as PDF. */
import { formatDay, formatTime } from '../../base/ages.ts';
import { showAmount } from '../../base/money.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import type { PageName } from '../../devices/barcodes/pages.ts';
import type { Paper } from '../../devices/barcodes/paper.ts';
import type { OrderItem } from '../../domain/records.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { inOrderOfQueue, packingLists, pickLists } from '../../usecases/order-papers.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore, type CoreFlags } from './core.ts';
import { distinct } from './find-items.ts';
import { ALL, findToMake, readPicked, type Picked, type WhereFlags } from './selection.ts';
import { printedPdf, writeDrawn } from './write-drawn.ts';

export type PapersFlags = CoreFlags & WhereFlags & { out?: string; page: PageName; force?: boolean; prices?: boolean };

/** Writes the pick list of the named items, or else of all that are accepted or in production. */
export async function writePicks(
  job: StoreContext,
  flags: PapersFlags,
  references: readonly string[],
): Promise<ExitCode> {
  const picked = readPicked(job, references, flags);
  const isAll = references.length === 0 && !picked.selection;
  return write(job, flags, isAll ? { ...picked, selection: ALL } : picked, (items, records) => {
    const now = Date.now();
    return pickLists(items, records, `${formatDay(now)} ${formatTime(now, now)}`, textsIn(job.language).papers.picks);
  });
}

/** Writes the packing slips of the named orders, each on a page of its own. */
export async function writePackingLists(
  job: StoreContext,
  flags: PapersFlags,
  references: readonly string[],
): Promise<ExitCode> {
  const amountOf = flags.prices ? (text: string) => showAmount(text, job.language) : undefined;
  return write(job, flags, readPicked(job, references, flags), (items, records) => {
    const ofOrder = (orderId: string) => records.ofOrder(orderId).map(({ item }) => item);
    return packingLists(items, ofOrder, textsIn(job.language).papers.slips, amountOf);
  });
}

/** Writes papers; `papersOf` gets the items in the queue's order. */
async function write(
  job: StoreContext,
  flags: PapersFlags,
  picked: Picked,
  papersOf: (items: readonly OrderItem[], records: ItemRecords) => Paper[],
): Promise<ExitCode> {
  return withCore(job, flags, async (core) => {
    const { found, code } = await findToMake(job, core, picked);
    const { records } = core.replica.getState();
    const items = inOrderOfQueue(distinct(found.flatMap((one) => [...one.items, ...one.skipped])), records);
    const { drawPapers } = await import('../../devices/barcodes/paper.ts');
    const words = textsIn(job.language).papers;
    const pages = drawPapers(flags.page, papersOf(items, records), words.page);
    if (pages.length > 0) await writeDrawn(job, await printedPdf(job, pages), { ...flags, mode: 0o600 });
    else job.say(words.none);
    return code;
  });
}
