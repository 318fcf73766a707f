/** The commands for a product: its prices, and the way to its stock. */
import { onScreens } from '../kernel/list-commands.ts';
import { whyNoUnit } from '../kernel/why-no-unit.ts';
import type { Product } from '../../domain/records.ts';
import { goTo, placeInFront } from '../state/session-state.ts';
import { INITIAL_STOCK_LIST } from '../state/stock-state.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { hasPromo } from './promotion.ts';

const screens = ['product'] as const;

export const productCommands: Command[] = onScreens(screens, [
  {
    id: 'editPrice',
    effect: 'view',
    requires: ['write'],
    keys: ['P'],
    isInFooter: true,
    unavailable: whyNoPrice,
    run: (context) => askForPrice(context, 'preco'),
  },
  {
    id: 'editPromo',
    effect: 'view',
    requires: ['write'],
    keys: ['O'],
    isInFooter: true,
    unavailable: whyNoPrice,
    run: (context) => askForPrice(context, 'preco_promocional'),
  },
  {
    id: 'clearPromo',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    unavailable: (context) =>
      whyNoPrice(context) ?? (hasPromo(context, openProduct(context)) ? undefined : context.texts.reasons.noPromo),
    run: ({ session, onDemand }) => {
      const place = placeInFront(session.getState());
      if (place.screen !== 'product') return;
      onDemand.readProduct(place.productId, { isFresh: true });
      session.setState({ question: { kind: 'endPromo', productId: place.productId } });
    },
  },
  {
    id: 'setUnit',
    effect: 'view',
    requires: ['write'],
    keys: ['$'],
    isInFooter: true,
    unavailable: (context) => {
      if (!openProduct(context)) return context.texts.reasons.noProduct;
      const { priceUnit, unitDoubt } = context.details.getState();
      return priceUnit && !unitDoubt ? context.texts.reasons.unitKnown : undefined;
    },
    run: ({ session }) => {
      const place = placeInFront(session.getState());
      if (place.screen !== 'product') return;
      session.setState({ prompt: { kind: 'priceUnit', productId: place.productId, value: '' } });
    },
  },
  {
    id: 'productStock',
    effect: 'view',
    keys: ['enter'],
    isInFooter: true,
    run: ({ session }) => {
      const place = placeInFront(session.getState());
      if (place.screen !== 'product') return;
      const { edits, threshold, height } = session.getState().stock;
      session.setState({ stock: { ...INITIAL_STOCK_LIST, edits, threshold, height, productId: place.productId } });
      goTo(session, { screen: 'stock' });
    },
  },
]);

function openProduct({ session, details }: Pick<SessionContext, 'session' | 'details'>): Product | undefined {
  const place = placeInFront(session.getState());
  return place.screen === 'product' ? details.getState().products.get(place.productId)?.value : undefined;
}

function whyNoPrice(context: SessionContext): string | undefined {
  const product = openProduct(context);
  const { texts, replica } = context;
  if (!product) return texts.reasons.noProduct;
  const isOnItsWay = replica.getState().edits.has(`product:${product.id}`);
  return whyNoUnit(context) ?? (isOnItsWay ? texts.reasons.onItsWay : undefined);
}

/** Opens the prompt for a new price, and reads the product again meanwhile, so that the price before is the present one. */
function askForPrice(
  { session, onDemand }: Pick<SessionContext, 'session' | 'onDemand'>,
  field: 'preco' | 'preco_promocional',
): void {
  const place = placeInFront(session.getState());
  if (place.screen !== 'product') return;
  onDemand.readProduct(place.productId, { isFresh: true });
  session.setState({ prompt: { kind: 'price', productId: place.productId, field, value: '' } });
}
