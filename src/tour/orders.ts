/** Orders as a lesson needs them, put into a sandbox store: so many pieces of such goods, in such a state. */
import { createRandom, type Random } from '../sandbox/random.ts';
import { GOODS } from '../sandbox/shop/goods.ts';
import {
  inventItem,
  inventOffers,
  pickDelivery,
  sumOrder,
  type NewItem,
  type Offer,
} from '../sandbox/shop/inventory.ts';
import { FIRST_NUMERO } from '../sandbox/shop/seed.ts';
import { inventTrackingCode } from '../sandbox/shop/tracking.ts';
import type { Status } from '../sandbox/rules.ts';
import type { World } from '../sandbox/world.ts';
import { MINUTE_MS } from '../base/durations.ts';

/** The store that the operator works in. */
export const STORE = 0;

/** A kind of thing that a store makes. */
export type Ware = { offer: Offer; sku: string; variation: string; name: string };

/** `text`: what has to be on the piece; none on a plain one. */
export type OrderLine = { ware: Ware; units: number; text?: string };

export type PlacedLine = { itemId: string; sku: string; name: string; units: number; text: string };

export type PlacedOrder = {
  id: string;
  numero: string;
  lines: readonly PlacedLine[];
  /** The code on the label that belongs to its parcel. */
  label: string;
};

export type Orders = {
  /** So many different kinds that are on sale, by chance. */
  wares(count: number): Ware[];
  /** Puts an order into the store; it was paid so many minutes ago. */
  place(lines: readonly OrderLine[], status: Status, minutesAgo?: number): PlacedOrder;
};

/** Makes orders for a store; everything invented follows from the seed. */
export function createOrders(world: World, seed: string): Orders {
  const random = createRandom(`${seed}/lessons`);
  const baseAt = Number(world.shop.getMeta('base_at'));
  const offers = inventOffers(world.seed(), STORE, baseAt).filter(({ product }) => product.status === 'ativo');
  const wares = offers.flatMap(waresOf);

  function place(lines: readonly OrderLine[], status: Status, minutesAgo = 30): PlacedOrder {
    const at = world.clock.now() - minutesAgo * MINUTE_MS;
    const delivery = deliveryByPost(random);
    const id = random.uuid();
    const items = lines.map((line, index) => {
      const order = { id, createdAt: at - 2 * MINUTE_MS, paidAt: at, frete: index === 0 ? delivery.frete : 0 };
      return itemOf(line, random, order, status);
    });
    const last = world.shop.database.get<{ n: number | null }>('SELECT max(numero) AS n FROM orders')?.n;
    const numero = (last ?? FIRST_NUMERO - 1) + 1;
    const bare = { id, numero, metodo_envio: delivery.metodo, created_ms: at - 2 * MINUTE_MS, paid_ms: at };
    // Stamped now, so that the next look of a bench brings it.
    const fresh = items.map((item) => ({ ...item, updated_ms: world.clock.now() }));
    world.shop.addOrder(sumOrder(bare, fresh, random), fresh, world.switches().zone, 'shop');
    return {
      id,
      numero: String(numero),
      label: inventTrackingCode(delivery.metodo, random),
      lines: lines.map(({ ware, units, text = '' }, index) => ({
        itemId: fresh[index]!.id,
        sku: ware.sku,
        name: ware.name,
        units,
        text,
      })),
    };
  }

  return {
    wares: (count) => shuffled(wares, random).slice(0, count),
    place,
  };
}

function waresOf(offer: Offer): Ware[] {
  const good = GOODS[offer.product.good]!;
  // What is sold by the box says a number in its variation, which reads like a count of pieces.
  if ('Quantidade' in good.opcoes) return [];
  return offer.stock
    .filter(({ is_active }) => is_active === 1)
    .map(({ sku, variation }) => ({ offer, sku, variation, name: good.nome }));
}

function itemOf(
  { ware, units, text }: OrderLine,
  random: Random,
  order: { id: string; createdAt: number; paidAt: number; frete: number },
  status: Status,
): NewItem {
  const item = inventItem([ware.offer], random, order);
  const step = ['pending', 'accepted', 'in_production', 'shipped'].indexOf(status);
  return {
    ...item,
    quantidade: units,
    variation: ware.variation,
    personalisation: JSON.stringify(text === undefined ? {} : { Nome: text }),
    status,
    provider_status: step >= 2 ? 'etiqueta_emitida' : '',
    aceito_ms: step >= 1 ? order.paidAt : null,
    producao_ms: step >= 2 ? order.paidAt : null,
    enviado_ms: step >= 3 ? order.paidAt : null,
    tracking_code: step >= 3 ? inventTrackingCode('PAC', random) : '',
  };
}

/** By post: its codes carry a check digit, so that a bench which has shipped nothing yet knows one. */
function deliveryByPost(random: Random): ReturnType<typeof pickDelivery> {
  for (;;) {
    const delivery = pickDelivery(random);
    if (delivery.metodo === 'SEDEX' || delivery.metodo === 'PAC') return delivery;
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((value) => ({ value, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
