/** The examples of the document: valid by its own schemas, under any face, and as good as they look. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { PROFILES } from '../../src/sandbox/profiles.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { Switches } from '../../src/sandbox/switches.ts';

type Media = { schema: object; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; example?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
  tags: { name: string }[];
};

const TOKEN = 't';

async function open(switches: Partial<Switches> = {}) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 300, seed: 2, switches });
  const origin = new URL(sandbox.url).origin;
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document;
  return { sandbox, document, [Symbol.asyncDispose]: () => sandbox.close() };
}

function operationsOf({ paths }: Document): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

test.each<[string, Partial<Switches>]>([
  ['calm', {}],
  ['legacy', PROFILES['legacy']!.switches],
  ['stock-laravel', PROFILES['stock-laravel']!.switches],
  ['worst-spec-reading', PROFILES['worst-spec-reading']!.switches],
])('every schema, body and answer has an example that it holds for: %s', async (_, switches) => {
  await using shop = await open({ ...switches, rateLimit: 0 });
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv as never);
  ajv.addSchema(shop.document, 'document');
  const wrong: string[] = [];
  const check = (where: string, schema: object, example: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const isValid = example !== undefined && ajv.validate(JSON.parse(text) as object, example);
    if (!isValid) wrong.push(`${where}: ${example === undefined ? 'none' : ajv.errorsText()}`);
  };
  for (const [name, schema] of Object.entries(shop.document.components.schemas))
    check(name, schema, schema.examples?.[0]);
  for (const { operation } of operationsOf(shop.document)) {
    const { operationId, requestBody, responses } = operation;
    const success = Object.keys(responses).find((status) => status.startsWith('2'))!;
    const media = responses[success]!.content['application/json']!;
    check(operationId, media.schema, media.example);
    const body = requestBody?.content['application/json'];
    if (body) check(`${operationId} body`, body.schema, body.example);
  }
  for (const [name, { post }] of Object.entries(shop.document.webhooks)) {
    const { schema, example } = post.requestBody!.content['application/json']!;
    check(name, schema, example);
  }
  expect(wrong).toEqual([]);
});

test('every operation has a summary, a description and a tag that the document explains', async () => {
  await using shop = await open();
  const tags = new Set(shop.document.tags.map(({ name }) => name));
  const events = Object.values(shop.document.webhooks).map(({ post }) => post);
  for (const one of [...operationsOf(shop.document).map(({ operation }) => operation), ...events]) {
    expect([one.operationId, one.summary !== '', one.description !== '']).toEqual([one.operationId, true, true]);
    expect(one.tags.filter((tag) => !tags.has(tag))).toEqual([]);
    expect(one.tags).toHaveLength(1);
  }
});

test('a request made of the examples works as it stands', async () => {
  await using shop = await open();
  for (const { path, method, operation } of operationsOf(shop.document)) {
    const values = new Map(operation.parameters.map(({ name, example }) => [name, example]));
    const url = shop.sandbox.url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name)!);
    const body = operation.requestBody?.content['application/json']?.example;
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([operation.operationId, answer.status]).toEqual([operation.operationId, 200]);
  }
});

test.each([
  ['2026-11-20T10:00:00Z', 200],
  ['2026-11-20T10:00Z', 200],
  ['2026-11-20T10:00:00.123456789-03:00', 200],
  ['2026-11-20T10:00:00-0300', 200],
  ['2026-11-20T10:00:00', 200],
  ['', 200],
  ['2026-11-31T10:00:00Z', 422],
  ['2026-11-20T24:00:00Z', 422],
  ['2026-11-20T10:00:60Z', 422],
  ['2026-11-20T10:00:00+15:00', 422],
  ['2026-11-20t10:00:00Z', 422],
  ['2026-11-20T10:00:00z', 422],
  ['2026-11-20 10:00:00Z', 422],
  ['2026-11-20', 422],
])('the document says of the date-time %j what the server does: %i', async (text, status) => {
  await using shop = await open();
  const { parameters } = shop.document.paths['/pedidos']!['get']!;
  const moment = parameters.find(({ name }) => name === 'atualizado_apos') as unknown as {
    schema: { pattern: string };
    description: string;
  };
  const url = `${shop.sandbox.url}/pedidos?atualizado_apos=${encodeURIComponent(text)}`;
  expect((await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(status);
  // Which days a month has no pattern says; the words do.
  if (!text.includes('11-31')) expect(new RegExp(moment.schema.pattern).test(text)).toBe(status === 200);
  expect(moment.description).toContain('a day that its month does not have');
});

test('every sentence of a 422 begins with the field that it is about', async () => {
  await using shop = await open();
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await fetch(shop.sandbox.url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(422);
    return ((await answer.json()) as { errors: Record<string, string[]> }).errors;
  };
  const operations = new Map(operationsOf(shop.document).map((one) => [one.operation.operationId, one]));
  const pathOf = (id: string) => {
    const { operation, path } = operations.get(id)!;
    return operation.parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  };
  const answers = [
    await ask('/pedidos?status=novo&data_inicio=ontem&atualizado_apos=agora&data_fim[]=1'),
    await ask('/estoque?product_id=x'),
    await ask(pathOf('produtos.preco'), 'PATCH', {}),
    await ask(pathOf('produtos.preco'), 'PATCH', [1]),
    await ask(pathOf('produtos.preco'), 'PATCH', { preco: -1, preco_promocional: 1.5 }),
    await ask(pathOf('estoque.update'), 'PATCH', { quantidade: 1e12, is_active: 'sim' }),
    await ask(pathOf('itens.enviar'), 'POST', { tracking_code: 'x'.repeat(101) }),
  ];
  for (const errors of answers) {
    for (const [field, sentences] of Object.entries(errors)) {
      for (const sentence of sentences) expect(sentence).toMatch(new RegExp(`^O campo ${field} .+\\.$`));
    }
  }
});
