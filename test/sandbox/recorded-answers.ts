/**
 * Writes down what the sandbox answers to generated requests, one line of JSON each: status, headers in their order, and body.
 * Two commits whose files are the same answer alike to the byte:
 *
 *     npx tsx test/sandbox/recorded-answers.ts --seed 1 --requests 2000 --out FILE
 */
import { writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { profileNamed } from '../../src/sandbox/profiles.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { Switches } from '../../src/sandbox/switches.ts';
import { pairwiseMixes } from '../differential/mixes.ts';
import { NOON } from './support.ts';

const FACES: Partial<Switches>[] = [
  {},
  { trackingCode: 'optional', pageParameter: 'p[x]', notFoundStatus: 410 },
  { trackingCode: 'filled', refusalStatus: 400, writeAnswers: 'empty' },
  { deltaOffset: 'dropped', zone: '-03:00', stockPageSize: 3 },
  { rateLimit: 90, rateLimitBody: 'text' },
  { listedIds: 'most', quantities: 'absurd', statusSpelling: 'unknown', nulls: ['updated_at', 'tracking_code'] },
  ...['legacy', 'stock-laravel', 'worst-spec-reading', 'hostile-text'].map((name) => profileNamed(name).switches),
  ...pairwiseMixes(10, 1),
];
// A clock that stands still brings nothing that is late.
const STILL: Partial<Switches> = { lateCommitMs: 0, lateCommitShare: 0, paidPerMinute: 0 };

type Request = { method: string; path: string; headers: Record<string, string>; body?: string };

const some = fc.constantFrom;
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd });
const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  some('', ' ', '0'),
);
const twoDigits = fc.integer({ min: 0, max: 63 }).map((n) => String(n).padStart(2, '0'));
const date = fc
  .tuple(some('2026', '2024', '2023', '1900', '0000', '9999', '26'), twoDigits, twoDigits)
  .map(([year, month, day]) => `${year}-${month}-${day}`);
const calendarDay = fc.date({ min: new Date('2026-09-01'), max: new Date('2026-11-30'), noInvalidDate: true });
const day = fc.oneof(
  calendarDay.map((at) => at.toISOString().slice(0, 10)),
  date,
  anyText,
);
const clock = fc.oneof(
  some('10:00', '00:00:00', '23:59:59', '24:00', '10:00:60', '12:30:15,5', '12:30:15.123456789', '9:00', '12:30:15.'),
  fc.tuple(twoDigits, twoDigits, twoDigits).map((parts) => parts.join(':')),
);
const offset = some('Z', '', '+00:00', '-03:00', '+14:59', '+15:00', '-03', '-0300', '+99:99', 'z', '+3', '-14:60');
const moment = fc.oneof(
  fc.tuple(day, some('T', 'T', 'T', ' ', 't'), clock, offset).map((parts) => parts.join('')),
  calendarDay.map((at) => at.toISOString()),
  anyText,
);
const uuid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  some('7-7', '{}'),
  anyText,
);
const page = fc.oneof(fc.nat({ max: 9 }).map(String), some('0', '-1', '1e3', '999999999999', '1.5', 'last'), anyText);
const status = fc.oneof(
  some('pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled', 'Pending', 'pago', ''),
  anyText,
);

const pairOf = (name: string, value: fc.Arbitrary<string>) =>
  fc.tuple(mostly(some(name), some(`${name}[]`, `${name}[x]`, name.toUpperCase())), value);
const queryOf = (pairs: fc.Arbitrary<[string, string]>) =>
  fc
    .array(pairs, { maxLength: 4 })
    .map((all) => all.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'))
    .chain((text) =>
      mostly(fc.constant(text), some('status', '&&', 'status=%zz', 'a=%', `${text}&${text}`, 'page=2+')),
    );
const pages = fc.oneof(...['page', 'pagina', 'p', 'p[x]'].map((name) => pairOf(name, page)));
const itemQuery = queryOf(
  fc.oneof(
    pairOf('status', status),
    pairOf('data_inicio', day),
    pairOf('data_fim', day),
    pairOf('atualizado_apos', moment),
    pages,
  ),
);
const stockQuery = queryOf(fc.oneof(pairOf('product_id', uuid), pairOf('atualizado_apos', moment), pages));

const number = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }),
  some(0, -0, -1, 1.5, 1e20, -1e20, 2_147_483_647, 2_147_483_648, 1e-9, Number.MAX_SAFE_INTEGER),
);
const code = fc.oneof(
  some<unknown>('AA123456785BR', '', null, 7, true, [], {}, 'x'.repeat(100), 'x'.repeat(101), '👜'.repeat(60)),
  fc.string({ unit: 'grapheme' }),
);
const odd = fc.oneof(number, fc.boolean(), some<unknown>(null, '', '12', [], {}, 'true', Number.MAX_VALUE));
const fields = (known: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ ...known, other: fc.jsonValue() }, { requiredKeys: [] }).map((value) => JSON.stringify(value));
const written = fc.oneof(
  ...[{ tracking_code: code }, { preco: mostly(number, odd), preco_promocional: mostly(number, odd) }].map(fields),
  fields({ quantidade: mostly(number, odd), is_active: mostly(fc.boolean(), odd) }),
);
const broken = some(
  '',
  '[]',
  'null',
  '7',
  '"text"',
  '{',
  '{"preco":1e999}',
  '{"__proto__":{"preco":1}}',
  '{"preco":-0}',
);
const json = { 'content-type': 'application/json' };
const type = mostly(
  some<Record<string, string>>(json),
  some<Record<string, string>>(
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/merge-patch+json; charset=UTF-8' },
    { ...json, 'content-encoding': 'gzip' },
    { ...json, 'content-type': 'application/json;charset=latin1' },
  ),
);
const authorization = fc.oneof(
  { weight: 20, arbitrary: some('Bearer t', 'bearer  t') },
  { weight: 2, arbitrary: some('Bearer u') },
  { weight: 1, arbitrary: some('', 'Bearer', 'Bearer x', 'Basic t') },
);

