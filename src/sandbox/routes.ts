/** The routes of the API, spec part 4: paths, parameters, bodies and responses of the operations. */
import type * as z from 'zod';
import {
  changePrices,
  changeStock,
  listOrderItems,
  listStock,
  moveItem,
  ping,
  readOrder,
  readProduct,
  type Operation,
} from './operations.ts';
import { MOVE_RULES, MOVES, type Move } from './rules.ts';
import type { Switches } from './switches.ts';
import { ITEM_QUERY, PRICES, SHIPMENT, STOCK_CHANGE, STOCK_QUERY } from './validation.ts';

export const API_BASE = '/api/v1';
export const CONTROL_BASE = '/_sandbox';

export type Route = {
  /** Short name, for logs and fault rules. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** The path below {@link API_BASE}; a part in braces is a parameter. */
  path: string;
  operation: Operation;
  summary: string;
  /** Details beyond the summary; the spec has the rest. */
  description: string;
  /** The resource in `data` of a successful response; for a GET with filters a page of them. `Ping` has no `data`. */
  answers: 'PedidoItemResource' | 'Order' | 'ProdutoResource' | 'EstoqueResource' | 'Ping';
  query?: (switches: Switches) => z.ZodObject;
  body?: (switches: Switches) => z.ZodObject;
  /** A valid body. */
  example?: Readonly<Record<string, unknown>>;
};

const MOVE_WORDS: Readonly<Record<Move, [summary: string, description: string]>> = {
  aceitar: ['Accept an item', 'Refused unless the item is pending.'],
  'iniciar-producao': ['Start production', 'Refused unless the item is accepted.'],
  enviar: ['Ship an item', 'Refused unless the item is in production. The tracking code is recorded.'],
  'voltar-producao': ['Return a shipped item', 'Corrects a mistaken shipment. Refused unless the item is shipped.'],
};

export const ROUTES: readonly Route[] = [
  {
    id: 'pedidos.index',
    method: 'GET',
    path: '/pedidos',
    operation: listOrderItems,
    summary: 'List order items',
    description: 'One item a row, 25 rows a page. All filters are optional; an empty one is none.',
    answers: 'PedidoItemResource',
    query: ITEM_QUERY,
  },
  {
    id: 'pedidos.show',
    method: 'GET',
    path: '/pedidos/{pedidoId}',
    operation: readOrder,
    summary: 'Order detail',
    description: 'The order with the items of this store, its buyer and its address.',
    answers: 'Order',
  },
  ...MOVES.map((move): Route => ({
    id: `itens.${move}`,
    method: 'POST',
    path: `/pedidos/{pedidoId}/itens/{itemId}/${move}`,
    operation: moveItem(move),
    summary: `${MOVE_WORDS[move][0]}: ${MOVE_RULES[move].from} → ${MOVE_RULES[move].to}`,
    description: MOVE_WORDS[move][1],
    answers: 'PedidoItemResource',
    ...(move === 'enviar' ? { body: SHIPMENT, example: { tracking_code: 'AA123456785BR' } } : {}),
  })),
  {
    id: 'produtos.show',
    method: 'GET',
    path: '/produtos/{produtoId}',
    operation: readProduct,
    summary: 'Product detail',
    description: 'The product with all of its variations.',
    answers: 'ProdutoResource',
  },
  {
    id: 'produtos.preco',
    method: 'PATCH',
    path: '/produtos/{produtoId}/preco',
    operation: changePrices,
    summary: 'Update price, in cents',
    description: 'At least one of the two prices, in whole cents. Answers the product as it is then.',
    answers: 'ProdutoResource',
    body: PRICES,
    example: { preco: 12_990, preco_promocional: 9990 },
  },
  {
    id: 'estoque.index',
    method: 'GET',
    path: '/estoque',
    operation: listStock,
    summary: 'List stock records',
    description: 'One variation a row.',
    answers: 'EstoqueResource',
    query: STOCK_QUERY,
  },
  {
    id: 'estoque.update',
    method: 'PATCH',
    path: '/estoque/{stockId}',
    operation: changeStock,
    summary: 'Update one stock record',
    description: 'What is left out stays as it is.',
    answers: 'EstoqueResource',
    body: STOCK_CHANGE,
    example: { quantidade: 12, is_active: true },
  },
  {
    id: 'ping',
    method: 'GET',
    path: '/ping',
    operation: ping,
    summary: 'Credential check',
    description: 'Which store the token stands for.',
    answers: 'Ping',
  },
];

export type Match = { route: Route; params: Record<string, string> };

const TEMPLATES = ROUTES.map((route) => ({ route, parts: route.path.split('/') }));

/** Finds the route of a path (with {@link API_BASE}) and a method; the allowed methods for another one; or nothing. */
export function matchRoute(method: string, path: string): Match | { allowed: string[] } | undefined {
  if (!path.startsWith(`${API_BASE}/`)) return undefined;
  const parts = path.slice(API_BASE.length).split('/');
  const fitting = TEMPLATES.flatMap(({ route, parts: template }) => {
    const params = paramsOf(template, parts);
    return params === undefined ? [] : [{ route, params }];
  });
  if (fitting.length === 0) return undefined;
  const wanted = method === 'HEAD' ? 'GET' : method;
  return fitting.find(({ route }) => route.method === wanted) ?? { allowed: fitting.map(({ route }) => route.method) };
}

function paramsOf(template: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (template.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of template.entries()) {
    const given = parts[i]!;
    if (!part.startsWith('{')) {
      if (part !== given) return undefined;
    } else if (given === '') {
      return undefined;
    } else {
      params[part.slice(1, -1)] = decodePart(given);
    }
  }
  return params;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A malformed escape: no id looks like this, so nothing will be found.
    return text;
  }
}
