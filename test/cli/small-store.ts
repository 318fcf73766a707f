/**
 * A store of one order, one product and one stock record, over a real server, that answers a
 * command badly in any one way.
 */
import type { ServerResponse } from 'node:http';
import {
  item,
  json,
  order,
  page,
  plain,
  product,
  startScriptedStore,
  stock,
  type Answering,
} from '../api/scripted-store.ts';

/** What becomes of the requests that are struck. */
export const OUTCOMES = {
  ok: undefined,
  '401': json({ message: 'Não autenticado.' }, 401),
  'refused 400': json({ message: 'O item não pode mudar assim.' }, 400),
  'refused 422': json({ message: 'O item não pode mudar assim.' }, 422),
  '404': json({ message: 'Não encontrado.' }, 404),
  '404 of a proxy': plain('<html>nginx</html>', 404, { 'content-type': 'text/html' }),
  '401 of a proxy': plain('<html>nginx</html>', 401, { 'content-type': 'text/html' }),
  '422 with errors': json({ message: 'Dados inválidos.', errors: { campo: ['Valor inválido.'] } }, 422),
  '429': json({ message: 'Muitas tentativas.' }, 429, { 'retry-after': '7' }),
  '503': json({ message: 'Em manutenção.' }, 503),
  'time-out': () => {},
  HTML: plain('<html>Bem-vindo</html>', 200, { 'content-type': 'text/html' }),
  down: (response: ServerResponse) => void response.socket?.destroy(),
} satisfies Record<string, Answering | undefined>;

export type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[];

const MOVES: Readonly<Record<string, [from: string, to: string]>> = {
  aceitar: ['pending', 'accepted'],
  'iniciar-producao': ['accepted', 'in_production'],
  enviar: ['in_production', 'shipped'],
  'voltar-producao': ['shipped', 'in_production'],
};

export type SmallStore = Awaited<ReturnType<typeof openSmallStore>>;

/** `strikes` picks the requests that end in the outcome; the others are answered as the spec says. */
export async function openSmallStore(
  outcome: Outcome,
  strikes: 'everything' | 'writes',
  itemStatus = 'pending',
  text = '',
) {
  let status = itemStatus;
  const store = await startScriptedStore((response, arrival) => {
    const bad = OUTCOMES[outcome];
    const isStruck = strikes === 'everything' || arrival.method !== 'GET';
    (bad && isStruck ? bad : healthy(arrival.method, arrival.url, arrival.body))(response, arrival);
  });
  const { url } = store;
  // Nothing listens where a store is down.
  if (outcome === 'down') await store[Symbol.asyncDispose]();

  /** What stands in an item that was shipped before the test began. */
  function shippedNow() {
    if (itemStatus !== 'shipped') return {};
    return { tracking_code: 'AA123456785BR', enviado_em: later(), delivery_type: 'SEDEX' };
  }

  function healthy(method: string, target: string, body: string): Answering {
    const { pathname, searchParams } = new URL(target, 'http://store.invalid');
    const path = pathname.replace('/api/v1', '');
    const after = searchParams.get('atualizado_apos');
    const [until, wanted] = [searchParams.get('data_fim'), searchParams.get('status')];
    // Its one item is of today.
    const isElsewhere =
      (after !== null && Date.parse(after) > Date.now()) ||
      (until !== null && until < '2020-01-01') ||
      (wanted !== null && wanted !== status);
    const move = MOVES[path.split('/').at(-1) ?? ''];
    if (path === '/ping') return json({ pong: true, loja_id: 'loja-1' });
    if (path === '/pedidos')
      return json(
        page(isElsewhere ? [] : [item({ item_status: status, personalization_data: text, ...shippedNow() })]),
      );
    if (method === 'POST' && move) {
      if (status !== move[0]) return json({ message: 'Estado errado.' }, 422);
      const { tracking_code = '' } = body === '' ? {} : (JSON.parse(body) as { tracking_code?: string | null });
      status = move[1];
      return json({ data: item({ item_status: status, tracking_code: tracking_code ?? '', updated_at: later() }) });
    }
    if (path === '/pedidos/o1') return json({ data: order({ itens: [item({ item_status: status })] }) });
    if (path === '/produtos/p1') return json({ data: product() });
    if (path === '/produtos/p1/preco') return json({ data: product({ ...JSON.parse(body), updated_at: later() }) });
    if (path === '/estoque') return json(page(isElsewhere ? [] : [stock()]));
    if (path === '/estoque/s1') {
      const { quantidade = 7, is_active = true } = JSON.parse(body) as { quantidade?: number; is_active?: boolean };
      const fields = { quantidade: String(quantidade), is_active: is_active ? '1' : '0' };
      return json({ data: stock({ ...fields, updated_at: later() }) });
    }
    return json({ message: 'Não encontrado.' }, 404);
  }

  return {
    ...store,
    url,
    writes: () => store.arrivals.filter(({ method }) => method !== 'GET'),
    [Symbol.asyncDispose]: () => (outcome === 'down' ? Promise.resolve() : store[Symbol.asyncDispose]()),
  };
}

function later(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, '.000000Z');
}
