/** The tracking code of `ship`: reads it from the flags, and puts the doubts of usecases/tracking-code.ts in words. */
import { readBadge } from '../../domain/badges.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem, StockRecord } from '../../domain/records.ts';
import { isInGroups, isWithoutTracking, normaliseTracking, trackingProblem } from '../../domain/tracking.ts';
import { textsIn } from '../../i18n/texts.ts';
import { safeText } from '../../base/safe-text.ts';
import {
  doubtsAboutCode,
  mayBeSku,
  refusalOfCode,
  wantsOwnWord,
  type CodeRefusal,
} from '../../usecases/tracking-code.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';
import { allStock } from './stock-set.ts';

/**
 * The code of the flags, without blanks; null without a code. Throws {@link UsageProblem} if no code can be parsed; its
 * message has the line to type, with `typed` for what selects the items.
 */
export function readTracking(
  { language, texts, say }: StoreContext,
  { tracking, withoutTracking }: { tracking?: string; withoutTracking?: boolean },
  typed: string,
): string | null {
  const missing = () => new UsageProblem(texts.write.trackingMissing(safeText(typed, 60)));
  if (withoutTracking && tracking !== undefined) throw new UsageProblem(texts.write.trackingTwice);
  if (withoutTracking) return null;
  if (tracking === undefined) throw missing();
  // As on the bench: no code, which needs consent.
  if (isWithoutTracking(tracking)) return null;
  if (readBadge(tracking) !== undefined) throw new UsageProblem(textsIn(language).prompts.isBadge);
  const code = normaliseTracking(tracking);
  const problem = trackingProblem(code);
  if (problem === 'empty') throw missing();
  if (problem) throw new UsageProblem(texts.write.tracking[problem]);
  if (isInGroups(tracking)) say(texts.write.together(safeText(tracking.trim(), 100), code));
  return code;
}

/** The items to be moved, and all the named items. */
type Shipped = { items: readonly OrderItem[]; named: readonly OrderItem[] };

/**
 * Throws {@link UsageProblem} for a code that no flag allows. The SKUs of the store are read first if the shape of the code
 * is not known.
 */
export async function refuseCode(
  job: StoreContext,
  core: CommandCore,
  given: string,
  { items, named }: Shipped,
): Promise<void> {
  const refusalBeside = (rows: readonly StockRecord[]) => {
    const stock = { rows: rows.map((record) => ({ record })), isLoaded: true };
    return refusalOfCode({ ...core, stock: { getState: () => stock } }, given, named);
  };
  const early = refusalBeside([]);
  if (early) throw new UsageProblem(refusalWords(job, early, named));
  if (!mayBeSku(core.barcodes, normaliseTracking(given), items)) return;
  const reading = core.patience.ask(() => allStock(job, {}), job.signal);
  // If the SKUs cannot be read, a person still has to confirm that it is a tracking code.
  const late = refusalBeside(await reading.catch((): StockRecord[] => []));
  job.signal.throwIfAborted();
  if (late) throw new UsageProblem(refusalWords(job, late, named));
}

function refusalWords(
  { language, texts: { write } }: StoreContext,
  refusal: CodeRefusal,
  named: readonly OrderItem[],
): string {
  switch (refusal.kind) {
    case 'empty':
      return write.trackingMissing(numberOf(named[0]));
    case 'too-long':
    case 'unprintable':
      return write.tracking[refusal.kind];
    case 'badge':
      return textsIn(language).prompts.isBadge;
    case 'command':
      return write.isCommand(refusal.code);
    case 'tag':
      return write.isTag(refusal.code);
    case 'fiscal':
      return write.isFiscalKey(refusal.code);
    case 'unit':
      return write.isBarcode(refusal.code);
    case 'order':
      return write.isOrder(refusal.code, numberOf(refusal.item));
    case 'used':
      return write.codeIsUsed(refusal.code, numberOf(refusal.item));
  }
}

type CodeFlags = { otherCarrier?: boolean };

/**
 * The doubts about a code, a line for each, without those that flags have answered; `needsFlag`: --yes alone is no answer.
 * Items of one order that are named one after the other leave in one parcel, which needs no consent.
 */
export function codeDoubts(
  { texts: { write }, language }: StoreContext,
  core: Pick<CommandCore, 'barcodes' | 'replica' | 'workshop'>,
  code: string,
  items: readonly OrderItem[],
  { otherCarrier = false }: CodeFlags,
): { lines: string[]; needsFlag: boolean } {
  const doubts = doubtsAboutCode(core, code, items).filter((doubt) => !(otherCarrier && wantsOwnWord(doubt)));
  const lines = doubts.flatMap((doubt) => {
    if (doubt.kind === 'used-here') return [];
    if (doubt.kind === 'old-label') {
      return [write.oldLabel(doubt.numero, textsIn(language).label.changes[doubt.change])];
    }
    return [
      doubt.kind === 'other-label'
        ? write.otherLabel(code, doubt.numero)
        : write.doubts[doubt.kind](code, doubt.method),
    ];
  });
  return { lines, needsFlag: doubts.some(wantsOwnWord) };
}

/** Learns that codes of this shape are tracking codes of these delivery types: one was sent, and a person confirmed it. */
export function learnShape(
  { barcodes }: Pick<CommandCore, 'barcodes'>,
  code: string,
  items: readonly OrderItem[],
): void {
  if (!mayBeSku(barcodes, code, items)) return;
  for (const method of new Set(items.map(methodOf))) barcodes.learnShape(method, code);
}
