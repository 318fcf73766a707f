/** What Packing asks about parcels: of which order a piece is, what an order leaves without, how many there are. */
import type { BenchView } from '../../../src/session/session-context.ts';
import { putOnBench } from '../../../src/session/packing/packing.ts';
import { findScanned } from '../../../src/session/packing/scans.ts';
import type { OrderItem } from '../../../src/domain/records.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { aBench } from '../../support/session.ts';
import { anItem } from '../../support/items.ts';
import { press } from '../../support/press.ts';
import { scenesOf, type Scenes } from './scene.ts';

const CODE = 'AA123456785BR';

type Line = Partial<OrderItem> & { order: number };

function linesOf(lines: readonly Line[]): OrderItem[] {
  return lines.map(({ order, ...line }, index) => {
    const item = anItem({ id: `i${index}`, order_id: `o${order}`, item_status: 'in_production', ...line });
    const created_at = `2026-11-20T10:${10 + order}:00.000000Z`;
    return { ...item, pedido: { ...item.pedido!, id: `o${order}`, numero: String(10_400 + order), created_at } };
  });
}

const SETS: Record<string, { lines: readonly Line[]; make: (bench: BenchView) => void }> = {
  'packing-which-order': {
    lines: ['Ana', 'Léo', 'Zoë 🧵'].map((personalization_data, order) => ({ order, personalization_data })),
    make: (bench) => findScanned(bench, 'SKU'),
  },
  'packing-part': {
    lines: [
      { order: 1, quantidade: '1' },
      { order: 1, product_id: 'p2', product_nome: 'Capa de almofada bordada à mão', item_status: 'pending' },
      { order: 1, product_id: 'p3', product_nome: 'Agenda 2027', item_status: 'cancelled' },
    ],
    make(bench) {
      putOnBench(bench, 'o1');
      findScanned(bench, 'SKU');
      findScanned(bench, CODE);
    },
  },
  'packing-uncounted': {
    lines: [{ order: 1, quantidade: '2 caixas' }],
    make(bench) {
      putOnBench(bench, 'o1');
      press(bench, 'space');
      findScanned(bench, CODE);
    },
  },
};

function openAt({ lines, make }: (typeof SETS)[string], language: Language): BenchView {
  const items = linesOf(lines);
  const { bench } = aBench(items, language);
  bench.stock.setState({ isLoaded: true });
  bench.barcodes.learn('SKU', items[0]!);
  make(bench);
  return bench;
}

export const parcelScenes: Scenes = scenesOf(SETS, openAt);
