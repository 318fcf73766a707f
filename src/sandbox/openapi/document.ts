/**
 * The OpenAPI 3.1 document of the sandbox as it behaves now: with a switch changed, the document changes too, so that
 * it never says something else than the server does.
 */
import { BODY_LIMIT } from '../http/body.ts';
import { API_BASE, ROUTES, type Route } from '../routes.ts';
import { STATUSES } from '../rules.ts';
import type { Switches } from '../switches.ts';
import { LARGEST_INTEGER, TRACKING_CODE_LENGTH } from '../validation.ts';
import { exact, ref, resourceSchemas, type Schema } from './schemas.ts';
import { webhookPaths } from './webhooks.ts';

const SUMMARIES: Readonly<Record<string, string>> = {
  'pedidos.index': 'List order items',
  'pedidos.show': 'Order detail',
  'itens.aceitar': 'Accept an item: pending → accepted',
  'itens.iniciar-producao': 'Start production: accepted → in_production',
  'itens.enviar': 'Ship an item: in_production → shipped',
  'itens.voltar-producao': 'Return a shipped item: shipped → in_production',
  'produtos.show': 'Product detail',
  'produtos.preco': 'Update price, in cents',
  'estoque.index': 'List stock records',
  'estoque.update': 'Update one stock record',
  ping: 'Credential check',
};

const MOMENT = {
  description: 'ISO 8601 date-time; only what changed after this moment. Without a zone it is in the shop’s own.',
  schema: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      {
        type: 'string',
        pattern: String.raw`^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$`,
      },
    ],
  },
};

const DATE = { schema: { anyOf: [{ type: 'string', format: 'date' }, { const: '' }] } };

const parameter = (name: string, about: Schema): Schema => ({ name, in: 'query', required: false, ...about });

function queryParameters(route: Route, switches: Switches): Schema[] {
  const page = parameter(switches.pageParameter, {
    description: 'Number of the page; anything else is page 1.',
    schema: { type: 'string' },
  });
  const since = parameter('atualizado_apos', MOMENT);
  if (route.id === 'pedidos.index') {
    return [
      parameter('status', { schema: { type: 'string', enum: [...STATUSES, ''] } }),
      parameter('data_inicio', { description: 'Orders created from this date.', ...DATE }),
      parameter('data_fim', { description: 'Orders created up to this date.', ...DATE }),
      since,
      page,
    ];
  }
  if (route.id !== 'estoque.index') return [];
  const productId = parameter('product_id', { schema: { anyOf: [{ type: 'string', format: 'uuid' }, { const: '' }] } });
  return [productId, since, page];
}

function pathParameters(route: Route): Schema[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
}

const json = (schema: Schema, required: boolean): Schema => ({
  required,
  content: { 'application/json': { schema } },
});

function requestBody(route: Route, switches: Switches): Schema | undefined {
  const integer = { type: 'integer', minimum: 0, maximum: LARGEST_INTEGER };
  switch (route.id) {
    case 'itens.enviar': {
      const isFilled = switches.trackingCode === 'filled';
      const code = {
        type: isFilled ? 'string' : ['string', 'null'],
        maxLength: TRACKING_CODE_LENGTH,
        ...(isFilled ? { minLength: 1 } : {}),
      };
      const isOptional = switches.trackingCode === 'optional';
      const required = isOptional ? {} : { required: ['tracking_code'] };
      return json({ type: 'object', properties: { tracking_code: code }, ...required }, !isOptional);
    }
    case 'produtos.preco': {
      const properties = { preco: integer, preco_promocional: integer };
      const anyOf = Object.keys(properties).map((name) => ({ required: [name] }));
      return json({ type: 'object', properties, anyOf }, true);
    }
    case 'estoque.update':
      return json({ type: 'object', properties: { quantidade: integer, is_active: { type: 'boolean' } } }, false);
    default:
      return undefined;
  }
}

const dataOf = (name: string): Schema => exact({ data: ref(name) });
const pageOf = (name: string): Schema =>
  exact({ data: { type: 'array', items: ref(name) }, links: ref('Links'), meta: ref('Meta') });

function successSchema(route: Route): Schema {
  if (route.id === 'ping') return ref('Ping');
  if (route.id === 'pedidos.index') return pageOf('PedidoItemResource');
  if (route.id === 'estoque.index') return pageOf('EstoqueResource');
  if (route.id === 'pedidos.show') return dataOf('Order');
  if (route.id === 'estoque.update') return dataOf('EstoqueResource');
  return dataOf(route.id.startsWith('itens.') ? 'PedidoItemResource' : 'ProdutoResource');
}

const answer = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});

function responses(route: Route, switches: Switches): Record<string, Schema> {
  const problem = (description: string): Schema => answer(description, ref('Problem'));
  const success = route.id === 'pedidos.index' ? 200 : switches.successStatus;
  const isMove = route.id.startsWith('itens.');
  const isWrite = route.method !== 'GET';
  const found: Record<string, Schema> = {
    [success]: answer('Done', successSchema(route)),
    401: problem('Missing or invalid token'),
    414: problem('The address is too long'),
    431: problem('Too many or too large headers'),
  };
  if (isWrite) {
    found[400] = problem('The body is not JSON');
    found[413] = problem(`The body is larger than ${BODY_LIMIT} bytes`);
    found[415] = problem('The body is not application/json in UTF-8');
  }
  if (route.path.includes('{')) found[switches.notFoundStatus] = problem('Unknown, or of another store');
  const isChecked = route.id.endsWith('.index') || requestBody(route, switches) !== undefined;
  if (isChecked) found[422] = answer('Invalid values', ref('ValidationProblem'));
  if (isMove) {
    const refused = 'The item is in another state than the one required';
    const isShared = switches.refusalStatus === 422 && isChecked;
    found[switches.refusalStatus] = isShared
      ? answer(`Invalid values, or: ${refused}`, { anyOf: [ref('ValidationProblem'), ref('Problem')] })
      : problem(refused);
  }
  if (switches.rateLimit > 0) found[429] = tooManyRequests(switches);
  return found;
}

function tooManyRequests(switches: Switches): Schema {
  const header = { schema: { type: 'string' } };
  const isText = switches.rateLimitBody === 'text';
  return {
    description: 'Too many requests of this token in this minute',
    headers: {
      'X-RateLimit-Limit': header,
      'X-RateLimit-Remaining': header,
      ...(switches.rateLimitReset === 'absent' ? {} : { 'X-RateLimit-Reset': header }),
      ...(switches.retryAfter === 'absent' ? {} : { 'Retry-After': header }),
    },
    content: isText
      ? { 'text/html': { schema: { type: 'string' } } }
      : { 'application/json': { schema: ref('Problem') } },
  };
}

function operation(route: Route, switches: Switches): Schema {
  const body = requestBody(route, switches);
  return {
    operationId: route.id,
    summary: SUMMARIES[route.id],
    parameters: [...pathParameters(route), ...queryParameters(route, switches)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(route, switches),
  };
}

/** The document for a sandbox at `origin`, as `/openapi.json` serves it. */
export function openApiDocument(switches: Switches, origin: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, switches) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Store Integration API: sandbox',
      version: '1.0.0',
      description: 'Orders, prices and stock of an invented store. The document follows the switches of the sandbox.',
    },
    servers: [{ url: `${origin}${API_BASE}` }],
    security: [{ token: [] }],
    paths,
    webhooks: webhookPaths(),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: resourceSchemas(switches),
    },
  };
}
