/**
 * The OpenAPI 3.1 document of the sandbox as it behaves now: with a switch changed, the document changes too, so that
 * it never says something else than the server does.
 */
import { BODY_LIMIT } from '../http/body.ts';
import { API_BASE, ROUTES, type Route } from '../routes.ts';
import { STATUSES } from '../rules.ts';
import type { Switches } from '../switches.ts';
import { LARGEST_INTEGER, TRACKING_CODE_LENGTH } from '../validation.ts';
import { NO_EXAMPLES, type Examples, type OperationExample } from './examples.ts';
import { exact, listOf, ref, resourceSchemas, type Schema } from './schemas.ts';
import { EVENTS_TAG, webhookPaths } from './webhooks.ts';

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

/** What an operation does beyond its summary; the rest of it stands in the spec. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'pedidos.index': 'One item a row, 25 rows a page. All filters are optional; an empty one is none.',
  'pedidos.show': 'The order with the items of this store, its buyer and its address.',
  'itens.aceitar': 'Refused unless the item is pending.',
  'itens.iniciar-producao': 'Refused unless the item is accepted.',
  'itens.enviar': 'Refused unless the item is in production. The tracking code is recorded.',
  'itens.voltar-producao': 'Corrects a mistaken shipment. Refused unless the item is shipped.',
  'produtos.show': 'The product with all of its variations.',
  'produtos.preco': 'At least one of the two prices, in whole cents. Answers the product as it is then.',
  'estoque.index': 'One variation a row.',
  'estoque.update': 'What is left out stays as it is.',
  ping: 'Which store the token stands for.',
};

const TAGS: readonly { name: string; description: string; prefixes: readonly string[] }[] = [
  { name: 'orders', description: 'Order items and the orders that they are of.', prefixes: ['pedidos'] },
  { name: 'moves', description: 'What moves an item through its states.', prefixes: ['itens'] },
  { name: 'products', description: 'Products and their prices.', prefixes: ['produtos'] },
  { name: 'stock', description: 'Variations and how many of each there are.', prefixes: ['estoque'] },
  { name: 'credentials', description: 'Whether a token works.', prefixes: ['ping'] },
];

const tagOf = ({ id }: Route): string => TAGS.find(({ prefixes }) => prefixes.includes(id.split('.')[0]!))!.name;

const MOMENT = {
  description: [
    'ISO 8601 date-time; only what changed after this moment. Seconds, their fraction (to nine digits) and the zone may',
    'be left out; without a zone it is in the shop’s own. Refused with 422: a day that its month does not have, hour 24,',
    'second 60, an offset beyond 14:59, a blank or a small letter for T, a small z, a date alone.',
  ].join(' '),
  schema: {
    type: 'string',
    pattern: String.raw`^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$`,
  },
  example: '2026-11-20T10:00:00Z',
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

function pathParameters(route: Route, example: OperationExample | undefined): Schema[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
    ...(example?.params[name!] === undefined ? {} : { example: example.params[name!] }),
  }));
}

function requestBody(route: Route, switches: Switches, example?: OperationExample): Schema | undefined {
  const json = (schema: Schema, required: boolean): Schema => ({
    required,
    content: { 'application/json': { schema, ...(example?.body === undefined ? {} : { example: example.body }) } },
  });
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

function successSchema(route: Route, { drift }: Switches): Schema {
  const pageOf = (name: string): Schema =>
    exact({ data: listOf(ref(name), new Set(drift)), links: ref('Links'), meta: ref('Meta') });
  if (route.id === 'ping') return ref('Ping');
  if (route.id === 'pedidos.index') return pageOf('PedidoItemResource');
  if (route.id === 'estoque.index') return pageOf('EstoqueResource');
  if (route.id === 'pedidos.show') return dataOf('Order');
  if (route.id === 'estoque.update') return dataOf('EstoqueResource');
  return dataOf(route.id.startsWith('itens.') ? 'PedidoItemResource' : 'ProdutoResource');
}

const answer = (description: string, schema: Schema, example?: unknown): Schema => ({
  description,
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});

function responses(route: Route, switches: Switches, example: OperationExample | undefined): Record<string, Schema> {
  const problem = (description: string): Schema => answer(description, ref('Problem'));
  const success = route.id === 'pedidos.index' ? 200 : switches.successStatus;
  const isMove = route.id.startsWith('itens.');
  const isWrite = route.method !== 'GET';
  const found: Record<string, Schema> = {
    ...(isWrite && switches.writeAnswers === 'empty'
      ? { 204: { description: 'Done' } }
      : { [success]: answer('Done', successSchema(route, switches), example?.response) }),
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

function operation(route: Route, switches: Switches, example: OperationExample | undefined): Schema {
  const body = requestBody(route, switches, example);
  return {
    operationId: route.id,
    summary: SUMMARIES[route.id],
    description: DESCRIPTIONS[route.id],
    tags: [tagOf(route)],
    parameters: [...pathParameters(route, example), ...queryParameters(route, switches)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(route, switches, example),
  };
}

/** The document for a sandbox at `origin`, as `/openapi.json` serves it; examples are of its shop as it is now. */
export function openApiDocument(switches: Switches, origin: string, examples: Examples = NO_EXAMPLES): Schema {
  const paths: Record<string, Schema> = {};
  for (const route of ROUTES) {
    const about = operation(route, switches, examples.operations[route.id]);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: about };
  }
  const schemas = Object.entries(resourceSchemas(switches)).map(([name, schema]) => [
    name,
    examples.schemas[name] === undefined ? schema : { ...schema, examples: [examples.schemas[name]] },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Store Integration API: sandbox',
      version: '1.0.0',
      description: 'Orders, prices and stock of an invented store. The document follows the switches of the sandbox.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'bancada' },
    },
    servers: [{ url: `${origin}${API_BASE}` }],
    security: [{ token: [] }],
    tags: [...TAGS.map(({ name, description }) => ({ name, description })), EVENTS_TAG],
    paths,
    webhooks: webhookPaths(),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(schemas) as Schema,
    },
  };
}
