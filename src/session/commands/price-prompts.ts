/** The prompts of the product screen: a price, and the unit that prices are in. */
import { chooseUnit } from '../../replica/details.ts';
import { previewPrice, toCents, type PricePreview, type PriceUnit } from '../../domain/prices.ts';
import { formatCents } from '../../base/money.ts';
import type { Product } from '../../domain/records.ts';
import type { TypedAmount } from '../../base/typed-amount.ts';
import { centsOfTyped, readTypedPrice } from '../../domain/typed-price.ts';
import { isOneOf, isText } from '../state/readers.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { withPin } from '../kernel/pin.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import { previewWords } from '../kernel/price-words.ts';
import { whyNoUnit } from '../kernel/why-no-unit.ts';
import { refuse } from '../refuse.ts';

type PricePrompt = PromptOf<'price'>;

/** A new price, or a new promotional price, of a product. */
export const pricePrompt: PromptSpec<'price'> = {
  words(context, prompt) {
    const words = context.texts.prompts;
    return {
      label: prompt.field === 'preco' ? words.price : words.promo,
      // The price before and after, and the difference, updated with every letter.
      hint: echoOf(context, prompt) ?? '',
      // The reason why it must be typed again stays while it is typed.
      problem: prompt.problem ?? (prompt.firstCents === undefined ? undefined : againWords(context, prompt)),
    };
  },
  letters: 'amount',
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitPrice,
  shown(context, { productId }) {
    const { product } = pricesOf(context, productId);
    return product && JSON.stringify([product.preco, product.preco_promocional]);
  },
  // A price that was typed twice is doubted again as well.
  changed: ({ session, texts }, { kind, productId, field, value }) =>
    session.setState({ prompt: { kind, productId, field, value, problem: texts.prompts.hasChanged } }),
  // No barcode has cents.
  scan: { refusedUnless: (text) => /^\d{1,5}[.,]\d\d$/.test(text) },
  keep: ({ kind, productId, field, value }) => ({ kind, productId, field, value }),
  recall({ productId, field }, value) {
    const price = isOneOf(['preco', 'preco_promocional'] as const, field);
    return isText(productId) && price ? { kind: 'price', productId, field: price, value } : undefined;
  },
};

/** The unit in which the store writes its prices. */
export const priceUnitPrompt: PromptSpec<'priceUnit'> = {
  words: (context, { productId, problem }) => ({
    label: context.texts.prompts.unit,
    hint: unitHint(context, productId),
    problem,
  }),
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitUnit,
  keep: ({ kind, productId, value }) => ({ kind, productId, value }),
  recall: ({ productId }, value) => (isText(productId) ? { kind: 'priceUnit', productId, value } : undefined),
};

function submitPrice(context: SessionContext, prompt: PricePrompt): void {
  const { session, texts } = context;
  const words = texts.prompts;
  const reject = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
  const { product, unit } = pricesOf(context, prompt.productId);
  if (!product || !unit) return reject(words.unreadable);
  const typed = typedIn(context, prompt);
  if (typed.problem) return reject(words.amountProblems[typed.problem]);

  const preview = previewPrice(product, { [prompt.field]: typed.cents }, unit);
  if (!preview) return reject(words.unreadable);
  if (!preview.isChange) return reject(words.sameAsNow);
  if (prompt.hasLeftOut && prompt.confirmedFor !== prompt.value) {
    const problem = words.priceLeftOut(formatCents(typed.cents, context.language));
    return session.setState({ prompt: { ...prompt, problem, confirmedFor: prompt.value } });
  }
  if (prompt.firstCents === undefined && preview.alarms.length > 0) {
    const { kind, productId, field } = prompt;
    const again: PricePrompt = { kind, productId, field, value: '', firstCents: typed.cents };
    session.setState({ prompt: { ...again, problem: againWords(context, again) } });
    return;
  }
  session.setState({ prompt: undefined });
  if (prompt.firstCents !== undefined && prompt.firstCents !== typed.cents)
    return say(session, 'warn', words.notTheSame);
  writePrice(context, product, { [prompt.field]: typed.cents }, unit);
}

