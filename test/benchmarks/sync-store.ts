/**
 * A store of any size for benchmarks: `node sync-store.ts ITEMS OPEN [MS] [STATUS]`. It answers as fast as a process
 * can, or after so many milliseconds, as a store at the other end of a country does. What is open is in all open states
 * in turn, or in the one that is named.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [itemCount, openCount, delayMs = 0] = process.argv.slice(2, 5).map(Number) as [number, number, number?];
const PAGE = 25;
const OPEN = process.argv[5] ? [process.argv[5]] : ['pending', 'accepted', 'in_production', 'shipped'];
const PRODUCTS = [
  'Caneca esmaltada personalizada',
  'Calendário de parede',
  'Capa de almofada em linho',
  'Quadro de casal',
];
const COLOURS = ['azul', 'verde', 'branca', 'preta', 'rosa', 'crua', 'mostarda'];
const now = Date.now();

type Row = { status: string; updatedAt: number; json: string };

function row(index: number, status: string, updatedAt: number): Row {
  const order = Math.floor(index / 2);
  const created = new Date(now - (itemCount - index) * 60_000).toISOString();
  const item = {
    id: `0199c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
    order_id: `0199c0de-1111-7000-8000-${String(order).padStart(12, '0')}`,
    product_id: `0199c0de-2222-7000-8000-${String(index % 300).padStart(12, '0')}`,
    product_nome: `${PRODUCTS[index % PRODUCTS.length]} ${index % 300}`,
    preco_unitario: '64.90',
    quantidade: '2',
    subtotal: '129.80',
    frete_valor: '18.00',
    item_status: status,
    tracking_code: status === 'shipped' ? `AA${String(index).padStart(9, '0')}BR` : '',
    cancellation_reason: '',
    variation_options: `${COLOURS[index % COLOURS.length]} · 325 ml`,
    personalization_data: `Nome: Tião ${index}`,
    delivery_type: 'SEDEX',
    label_url: '',
    shipping_provider_status: '',
    created_at: created,
    updated_at: new Date(updatedAt).toISOString(),
    aceito_em: '',
    em_producao_em: '',
    enviado_em: '',
    entregue_em: '',
    cancelado_em: '',
    pedido: {
      id: `order-${order}`,
      numero: String(10_000 + order),
      status: 'paid',
      metodo_envio: 'SEDEX',
      created_at: created,
    },
  };
  return { status, updatedAt, json: JSON.stringify(item) };
}

const rows = Array.from({ length: itemCount }, (_, i) => {
  const status = i >= itemCount - openCount ? OPEN[i % OPEN.length]! : 'delivered';
  return row(i, status, now - 3_600_000 - (itemCount - i) * 1000);
});
const byStatus = new Map<string, Row[]>(Map.groupBy(rows, ({ status }) => status));

/** Rows are in the order of their change. */
function changedAfter(sinceMs: number): Row[] {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle]!.updatedAt > sinceMs) to = middle;
    else from = middle + 1;
  }
  return rows.slice(from);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  if (pathname.endsWith('/ping')) return response.end('{"pong":true,"loja_id":"bench"}');
  const page = Number(searchParams.get('page') ?? 1);
  const since = searchParams.get('atualizado_apos');
  const status = searchParams.get('status');
  let found = status ? (byStatus.get(status) ?? []) : rows;
  if (since) found = changedAfter(Date.parse(since));
  const slice = found.slice((page - 1) * PAGE, page * PAGE);
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE));
  const body = `{"data":[${slice.map(({ json }) => json).join(',')}],"links":{"first":null,"last":null,"prev":null,"next":null},"meta":{"current_page":${page},"from":1,"last_page":${lastPage},"links":[],"path":null,"per_page":${PAGE},"to":1,"total":${found.length}}}`;
  if (delayMs > 0) setTimeout(() => response.end(body), delayMs);
  else response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
});
