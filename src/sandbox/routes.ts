/** Paths and methods of the API, spec part 4. */
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
import { MOVES } from './rules.ts';

export const API_BASE = '/api/v1';
export const CONTROL_BASE = '/_sandbox';

export type Route = {
  /** Short name, for logs and fault rules. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below {@link API_BASE}; a part in braces is a parameter. */
  path: string;
  operation: Operation;
};

export const ROUTES: readonly Route[] = [
  { id: 'pedidos.index', method: 'GET', path: '/pedidos', operation: listOrderItems },
  { id: 'pedidos.show', method: 'GET', path: '/pedidos/{pedidoId}', operation: readOrder },
  ...MOVES.map((move) => ({
    id: `itens.${move}`,
    method: 'POST' as const,
    path: `/pedidos/{pedidoId}/itens/{itemId}/${move}`,
    operation: moveItem(move),
  })),
  { id: 'produtos.show', method: 'GET', path: '/produtos/{produtoId}', operation: readProduct },
  { id: 'produtos.preco', method: 'PATCH', path: '/produtos/{produtoId}/preco', operation: changePrices },
  { id: 'estoque.index', method: 'GET', path: '/estoque', operation: listStock },
  { id: 'estoque.update', method: 'PATCH', path: '/estoque/{stockId}', operation: changeStock },
  { id: 'ping', method: 'GET', path: '/ping', operation: ping },
];

export type Match = { route: Route; params: Record<string, string> };

const TEMPLATES = ROUTES.map((route) => ({ route, parts: route.path.split('/') }));

/** What a path (with {@link API_BASE}) and a method mean: a route, the methods that would do, or nothing. */
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
    // No id looks like this, so it will not be found.
    return text;
  }
}
