import { Validator } from '@seriousme/openapi-schema-validator';
import ajvFormats from 'ajv-formats';
import { OpenAPIBackend, type Document, type OpenAPIValidator, type ValidationResult } from 'openapi-backend';
import { expect, test } from 'vitest';
import { MOVES } from '../../src/sandbox/rules.ts';
import { EVENTS } from '../../src/sandbox/webhooks.ts';
import {
  DEFAULT_SWITCHES,
  describeSwitches,
  DISPUTED,
  DRIFTS,
  LIST_OMITTABLE,
  NULLABLE,
  type Switches,
} from '../../src/sandbox/switches.ts';
import { byNight } from '../support/night.ts';
import { openSandbox, type Json, type TestSandbox } from './support.ts';

type Ask = {
  operation: string;
  method: string;
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, with this content type. */
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
  /** What the sandbox should make of it. */
  status: number;
};

/** Somebody else's reading of a document. */
async function validatorOf(document: Json): Promise<OpenAPIValidator> {
  const backend = new OpenAPIBackend({
    definition: structuredClone(document) as Document,
    quick: true,
    coerceTypes: true,
    // Another validator has judged the schemas themselves, and what is compiled is used a few times only.
    ajvOpts: { validateSchema: false, code: { optimize: false } },
    customizeAjv: (ajv) => {
      ajvFormats.default(ajv);
      return ajv;
    },
  });
  await backend.init();
  return backend.validator;
}

/** Asks the sandbox and holds request and response against its document. */
class Inspector {
  readonly sandbox: TestSandbox;
  readonly touched = new Set<string>();
  document: Json;
  private validator!: OpenAPIValidator;

  private constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  static async open(sandbox: TestSandbox): Promise<Inspector> {
    const inspector = new Inspector(sandbox);
    await inspector.readDocument();
    return inspector;
  }

  private async readDocument(): Promise<void> {
    this.document = await (await fetch(`${this.sandbox.origin}/openapi.json`)).json();
    this.validator = await validatorOf(this.document);
  }

  async switchTo(change: Partial<Switches>): Promise<void> {
    expect((await this.sandbox.control('PATCH', '/switches', change)).status).toBe(200);
    await this.readDocument();
  }