/** Requests of a shop with these ids. */
function requestOf(ids: { items: string[][]; products: string[]; stock: string[] }): fc.Arbitrary<Request> {
  const base = '/api/v1';
  const item = mostly(some(...ids.items), fc.tuple(anyText.map(encodeURIComponent), fc.uuid()));
  const product = mostly(some(...ids.products), some('none', '%zz', '%2F'));
  const record = mostly(some(...ids.stock), some('none', 'é', '%C3%A9').map(encodeURI));
  const move = some('aceitar', 'iniciar-producao', 'enviar', 'enviar', 'enviar', 'voltar-producao', 'none');
  const read = fc.oneof(
    { weight: 5, arbitrary: itemQuery.map((query) => `${base}/pedidos?${query}`) },
    { weight: 4, arbitrary: stockQuery.map((query) => `${base}/estoque?${query}`) },
    item.map(([order]) => `${base}/pedidos/${order}`),
    product.map((id) => `${base}/produtos/${id}`),
    some(
      `${base}/ping`,
      '/openapi.json',
      `${base}/none`,
      '/none',
      `${base}/pedidos/`,
      `${base}/`,
      `/${'x'.repeat(5000)}`,
    ),
  );
  const write = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(item, move).map(([[order, id], to]) => `${base}/pedidos/${order}/itens/${id}/${to}`),
    },
    product.map((id) => `${base}/produtos/${id}/preco`),
    record.map((id) => `${base}/estoque/${id}`),
  );
  const methodFor = (path: string) => (path.includes('/itens/') ? 'POST' : 'PATCH');
  return fc.oneof(
    fc
      .record({
        path: read,
        authorization,
        method: mostly(some('GET'), some('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS')),
      })
      .map(({ path, authorization: token, method }) => ({ method, path, headers: { authorization: token } })),
    fc
      .record({
        path: write,
        authorization,
        headers: type,
        body: mostly(written, broken),
        isOdd: mostly(some(false), some(true)),
      })
      .map(({ path, authorization: token, headers, body, isOdd }) => ({
        method: isOdd ? 'PUT' : methodFor(path),
        path,
        headers: { ...headers, authorization: token },
        body,
      })),
  );
}

function answerTo(port: number, { method, path, headers, body }: Request): Promise<object> {
  return new Promise((resolve, reject) => {
    // The same host each time, whatever port the sandbox has: links name it.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: 'sandbox.test', ...headers, ...length },
      agent: false,
    };
    const asked = send(sent, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.rawHeaders, body: text }));
    });
    asked.on('error', reject).end(body);
  });
}

async function recordFace(switches: Partial<Switches>, seed: number, count: number): Promise<string[]> {
  const options = { tokens: ['t', 'u'], items: 90, seed: 7, now: () => NOON, switches: { ...switches, ...STILL } };
  const sandbox = await startSandbox(options);
  try {
    const { database } = sandbox.world.shop;
    const idsOf = (table: string) => database.all<{ id: string }>(`SELECT id FROM ${table}`).map(({ id }) => id);
    const items = database
      .all<{ order_id: string; id: string }>('SELECT order_id, id FROM items ORDER BY seq')
      .map(({ order_id, id }) => [order_id, id]);
    const shop = { items, products: idsOf('products'), stock: idsOf('stock') };
    const lines = [];
    for (const request of fc.sample(requestOf(shop), { seed, numRuns: count })) {
      lines.push(JSON.stringify({ request, ...(await answerTo(sandbox.port, request)) }));
    }
    return lines;
  } finally {
    await sandbox.close();
  }
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '2000' },
    out: { type: 'string' },
  },
});
const perFace = Math.ceil(Number(values.requests) / FACES.length);
const lines = [];
for (const [i, face] of FACES.entries()) lines.push(...(await recordFace(face, Number(values.seed) + i, perFace)));
if (values.out === undefined) throw new Error('Where to? --out FILE');
writeFileSync(values.out, `${lines.join('\n')}\n`);
const counted = Object.groupBy(lines, (line) => String((JSON.parse(line) as { status: number }).status));
console.log(
  Object.entries(counted)
    .map(([status, all]) => `${status}: ${all!.length}`)
    .join('  '),
);
