/** `price`: read the prices of a product, or change them after a look at what they are now. */
import { learnUnit, previewPrice, toCents, type PricePreview, type PriceUnit } from '../../actions/prices.ts';
import type { PriceChange } from '../../api/client.ts';
import { formatTenths } from '../../domain/decimals.ts';
import { formatCents } from '../../domain/money.ts';
import type { OrderItem, Product } from '../../domain/records.ts';
import { readTypedAmount } from '../../domain/typed-amount.ts';
import { codeOfAll, EXIT, type ExitCode } from '../exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { Job } from '../job.ts';
import { jsonLine } from '../output/json.ts';
import { fieldList } from '../output/fields.ts';
import { printRecord } from '../output/records.ts';
import { listLines } from '../output/table.ts';
import { carryOutAll, type Step } from './carry-out.ts';
import { isMeant } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags } from './core.ts';
import { forEachItem } from './references.ts';

export type PriceFlags = CoreFlags & { price?: string; promo?: string; unit?: PriceUnit };

const FIELDS = fieldList('id nome preco preco_promocional updated_at');
/** How many items and products are looked at to learn the unit. */
const ITEMS_TO_LEARN_FROM = 100;
const PRODUCTS_TO_LEARN_FROM = 8;

/** Prints prices, or changes them with --price and --promo. */
export async function priceProduct(job: Job, flags: PriceFlags, [id = '']: string[]): Promise<ExitCode> {
  job.tried.subject = id;
  const change = readChange(job, flags);
  if (!change) return showPrice(job, flags, id);
  if (job.config.isReadOnly && !job.flags.dryRun) {
    const { tried, failures } = job.texts;
    throw new UsageProblem(failures.line(`${tried.updatePrice} ${id}`, failures.readOnly, failures.readOnlyNext));
  }
  return withCore(job, flags, (core) => changePrice(job, core, flags, id, change));
}

async function showPrice(job: Job, flags: PriceFlags, id: string): Promise<ExitCode> {
  const { data, raw } = await job.client.getProduct(id, job.signal);
  const known = flags.unit ?? job.config.priceUnit;
  const unit = known ?? (job.flags.json || job.flags.fields ? undefined : await findUnit(job, data));
  await printRecord(job, (raw as { data: unknown }).data, FIELDS, () => [
    data.nome,
    ...listLines([
      ['preco', shown(data.preco, unit, job)],
      ['preco_promocional', shown(data.preco_promocional, unit, job)],
    ]),
  ]);
  return EXIT.done;
}

async function changePrice(
  job: Job,
  core: CommandCore,
  flags: PriceFlags,
  id: string,
  change: PriceChange,
): Promise<ExitCode> {
  const { texts, say, out, language } = job;
  const { data: product } = await core.patience.ask(() => core.client.getProduct(id, job.signal), job.signal);
  const unit = flags.unit ?? job.config.priceUnit ?? (await findUnit(job, product));
  if (!unit) throw new UsageProblem(texts.write.price.unit);
  const preview = previewPrice(product, change, unit);
  if (!preview) throw new UsageProblem(texts.write.price.unreadable);
  if (!preview.isChange) {
    if (job.flags.json) await out.line(jsonLine({ operation: 'setPrice', product_id: id, verdict: 'already-so' }));
    say(texts.write.price.same);
    return EXIT.done;
  }
  for (const line of previewLines(preview)) say(line);
  for (const alarm of preview.alarms) say(texts.write.price.alarms[alarm]);
  if (job.flags.dryRun) {
    if (job.flags.json) {
      const { before, after } = preview;
      await out.line(jsonLine({ operation: 'setPrice', product_id: id, verdict: 'dry-run', before, after }));
    } else await out.line(previewLines(preview).join('; '));
    return EXIT.done;
  }
  if (!(await isMeant(job))) return EXIT.usage;
  const step: Step = {
    reference: id,
    subject: { product_id: id },
    operation: 'setPrice',
    ask: () => core.actions.ask({ operation: 'setPrice', product, change, unit }, { isPatient: false }),
  };
  return codeOfAll(await carryOutAll(job, core, [step], texts.tried.updatePrice, flags));

  function previewLines({ before, after, permille }: PricePreview): string[] {
    return (['preco', 'preco_promocional'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => {
        const by = permille[field];
        const percent = by === undefined ? '' : ` (${by > 0 ? '+' : ''}${formatTenths(by / 10, language)} %)`;
        const [from, to] = [formatCents(before[field], language), formatCents(after[field], language)];
        return texts.write.price.line(field, from, to, percent);
      });
  }
}

function readChange({ texts }: Job, { price, promo }: PriceFlags): PriceChange | undefined {
  const read = (flag: string, text: string): number => {
    const { cents, problem } = readTypedAmount(text);
    if (problem === undefined) return cents;
    const { ambiguous, tooLarge } = texts.write.price;
    const why = problem === 'ambiguous' ? ambiguous : problem === 'too-large' ? tooLarge : texts.usage.price;
    throw new UsageProblem(`${flag}: ${why}`);
  };
  if (price === undefined && promo === undefined) return undefined;
  return {
    ...(price === undefined ? {} : { preco: read('--price', price) }),
    ...(promo === undefined ? {} : { preco_promocional: read('--promo', promo) }),
  };
}

/** The unit as the store's own records show it; `undefined` where they do not. */
async function findUnit({ client, signal }: Job, product: Product): Promise<PriceUnit | undefined> {
  const items: OrderItem[] = [];
  await forEachItem({ client, signal }, {}, (item) => items.push(item) < ITEMS_TO_LEARN_FROM);
  const products = [product];
  for (const id of new Set(items.map((item) => item.product_id))) {
    const unit = learnUnit(products, items);
    if (unit || products.length > PRODUCTS_TO_LEARN_FROM) return unit;
    if (id !== product.id && id !== '') products.push((await client.getProduct(id, signal)).data);
  }
  return learnUnit(products, items);
}

function shown(price: number, unit: PriceUnit | undefined, { texts, language }: Job): string {
  const cents = unit && toCents(price, unit);
  if (cents !== undefined) return formatCents(cents, language);
  return Number.isNaN(price) ? '' : `${price} (${texts.read.product.unitUnknown})`;
}
