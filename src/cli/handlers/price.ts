/** `price`: reads the prices of a product, or changes them after showing the present ones. */
import { previewPrice, shownChange, toCents, type PricePreview, type PriceUnit } from '../../domain/prices.ts';
import { formatTenths } from '../../base/decimals.ts';
import { formatCents } from '../../base/money.ts';
import { targetOf } from '../../domain/intents.ts';
import type { PriceChange } from '../../domain/records.ts';
import { centsOfTyped, readTypedPrice } from '../../domain/typed-price.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { textsIn } from '../../i18n/texts.ts';
import { editAlreadySo } from '../../i18n/verdict-words.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { fieldList } from '../output/fields.ts';
import { printRecord } from '../output/records.ts';
import { listLines } from '../output/table.ts';
import { carryOutAll, type CarriedStep } from './carry-out.ts';
import { isMeant, refuseReadOnly, sayWouldAsk } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags } from './core.ts';
import { showPrice, unitOf, unitShown } from './price-unit.ts';
import { sayAlreadySo } from './verdicts.ts';

export type PriceFlags = CoreFlags & { price?: string; promo?: string; unit?: PriceUnit };

export const PRICE_FIELDS = fieldList('id nome preco preco_promocional updated_at');

/** Prints prices, or changes them with --price and --promo. */
export async function priceProduct(job: StoreContext, flags: PriceFlags, [id = '']: string[]): Promise<ExitCode> {
  job.tried.subject = id;
  const changeFrom = readChange(job, flags);
  if (!changeFrom) return readPrice(job, flags, id);
  checkVerdictFormat(job);
  refuseReadOnly(job, `${job.texts.tried.updatePrice} ${id}`);
  return withCore(job, flags, (core) => changePrice(job, core, flags, id, changeFrom));
}

async function readPrice(job: StoreContext, flags: PriceFlags, id: string): Promise<ExitCode> {
  const { data, raw } = await job.client.getProduct(id, job.signal);
  await printRecord(job, {
    record: data,
    raw: (raw as { data: unknown }).data,
    fields: PRICE_FIELDS,
    lines: async () => {
      const unit = await unitOf(job, data, flags.unit);
      return [
        data.nome,
        ...listLines([
          ['preco', showPrice(data.preco, unit, job)],
          ['preco_promocional', showPrice(data.preco_promocional, unit, job)],
        ]),
      ];
    },
  });
  return EXIT.done;
}

async function changePrice(
  job: StoreContext,
  core: CommandCore,
  flags: PriceFlags,
  id: string,
  changeFrom: ChangeFrom,
): Promise<ExitCode> {
  const { texts, say, out } = job;
  const { data: product } = await core.patience.ask(() => core.client.getProduct(id, job.signal), job.signal);
  const unit = await unitOf(job, product, flags.unit);
  if (!unit) throw new UsageProblem(texts.write.price.unit);
  const shown = await unitShown(job, product, flags.unit !== undefined);
  if (shown && shown !== unit) throw new UsageProblem(texts.write.price.unitDoubt(unit, shown, product.nome));
  const priceCents = toCents(product.preco, unit);
  const change = priceCents === undefined ? {} : changeFrom(priceCents);
  const preview = priceCents === undefined ? undefined : previewPrice(product, change, unit);
  if (!preview) throw new UsageProblem(texts.write.price.unreadable);
  if (!preview.isChange) {
    const ours = core.actions.mayHaveDone(targetOf({ productId: id }), { operation: 'setPrice', change });
    return sayAlreadySo(job, id, editAlreadySo('setPrice', product.nome, ours, textsIn(job.language)), {
      operation: 'setPrice',
      product_id: id,
      verdict: 'already-so',
      ...(ours ? { may_be_ours: true } : {}),
    });
  }
  for (const line of pricePreviewLines(job, preview)) say(line);
  for (const alarm of preview.alarms) say(texts.write.price.alarms[alarm]);
  if (job.flags.dryRun) {
    const { before, after } = preview;
    const isTold = await sayToProgram(job, {
      operation: 'setPrice',
      product_id: id,
      verdict: 'dry-run',
      before,
      after,
    });
    if (!isTold) await out.line(pricePreviewLines(job, preview).join('; '));
    sayWouldAsk(job);
    return EXIT.done;
  }
  if (!(await isMeant(job))) return EXIT.usage;
  const step: CarriedStep = {
    reference: id,
    title: product.nome,
    subject: { product_id: id },
    operation: 'setPrice',
    target: targetOf({ productId: id }),
    wish: { operation: 'setPrice', change },
    ask: () => core.actions.ask({ operation: 'setPrice', product, change, unit }, { isPatient: false }),
  };
  return codeOfAll(await carryOutAll(job, core, [step], texts.tried.updatePrice, flags));
}

/** A line for each price that changes: before, after, and the difference. */
export function pricePreviewLines({ texts, language }: StoreContext, preview: PricePreview): string[] {
  const { before, after } = preview;
  return (['preco', 'preco_promocional'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const { from: fromCents, to: toCents, permille: by } = shownChange(preview, field);
      const percent = by === undefined ? '' : ` (${by > 0 ? '+' : ''}${formatTenths(by / 10, language)} %)`;
      const [from, to] = [formatCents(fromCents, language), formatCents(toCents, language)];
      return texts.write.price.line(field, from, to, percent);
    });
}

/** What the flags change. `priceCents`: the price now, of which a percentage is one. */
type ChangeFrom = (priceCents: number) => PriceChange;

function readChange({ texts }: StoreContext, { price, promo }: PriceFlags): ChangeFrom | undefined {
  const read = (flag: string, text: string) => {
    const typed = readTypedPrice(text);
    if (typed.problem === undefined) return (priceCents: number) => centsOfTyped(typed, priceCents);
    const { ambiguous, tooLarge } = texts.write.price;
    const { problem } = typed;
    const why = problem === 'ambiguous' ? ambiguous : problem === 'too-large' ? tooLarge : texts.usage.priceOrPercent;
    throw wrongValue(flag, text, why);
  };
  if (price === undefined && promo === undefined) return undefined;
  const preco = price === undefined ? undefined : read('--price', price);
  const promotional = promo === undefined ? undefined : read('--promo', promo);
  return (priceCents) => ({
    ...(preco && { preco: preco(priceCents) }),
    ...(promotional && { preco_promocional: promotional(priceCents) }),
  });
}
