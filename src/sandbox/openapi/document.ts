/**
 * The OpenAPI 3.1 document of the sandbox under its present switches: it changes with them, so that it never differs from
 * the server's behaviour.
 */
import * as z from 'zod';
import { BODY_LIMIT } from '../http/body.ts';
import { API_BASE, ROUTES, type Route } from '../routes.ts';
import type { Switches } from '../switches.ts';
import { NO_EXAMPLES, type Examples, type OperationExample } from './examples.ts';
import { exact, listOf, ref, resourceSchemas, type Schema } from './schemas.ts';
import { EVENTS_TAG, webhookPaths } from './webhooks.ts';

const TAGS: readonly { name: string; description: string; prefixes: readonly string[] }[] = [
  { name: 'orders', description: 'Order items and the orders that they are of.', prefixes: ['pedidos'] },
  { name: 'moves', description: 'What moves an item through its states.', prefixes: ['itens'] },
  { name: 'products', description: 'Products and their prices.', prefixes: ['produtos'] },
  { name: 'stock', description: 'Variations and how many of each there are.', prefixes: ['estoque'] },
  { name: 'credentials', description: 'Whether a token works.', prefixes: ['ping'] },
];

const tagOf = ({ id }: Route): string => TAGS.find(({ prefixes }) => prefixes.includes(id.split('.')[0]!))!.name;

const pathParameters = (route: Route, example: OperationExample | undefined): Schema[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
    ...(example?.params[name!] === undefined ? {} : { example: example.params[name!] }),
  }));

const jsonOf = (schema: z.ZodType): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

function queryParameters({ query }: Route, switches: Switches): Schema[] {
  if (query === undefined) return [];
  const filters = Object.entries(jsonOf(query(switches))['properties'] as Record<string, Schema>);
  const page: Schema = { type: 'string', description: 'Number of the page; anything else is page 1.' };
  return [...filters, [switches.pageParameter, page] as const].map(([name, { description, example, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example === undefined ? {} : { example }),
  }));
}

function requestBody({ body, example: sample }: Route, switches: Switches, example?: OperationExample): Schema {
  if (body === undefined) return {};
  const schema = body(switches);
  const content = { schema: jsonOf(schema), ...(example === undefined ? {} : { example: sample }) };
  return { requestBody: { required: !schema.safeParse({}).success, content: { 'application/json': content } } };
}

function successSchema({ answers, query }: Route, { drift }: Switches): Schema {
  if (answers === 'Ping') return ref(answers);
  if (query === undefined) return exact({ data: ref(answers) });
  return exact({ data: listOf(ref(answers), new Set(drift)), links: ref('Links'), meta: ref('Meta') });
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
  const isChecked = (route.query ?? route.body) !== undefined;
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
  return {
    operationId: route.id,
    summary: route.summary,
    description: route.description,
    tags: [tagOf(route)],
    parameters: [...pathParameters(route, example), ...queryParameters(route, switches)],
    ...requestBody(route, switches, example),
    responses: responses(route, switches, example),
  };
}

/** Makes the document for a sandbox at `origin`, as served at `/openapi.json`, with examples from its shop. */
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
