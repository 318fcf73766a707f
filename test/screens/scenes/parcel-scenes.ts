/** What Packing asks about parcels: of which order a piece is, what an order leaves without, how many there are. */
import type { ViewContext } from '../../../src/session/session-context.ts';
import { findScanned } from '../../../src/session/front/scans.ts';
import type { OrderItem } from '../../../src/domain/records.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { aSession } from '../../support/session.ts';
import { anItem } from '../../support/items.ts';
import { press } from '../../support/press.ts';
import { scenesOf, type Scenes } from './scene.ts';
import { openOrder } from '../../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';

type Line = Partial<OrderItem> & { order: number };

function linesOf(lines: readonly Line[]): OrderItem[] {
  return lines.map(({ order, ...line }, index) => {
    const item = anItem({ id: `i${index}`, order_id: `o${order}`, item_status: 'in_production', ...line });
    const created_at = `2026-11-20T10:${10 + order}:00.000000Z`;
    return { ...item, pedido: { ...item.pedido!, id: `o${order}`, numero: String(10_400 + order), created_at } };
  });
}

const CUSHIONS: Line = {
  order: 1,
  quantidade: '3',
  product_id: 'p2',
  product_nome: 'Capa de almofada bordada à mão',
  personalization_data: 'Nome: Zoë',
};

const SETS: Record<string, { lines: readonly Line[]; make: (context: ViewContext) => void }> = {
  'packing-which-order': {
    lines: ['Ana', 'Léo', 'Zoë 🧵'].map((personalization_data, order) => ({ order, personalization_data })),
    make: (context) => findScanned(context, 'SKU'),
  },
  'packing-part': {
    lines: [
      { order: 1, quantidade: '1' },
      { order: 1, product_id: 'p2', product_nome: 'Capa de almofada bordada à mão', item_status: 'pending' },
      { order: 1, product_id: 'p3', product_nome: 'Agenda 2027', item_status: 'cancelled' },
    ],
    make(context) {
      openOrder(context, 'o1');
      findScanned(context, 'SKU');
      findScanned(context, CODE);
    },
  },
  'packing-parcels': {
    lines: [{ order: 1, quantidade: '1' }, CUSHIONS],
    make(context) {
      openOrder(context, 'o1');
      for (const code of ['SKU', 'CUSHION', CODE]) findScanned(context, code);
      press(context, 'down');
    },
  },
  'packing-second-parcel': {
    lines: [{ order: 1, quantidade: '1', item_status: 'shipped', tracking_code: CODE }, CUSHIONS],
    make: (context) => void openOrder(context, 'o1'),
  },
  'packing-uncounted': {
    lines: [{ order: 1, quantidade: '2 caixas' }],
    make(context) {
      openOrder(context, 'o1');
      press(context, 'space');
      findScanned(context, CODE);
    },
  },
};

function openAt({ lines, make }: (typeof SETS)[string], language: Language): ViewContext {
  const items = linesOf(lines);
  const { context } = aSession(items, language);
  context.stock.setState({ isLoaded: true });
  context.barcodes.learn('SKU', items[0]!);
  context.barcodes.learn('CUSHION', items.at(-1)!);
  make(context);
  return context;
}

export const parcelScenes: Scenes = scenesOf(SETS, openAt);
