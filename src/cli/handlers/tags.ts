/** `tags`: makes a tag for each piece of the named items, for a label printer, a file, or standard output. */
import { extname } from 'node:path';
import type { PageName } from '../../devices/barcodes/pages.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { OrderItem } from '../../domain/records.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { unitsOf } from '../../domain/units.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { safeText } from '../../base/safe-text.ts';
import { tagLabels, type TagLabel } from '../../domain/tag-labels.ts';
import { createTagPrinter } from '../../devices/labels/tag-printer.ts';
import { readTagPrinter } from '../../config/tag-printer.ts';
import type { HowEnded, TagTarget } from '../../replica/labels.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore, type CoreFlags } from './core.ts';
import { distinct } from './find-items.ts';
import { findToMake, readPicked, type WhereFlags } from './selection.ts';
import { printedPdf, writeDrawn } from './write-drawn.ts';

const FORMATS = ['zpl', 'svg', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

export type TagsFlags = CoreFlags &
  WhereFlags & {
    out?: string;
    format?: Format;
    page: PageName;
    force?: boolean;
    /** Prints at BANCADA_TAG_PRINTER, or else by the print command. */
    print?: boolean;
    /** The port of a printer. */
    to?: string;
  };

/** The states of items that are not yet shipped: a named order means its items in one of them. */
const TAGGED: ReadonlySet<string | undefined> = new Set(['pending', 'accepted', 'in_production']);

/** Makes the tags. A named item gets one in any state. */
export async function writeTags(job: StoreContext, flags: TagsFlags, references: readonly string[]): Promise<ExitCode> {
  const { texts } = job;
  const { out, format, page } = flags;
  const target = targetOf(job, flags);
  const chosen = target ? 'zpl' : (format ?? (out === undefined ? 'zpl' : formatOf(out)));
  if (!chosen) throw new UsageProblem(texts.tags.whichFormat);
  if (target && (out !== undefined || (format ?? 'zpl') !== 'zpl')) throw new UsageProblem(texts.tags.printOrFile);
  const picked = readPicked(job, references, flags);
  return withCore(job, flags, async (core) => {
    const { found, ...told } = await findToMake(job, core, picked);
    let { code } = told;
    const items = found.flatMap((one) => [...one.items, ...one.skipped.filter(isToBeTagged)]);
    const named = distinct(items);
    for (const item of named.filter((one) => unitsOf(one) === undefined)) {
      const { tags } = textsIn(job.language);
      job.say(safeText(tags.noCount(numberOf(item), nameOf(item), item.quantidade), 500));
      code = EXIT.someFailed;
    }
    const labels = named.flatMap(tagLabels);
    if (labels.length === 0) {
      job.say(texts.tags.none);
      return code;
    }
    if (!target) {
      await writeDrawn(job, await draw(chosen, page, labels, job), flags);
      return code;
    }
    let how: HowEnded | undefined;
    const problem = await createTagPrinter(target, job.config.printCommand).print(labels, (one) => (how = one));
    const why = problem && whyNotPrinted(textsIn(job.language), how, texts.tags.problems[problem]);
    job.say(why === undefined ? texts.tags.printed(labels.length) : texts.tags.notPrinted(why));
    return problem === undefined ? code : EXIT.unexpected;
  });
}

function targetOf({ config, texts }: StoreContext, { print, to }: TagsFlags): TagTarget | undefined {
  if (to === undefined) return print ? (config.tagPrinter ?? 'command') : undefined;
  const target = readTagPrinter(to);
  if (!target) throw new UsageProblem(texts.tags.noPrinter(safeText(to, 100)));
  return target;
}

async function draw(
  format: Format,
  page: PageName,
  labels: readonly TagLabel[],
  job: StoreContext,
): Promise<string | Uint8Array> {
  if (format === 'zpl') return (await import('../../devices/barcodes/zpl.ts')).zplOf(labels);
  // Loaded last: the barcode encoder is larger than all the rest of a command.
  const { drawTags, stacked } = await import('../../devices/barcodes/tags.ts');
  const pages = drawTags(page, labels);
  if (format === 'svg') return (await import('../../devices/barcodes/svg.ts')).svgOf(stacked(pages));
  return printedPdf(job, pages);
}

function isToBeTagged({ item_status }: OrderItem): boolean {
  return TAGGED.has(readStatus(item_status));
}

function formatOf(file: string): Format | undefined {
  const ending = extname(file).slice(1).toLowerCase();
  return FORMATS.find((format) => format === ending);
}
