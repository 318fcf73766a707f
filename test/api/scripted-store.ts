/** A real HTTP server that answers as a test tells it to, and remembers what arrived. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ApiClient, type ClientOptions, createClient, type Exchange } from '../../src/api/client.ts';

export const TOKEN = 'canary-token-5Q7xW2';

export type Arrival = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Which connection it came on, counted from 0. */
  connection: number;
};

export type Answering = (response: ServerResponse, arrival: Arrival) => void;

export type ScriptedStore = AsyncDisposable & {
  url: string;
  origin: string;
  arrivals: Arrival[];
  sockets: Socket[];
  /** What the next requests get, one each; the last one stays. */
  answer(...answers: Answering[]): void;
};

/** Listens on port 0 of the loopback until it is disposed of. */
export async function startScriptedStore(...first: Answering[]): Promise<ScriptedStore> {
  const arrivals: Arrival[] = [];
  const sockets: Socket[] = [];
  let answers = first;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString();
      const arrival = { method, url, headers, body, connection: sockets.indexOf(request.socket) };
      arrivals.push(arrival);
      const answering = answers.length > 1 ? answers.shift() : answers[0];
      answering?.(response, arrival);
    });
  });
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/api/v1`,
    origin,
    arrivals,
    sockets,
    answer: (...next) => void (answers = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client of a base URL that is closed with the test, and the exchanges that it told of. */
export function connect(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
): ApiClient & AsyncDisposable & { exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const onExchange = (exchange: Exchange) => void exchanges.push(exchange);
  const client = createClient({ baseUrl, token: TOKEN, onExchange, ...options });
  return { ...client, exchanges, [Symbol.asyncDispose]: () => client.close() };
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

export function plain(body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Takes the request and never answers. */
export const hang: Answering = () => {};

/** The error that a promise rejects with; a promise that does not reject fails the test. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error as Error & Record<string, unknown>;
  throw new Error(`expected an error, got ${JSON.stringify(outcome.value)}`);
}

/** An order item exactly as the spec declares it (2.1). */
export function item(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'i1',
    order_id: 'o1',
    product_id: 'p1',
    product_nome: 'Caneca',
    preco_unitario: '64.90',
    quantidade: '2',
    subtotal: '129.80',
    frete_valor: '12.00',
    item_status: 'pending',
    tracking_code: '',
    cancellation_reason: '',
    variation_options: 'Cor: azul',
    personalization_data: '',
    delivery_type: 'carrier',
    label_url: '',
    shipping_provider_status: '',
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    aceito_em: '',
    em_producao_em: '',
    enviado_em: '',
    entregue_em: '',
    cancelado_em: '',
    ...changes,
  };
}

export function stock(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 's1',
    product_id: 'p1',
    sku: 'CAN-AZ',
    variation_options: 'Cor: azul',
    quantidade: '7',
    is_active: '1',
    updated_at: '2026-11-20T10:00:00.000000Z',
    produto: { id: 'p1', nome: 'Caneca' },
    ...changes,
  };
}

export function product(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'p1',
    nome: 'Caneca',
    slug: 'caneca',
    preco: 6490,
    preco_promocional: 5990,
    status: 'active',
    estoque_global: '7',
    has_variations: '1',
    tags: '',
    descricao: '',
    delivery_type: 'carrier',
    track_stock: '1',
    plano: '',
    peso: 0.4,
    altura: 10,
    largura: 9,
    comprimento: 12,
    video_url: '',
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    capa: { url: 'https://img.invalid/1', url_medium: '', url_thumb: '' },
    imagens: '[]',
    categoria: { id: 'c1', nome: 'Canecas', slug: 'canecas', categoria_pai: { id: 'c0', nome: 'Casa', slug: 'casa' } },
    estoques: [stock()],
    ...changes,
  };
}

export function order(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'o1',
    numero: '1001',
    status: 'paid',
    subtotal: '129.80',
    desconto: '0.00',
    frete_total: '12.00',
    total: '141.80',
    metodo_envio: 'PAC',
    frete_prazo: '5',
    notes: '',
    created_at: '2026-11-20T10:00:00.000000Z',
    itens: [item()],
    comprador: { nome: 'Compradora', email: 'c@exemplo.invalid', telefone: '', cpf_cnpj: '11111111100' },
    pagamento: { metodo: 'pix', pago_em: '2026-11-20T10:00:00.000000Z' },
    endereco_entrega: {
      nome_destinatario: 'Compradora',
      cep: '00000-000',
      logradouro: 'Rua',
      numero: '1',
      complemento: '',
      bairro: 'Centro',
      cidade: 'Cidade',
      estado: 'SP',
    },
    ...changes,
  };
}

type Envelope = {
  page?: number;
  last?: number;
  total?: number;
  perPage?: number;
  links?: object;
  metaLinks?: object[];
};

/** The envelope of spec 2.5, its links under the usual name unless others are given. */
export function page(data: unknown, envelope: Envelope = {}): Record<string, unknown> {
  const { page = 1, last = 1, perPage = 25, links, metaLinks = [] } = envelope;
  const total = envelope.total ?? (Array.isArray(data) ? data.length : 0);
  const link = (number: number) => (number < 1 || number > last ? null : `http://store.invalid/pedidos?page=${number}`);
  return {
    data,
    links: links ?? { first: link(1), last: link(last), prev: link(page - 1), next: link(page + 1) },
    meta: {
      current_page: page,
      from: 1,
      last_page: last,
      links: metaLinks,
      path: null,
      per_page: perPage,
      to: 1,
      total,
    },
  };
}