  async ask(ask: Ask): Promise<Json> {
    const { operation, method, path, query = {}, raw, status } = ask;
    const search = new URLSearchParams(query).toString();
    const body = raw?.text ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const type = raw?.type ?? 'application/json';
    const headers = {
      authorization: 'Bearer t',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...ask.headers,
    };
    const response = await fetch(`${this.sandbox.url}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const label = `${operation} ${response.status} ${JSON.stringify(ask.query ?? ask.body ?? '')}`;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const answer = isJson ? JSON.parse(text) : text;
    expect(response.status, `${label} ${text.slice(0, 300)}`).toBe(status);
    this.touched.add(`${operation} ${status}`);

    this.expectValid(this.validator.validateResponse(answer, operation, status), label);
    const documented = this.documentedResponses(operation)[status];
    expect(documented, `${label} is not documented`).toBeDefined();
    for (const name of Object.keys(documented.headers ?? {})) {
      expect(response.headers.get(name), `${label} ${name}`).not.toBeNull();
    }
    // What the sandbox takes, the document must allow; what it finds invalid, the document must find invalid.
    const isInvalid = status === 422 && answer.errors !== undefined;
    const isReadable = ![400, 401, 413, 414, 415, 429, 431].includes(status) || (status === 400 && raw === undefined);
    if (isReadable) {
      const checked = this.validator.validateRequest(
        { method, path, query, headers, ...(body === undefined ? {} : { body }) },
        operation,
      );
      expect(checked.valid, `${label} ${JSON.stringify(checked.errors)}`).toBe(!isInvalid);
    }
    return answer;
  }

  private expectValid({ valid, errors }: ValidationResult, label: string): void {
    expect(errors ?? [], label).toEqual([]);
    expect(valid, label).toBe(true);
  }

  private operations(): Json[] {
    return Object.values(this.document.paths).flatMap((item: Json) => Object.values(item));
  }

  private documentedResponses(operation: string): Json {
    return this.operations().find((known) => known.operationId === operation).responses;
  }

  /** Every `operation status` that the document names. */
  documented(): string[] {
    return this.operations().flatMap((known) =>
      Object.keys(known.responses).map((status) => `${known.operationId} ${status}`),
    );
  }
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function tour(inspector: Inspector, switches: Switches): Promise<void> {
  const { sandbox } = inspector;
  const { notFoundStatus, refusalStatus, successStatus: done } = switches;
  const lists = async (): Promise<void> => {
    const queries: Record<string, string>[] = [
      {},
      { status: 'shipped', [switches.pageParameter]: '2' },
      { status: '', data_inicio: '', data_fim: '', atualizado_apos: '' },
      { data_inicio: '2026-10-01', data_fim: '2026-11-20' },
      { atualizado_apos: '2026-11-19T10:00:00-03:00' },
      { atualizado_apos: '2026-11-19T10:00' },
      { [switches.pageParameter]: 'x' },
    ];
    for (const query of queries) {
      await inspector.ask({ operation: 'pedidos.index', method: 'GET', path: '/pedidos', query, status: 200 });
    }
    for (const query of [{ status: 'aceito' }, { data_fim: '2026-02-30' }, { atualizado_apos: 'yesterday' }]) {
      await inspector.ask({ operation: 'pedidos.index', method: 'GET', path: '/pedidos', query, status: 422 });
    }
  };
  const moves = async (): Promise<void> => {
    await sandbox.control('POST', '/orders');
    const item = sandbox.world.shop.database.get<Json>(
      "SELECT id, order_id FROM items WHERE status = 'pending' LIMIT 1",
    );
    const base = `/pedidos/${item.order_id}/itens/${item.id}`;
    for (const move of MOVES) {
      const at = { operation: `itens.${move}`, method: 'POST', path: `${base}/${move}` };
      const body = move === 'enviar' ? { body: { tracking_code: 'SD123456785BR' } } : {};
      const away = { ...at, path: `/pedidos/${item.order_id}/itens/${UNKNOWN}/${move}` };
      await inspector.ask({ ...away, ...body, status: notFoundStatus });
      await inspector.ask({ ...at, ...body, status: done });
      // The second time it is in another state.
      await inspector.ask({ ...at, ...body, status: refusalStatus });
      if (move !== 'enviar') continue;
      for (const wrong of [{ tracking_code: 7 }, { tracking_code: 'x'.repeat(101) }, []]) {
        await inspector.ask({ ...at, body: wrong, status: 422 });
      }
    }
    for (const path of [item.order_id, UNKNOWN]) {
      const status = path === UNKNOWN ? notFoundStatus : done;
      await inspector.ask({ operation: 'pedidos.show', method: 'GET', path: `/pedidos/${path}`, status });
    }
  };
  const goods = async (): Promise<void> => {
    const { id, product_id: product } = sandbox.world.shop.database.get<Json>(
      'SELECT id, product_id FROM stock LIMIT 1',
    );
    for (const path of [product, UNKNOWN]) {
      const status = path === UNKNOWN ? notFoundStatus : done;
      await inspector.ask({ operation: 'produtos.show', method: 'GET', path: `/produtos/${path}`, status });
      const price = { operation: 'produtos.preco', method: 'PATCH', path: `/produtos/${path}/preco` };
      await inspector.ask({ ...price, body: { preco: 4990 }, status });
      const stock = {
        operation: 'estoque.update',
        method: 'PATCH',
        path: `/estoque/${path === UNKNOWN ? UNKNOWN : id}`,
      };
      await inspector.ask({ ...stock, body: { quantidade: 4, is_active: true }, status });
      if (path === UNKNOWN) continue;
      await inspector.ask({ ...stock, body: {}, status });
      for (const body of [{}, { preco: '1' }, { preco: 1.5 }, { preco_promocional: -1 }]) {
        await inspector.ask({ ...price, body, status: 422 });
      }
      for (const body of [{ quantidade: -1 }, { is_active: 'true' }, []]) {
        await inspector.ask({ ...stock, body, status: 422 });
      }
    }
    const list = { operation: 'estoque.index', method: 'GET', path: '/estoque' };
    await inspector.ask({
      ...list,
      query: { product_id: product, atualizado_apos: '2020-01-01T00:00:00Z' },
      status: done,
    });
    await inspector.ask({ ...list, query: { product_id: 'x' }, status: 422 });
    await inspector.ask({ operation: 'ping', method: 'GET', path: '/ping', status: done });
  };
  await lists();
  await moves();
  await goods();
}

// One request to each operation that fails before its operation is reached.
async function mishaps(inspector: Inspector): Promise<void> {
  const { paths } = inspector.document;
  for (const [template, item] of Object.entries<Json>(paths)) {
    for (const [method, { operationId: operation }] of Object.entries<Json>(item)) {
      const path = template.replaceAll(/\{\w+\}/g, UNKNOWN);
      const ask = { operation, method: method.toUpperCase(), path };
      await inspector.ask({ ...ask, headers: { authorization: 'Bearer nobody' }, status: 401 });
      await inspector.ask({ ...ask, path: `${path}?x=${'x'.repeat(5000)}`, status: 414 });
      const flood = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`x-${i}`, '1']));
      await inspector.ask({ ...ask, headers: flood, status: 431 });
      if (method === 'get') continue;
      await inspector.ask({ ...ask, raw: { text: '{"a":', type: 'application/json' }, status: 400 });
      await inspector.ask({ ...ask, raw: { text: 'a=1', type: 'application/x-www-form-urlencoded' }, status: 415 });
      await inspector.ask({ ...ask, raw: { text: `"${'x'.repeat(70_000)}"`, type: 'application/json' }, status: 413 });
    }
  }
}

test('the document is valid OpenAPI 3.1, served without a token', async () => {
  await using sandbox = await openSandbox();
  const document = (await (await fetch(`${sandbox.origin}/openapi.json`)).json()) as Json;
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
  expect((await fetch(`${sandbox.url}/openapi.json`)).status).toBe(200);
});

test('a tour of every operation and each of its documented statuses finds no difference to the document', async () => {
  await using sandbox = await openSandbox();
  const inspector = await Inspector.open(sandbox);
  await tour(inspector, DEFAULT_SWITCHES);
  await mishaps(inspector);
  expect([...inspector.touched].toSorted()).toEqual(inspector.documented().toSorted());
});

test('the rate limit is documented as it is played', async () => {
  await using sandbox = await openSandbox();
  const inspector = await Inspector.open(sandbox);
  for (const change of [
    { rateLimit: 1 },
    { retryAfter: 'absent' },
    { rateLimitReset: 'absent' },
    { rateLimitBody: 'text' },
  ] as const) {
    await inspector.switchTo(change);
    for (const [template, item] of Object.entries<Json>(inspector.document.paths)) {
      for (const [method, { operationId: operation }] of Object.entries<Json>(item)) {
        await sandbox.get('/ping');
        const path = template.replaceAll(/\{\w+\}/g, UNKNOWN);
        await inspector.ask({ operation, method: method.toUpperCase(), path, status: 429 });
      }
    }
  }
});

// Played in tests of their own: they decide who wins, or when.
const ELSEWHERE = new Set([
  'lateCommitMs',
  'rateLimit',
  'retryAfter',
  'rateLimitBody',
  'rateLimitWindowMs',
  'rateLimitReset',
  'tokens',
  'cancelAtShipping',
  'rivalAtMove',
  'writeAnswers',
  // They break the types that the document declares: test/differential/hostile-words.test.tsx.
  'hostileWords',
  'absurdNumbers',
]);

const CHOICES: Record<string, unknown[]> = {
  pageParameter: ['pagina', 'page[number]'],
  zone: ['-03:00'],
  drift: [['null'], ['numbers'], ['booleans'], ['arrays'], ['keyed'], ['extra'], ['missing'], [...DRIFTS], []],
  nulls: [[], [...NULLABLE]],
  listsWithout: [[], [...LIST_OMITTABLE]],
  disputed: [[], [...DISPUTED]],
  metaWithout: [[], ['total'], ['last_page'], ['total', 'last_page']],
  ignored: [[], ['status', 'dates']],
  lateCommitShare: [0.5],
  dateSkewMs: [90_000],
  stockPageSize: [3],
  hostileText: [0, 1],
  deliveredPerMinute: [1],
  cancelledPerMinute: [1],
  paidPerMinute: [2],
  rivalPerMinute: [2],
};

/**
 * Sets of switches in which each value of each switch that can show in a request or response is played at least once.
 */
function everySwitchValue(): Partial<Switches>[] {
  const choices = describeSwitches()
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(({ name, values }): [string, unknown[]] => {
      const isNumber = typeof DEFAULT_SWITCHES[name as keyof Switches] === 'number';
      const listed = values.split(' | ').map((value) => (isNumber ? Number(value) : value));
      return [name, CHOICES[name] ?? listed];
    });
  const rounds = Math.max(...choices.map(([, values]) => values.length));
  return Array.from({ length: rounds }, (_, round) =>
    // Shifted against each other, so that the same values do not always meet.
    Object.fromEntries(choices.map(([name, values], i) => [name, values[(round + i) % values.length]])),
  );
}

test(`with ${byNight('some values', 'every value')} of every switch the document still says what the sandbox does`, async () => {
  await using sandbox = await openSandbox();
  const inspector = await Inspector.open(sandbox);
  const all = everySwitchValue();
  const rounds = byNight(all.slice(0, 1), all);
  expect(Object.keys(rounds[0]!).length + ELSEWHERE.size).toBe(Object.keys(DEFAULT_SWITCHES).length);
  for (const change of rounds) {
    await inspector.switchTo(change);
    const result = await new Validator().validate(structuredClone(inspector.document));
    expect(result.errors ?? [], JSON.stringify(change)).toEqual([]);
    await tour(inspector, { ...DEFAULT_SWITCHES, ...change }).catch((error: unknown) => {
      throw new Error(`With ${JSON.stringify(change)}`, { cause: error });
    });
  }
});

test('the events of webhooks are as the document says', async () => {
  await using sandbox = await openSandbox({ webhook: { url: 'http://127.0.0.1:9/', secret: 's' } });
  const [order] = (await sandbox.control('POST', '/orders')).body.orders;
  await sandbox.control('POST', `/orders/${order}/cancel`);
  const { data } = (await sandbox.control('GET', '/deliveries')).body;
  const document = (await (await fetch(`${sandbox.origin}/openapi.json`)).json()) as Json;
  const paths = Object.fromEntries(EVENTS.map((event) => [`/${event}`, document.webhooks[event]]));
  const validator = await validatorOf({ ...document, paths });
  for (const event of EVENTS) {
    const sent = data.filter((delivery: Json) => delivery.event === event);
    expect(sent.length, event).toBeGreaterThan(0);
    for (const { body, signature } of sent) {
      const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
      const check = (text: string): ValidationResult =>
        validator.validateRequest({ method: 'POST', path: `/${event}`, headers, body: text }, `webhook.${event}`);
      expect(check(body).errors ?? []).toEqual([]);
      // The check can fail.
      expect(check(body.replace('"dados"', '"dado"')).valid).toBe(false);
    }
  }
  await sandbox.control('DELETE', '/deliveries');
});
