/** What can be done at a product: its prices, the way to its stock. */
import { whyNoUnit } from './why-no-unit.ts';
import type { Product } from '../../domain/records.ts';
import { goTo, placeInFront } from '../state/session-state.ts';
import { INITIAL_STOCK_DESK } from '../state/stock-state.ts';
import type { Bench, Command } from '../session-context.ts';
import { hasPromo } from './promotion.ts';

const screens = ['product'] as const;

export const productCommands: Command[] = [
  {
    id: 'editPrice',
    effect: 'view',
    requires: ['write'],
    keys: ['p'],
    screens,
    isInFooter: true,
    unavailable: whyNoPrice,
    run: (bench) => askForPrice(bench, 'preco'),
  },
  {
    id: 'editPromo',
    effect: 'view',
    requires: ['write'],
    keys: ['o'],
    screens,
    isInFooter: true,
    unavailable: whyNoPrice,
    run: (bench) => askForPrice(bench, 'preco_promocional'),
  },
  {
    id: 'clearPromo',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    unavailable: (bench) =>
      whyNoPrice(bench) ?? (hasPromo(bench, openProduct(bench)) ? undefined : bench.texts.reasons.noPromo),
    run: ({ desk, onDemand }) => {
      const place = placeInFront(desk.getState());
      if (place.screen !== 'product') return;
      onDemand.readProduct(place.productId, { isFresh: true });
      desk.setState({ question: { kind: 'endPromo', productId: place.productId } });
    },
  },
  {
    id: 'setUnit',
    effect: 'view',
    requires: ['write'],
    keys: ['u'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      if (!openProduct(bench)) return bench.texts.reasons.noProduct;
      const { priceUnit, unitDoubt } = bench.details.getState();
      return priceUnit && !unitDoubt ? bench.texts.reasons.unitKnown : undefined;
    },
    run: ({ desk }) => {
      const place = placeInFront(desk.getState());
      if (place.screen !== 'product') return;
      desk.setState({ prompt: { kind: 'priceUnit', productId: place.productId, value: '' } });
    },
  },
  {
    id: 'productStock',
    effect: 'view',
    keys: ['s'],
    screens,
    isInFooter: true,
    run: ({ desk }) => {
      const place = placeInFront(desk.getState());
      if (place.screen !== 'product') return;
      const { edits, threshold, height } = desk.getState().stock;
      desk.setState({ stock: { ...INITIAL_STOCK_DESK, edits, threshold, height, productId: place.productId } });
      goTo(desk, { screen: 'stock' });
    },
  },
];

function openProduct({ desk, details }: Bench): Product | undefined {
  const place = placeInFront(desk.getState());
  return place.screen === 'product' ? details.getState().products.get(place.productId)?.value : undefined;
}

function whyNoPrice(bench: Bench): string | undefined {
  const product = openProduct(bench);
  const { texts, shop } = bench;
  if (!product) return texts.reasons.noProduct;
  const isOnItsWay = shop.getState().edits.has(`product:${product.id}`);
  return whyNoUnit(bench) ?? (isOnItsWay ? texts.reasons.onItsWay : undefined);
}

/** Asks for a new price, and looks at the product once more meanwhile: what is shown as "before" is what it is. */
function askForPrice({ desk, onDemand }: Bench, field: 'preco' | 'preco_promocional'): void {
  const place = placeInFront(desk.getState());
  if (place.screen !== 'product') return;
  onDemand.readProduct(place.productId, { isFresh: true });
  desk.setState({ prompt: { kind: 'price', productId: place.productId, field, value: '' } });
}