/** Requests new prices of a product as it is on the screen, in cents. That the disk does not take it is shown as its verdict. */
export function writePrice(
  context: SessionContext,
  product: Product,
  change: { preco?: number; preco_promocional?: number },
  unit: PriceUnit,
): void {
  const { actions, session, texts } = context;
  // The product is read again while its prompt or question is open, and may show prices in the other unit.
  const doubt = whyNoUnit(context);
  if (doubt !== undefined) {
    return refuse(context, `${texts.commands.editPrice}: ${doubt}`);
  }
  withPin(context, 'prices', () => {
    const asked = actions.ask({ operation: 'setPrice', product, change, unit });
    if (asked.problem && asked.problem !== 'not-recorded') say(session, 'error', texts.bulk.notBegun);
  });
}

function echoOf(context: SessionContext, prompt: PricePrompt): string | undefined {
  const preview = previewOf(context, prompt);
  if (!preview) return undefined;
  const words = previewWords(preview, prompt.field, context.texts, context.language);
  // A percentage is of the price, and the promotional price before it may be another.
  const isOfPrice = prompt.field === 'preco_promocional' && prompt.value.includes('%');
  return isOfPrice
    ? `${words} · ${context.texts.prompts.ofPrice(formatCents(preview.before.preco, context.language))}`
    : words;
}

/** The price in a prompt. An empty one takes the price that was requested before and could not be written. */
function typedIn(context: SessionContext, { productId, field, value, firstCents }: PricePrompt): TypedAmount {
  const { session } = context;
  const unwritten = session.getState().unwrittenPrices.get(productId)?.change[field];
  const isTakenUp = value.trim() === '' && firstCents === undefined && unwritten !== undefined;
  if (isTakenUp) return { cents: unwritten };
  const typed = readTypedPrice(value);
  if (typed.problem !== undefined) return typed;
  const { product, unit } = pricesOf(context, productId);
  const price = product && unit && toCents(product.preco, unit);
  return price === undefined ? { problem: 'not-an-amount' } : { cents: centsOfTyped(typed, price) };
}

/** The prices before and after, as typed so far; `undefined` if the text is not a price. */
export function previewOf(context: SessionContext, prompt: PricePrompt): PricePreview | undefined {
  const { productId, field } = prompt;
  const { product, unit } = pricesOf(context, productId);
  const typed = typedIn(context, prompt);
  if (!product || !unit || typed.problem) return undefined;
  return previewPrice(product, { [field]: typed.cents }, unit);
}

function againWords(context: SessionContext, prompt: PricePrompt): string {
  const { product, unit } = pricesOf(context, prompt.productId);
  const words = context.texts.prompts;
  const preview =
    product && unit && prompt.firstCents !== undefined
      ? previewPrice(product, { [prompt.field]: prompt.firstCents }, unit)
      : undefined;
  return words.again((preview?.alarms ?? []).map((alarm) => words.alarms[alarm]).join('. '));
}

function pricesOf(
  { details }: Services,
  productId: string,
): { product: Product | undefined; unit: PriceUnit | undefined } {
  const { products, priceUnit } = details.getState();
  return { product: products.get(productId)?.value, unit: priceUnit };
}

function unitHint(
  { details, language, texts }: Pick<SessionContext, 'details' | 'language' | 'texts'>,
  productId: string,
): string {
  const product = details.getState().products.get(productId)?.value;
  if (!product) return '';
  const as = (unit: PriceUnit) => {
    const cents = toCents(product.preco, unit);
    return cents === undefined ? '–' : formatCents(cents, language);
  };
  return texts.prompts.unitHint(String(product.preco), as('cents'), as('reais'));
}

const UNIT_LETTERS: ReadonlyMap<string, PriceUnit> = new Map([
  ['c', 'cents'],
  ['r', 'reais'],
]);

function submitUnit(
  { session, details, texts }: Pick<SessionContext, 'session' | 'details' | 'texts'>,
  prompt: PromptOf<'priceUnit'>,
): void {
  const unit = UNIT_LETTERS.get(prompt.value.trim().toLowerCase());
  if (!unit) return session.setState({ prompt: { ...prompt, problem: texts.prompts.unitProblem } });
  chooseUnit(details, unit);
  session.setState({ prompt: undefined });
}
