import { describe, expect, test } from 'vitest';
import { NotAuthenticated, NotFoundHere } from '../../src/api/errors.ts';
import {
  jobOf,
  type ActionClient,
  type JobTools,
  type ObservationResult,
  type Observation,
} from '../../src/outbox/operation-handlers.ts';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { OrderItem, Product, StockRecord } from '../../src/domain/records.ts';
import { anItem, at } from '../support/items.ts';

const DATE = Date.parse(at('12:00:00'));
const OPEN = { kind: 'open' } as const;

/** A job whose store answers everything with `answer`, or fails with it; and the items it took into the picture. */
function aJob(its: object, answer: unknown, more: Partial<JobTools> = {}) {
  const taken: unknown[][] = [];
  const ask = async () => {
    if (answer instanceof Error) throw answer;
    return { data: answer, raw: undefined, status: 200, serverDateMs: DATE, askedAt: 5 };
  };
  const client = new Proxy({}, { get: () => ask }) as ActionClient;
  const tools: JobTools = {
    client,
    signal: new AbortController().signal,
    takeItems: (...told) => void taken.push(told),
    wallNow: () => DATE,
    confirmStore: async () => OPEN,
    ...more,
  };
  const row = { id: 'a', lojaId: 'loja-1', attemptCount: 1, isAmbiguous: true, ...its } as IntentRow;
  return { ...jobOf(row, tools), taken };
}

const ACCEPT = { operation: 'accept', orderId: 'order-1', itemId: 'item-1' };
const SHIP = { ...ACCEPT, operation: 'ship', trackingCode: 'BR1' };

const orderOf = (...itens: OrderItem[]) => ({ id: 'order-1', status: 'paid', itens });

async function seen(look: Promise<ObservationResult>): Promise<Observation> {
  const found = await look;
  return found.kind === 'seen' ? found : expect.fail(`the look failed: ${found.held.hold}`);
}

describe('operation handlers', () => {
  test('a look takes the whole order into the picture and judges its own item', async () => {
    const items = [anItem({ id: 'item-0', item_status: 'accepted' }), anItem()];
    const job = aJob(ACCEPT, orderOf(...items));
    const sight = await seen(job.look());
    expect(job.taken).toEqual([['loja-1', items, 5]]);
    expect([sight.isThere, sight.judge()]).toEqual([true, undefined]);
  });

  test('an order without the item is there, and the item is not', async () => {
    const sight = await seen(aJob(ACCEPT, orderOf(anItem({ id: 'item-0', item_status: 'accepted' }))).look());
    expect([sight.isThere, sight.judge(), sight.judgeLostReply(true)]).toEqual([false, undefined, 'unconfirmed']);
  });

  test('an order that the right store does not know is gone once asked for twice', async () => {
    let asked = 0;
    const confirmStore = async () => {
      asked++;
      return OPEN;
    };
    const gone = new NotFoundHere({ operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false });
    const job = aJob(ACCEPT, gone, { confirmStore });
    const sight = await seen(job.look());
    expect([sight.isThere, asked, job.taken]).toEqual([false, 2, []]);
    const verdict = { kind: 'not-sent', code: 'gone', reason: '' };
    expect(sight.check(false)).toEqual({ kind: 'verdict', verdict });
    expect(sight.judgeLostReply(true)).toBe('unconfirmed');
  });

  test('what the token’s store does not know says nothing while that is another store', async () => {
    const gone = new NotFoundHere({ operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false });
    const held = { kind: 'hold', hold: 'other-store' } as const;
    const look = { kind: 'failed', held };
    for (const its of [ACCEPT, { operation: 'setPrice', productId: 'p', change: { preco: 1 }, before: {} }]) {
      expect(await aJob(its, gone, { confirmStore: async () => held }).look()).toEqual(look);
    }
  });

  test('a look that fails says what for, and what is no failure of the store is thrown', async () => {
    const refused = new NotAuthenticated({ operation: OPERATIONS.getOrder, status: 401, mayHaveApplied: false });
    expect(await aJob(ACCEPT, refused).look()).toMatchObject({ kind: 'failed', held: { hold: 'token' } });
    await expect(aJob(ACCEPT, new TypeError('ours')).look()).rejects.toThrow('ours');
  });

  test.each([
    [ACCEPT, { item_status: 'accepted' }, { kind: 'already-so' }],
    [ACCEPT, { item_status: 'cancelled', cancelado_em: at('10:07:00') }, { kind: 'refused', reason: '' }],
    [SHIP, { item_status: 'shipped', tracking_code: 'BR1' }, { kind: 'applied', isByEvidence: true }],
  ])('while an answer of %j may still come, %j proves %j', async (asked, item, verdict) => {
    const sight = await seen(aJob(asked, orderOf(anItem(item))).look());
    expect(sight.judge()).toMatchObject({ ...verdict, item });
  });

  const shipped = { item_status: 'shipped', tracking_code: 'BR1' };
  test.each([
    ['applied', SHIP, true, shipped, { kind: 'applied', isByEvidence: true }],
    ['already-so', SHIP, false, shipped, { kind: 'already-so' }],
    ['refused', ACCEPT, false, {}, { kind: 'refused', reason: 'no' }],
    ['watch', ACCEPT, true, {}, 'watch'],
  ] as const)(
    'a refusal that means %s is told so, with the store’s words only where it refused',
    async (_, asked, isAmbiguous, its, told) => {
      const item = anItem(its);
      const sight = await seen(aJob({ ...asked, isAmbiguous }, orderOf(item)).look());
      expect(sight.afterRefusal('no')).toEqual(typeof told === 'string' ? told : { ...told, item });
    },
  );

  test.each([
    ['applied', SHIP, shipped, { kind: 'applied', isByEvidence: true }],
    ['already-so', ACCEPT, { item_status: 'accepted' }, { kind: 'already-so' }],
    [
      'refused',
      ACCEPT,
      { item_status: 'cancelled', aceito_em: '', cancelado_em: at('10:07:00') },
      { kind: 'refused', reason: '' },
    ],
    ['not-sent', ACCEPT, {}, { kind: 'not-sent', code: 'no-answer', reason: '' }],
  ] as const)('a watch that ends as %s is told so, with the item', async (_, asked, its, told) => {
    const item = anItem(its);
    const sight = await seen(aJob(asked, orderOf(item)).look());
    expect(sight.judgeLostReply(false)).toEqual({ ...told, item });
  });

  test.each([
    [ACCEPT, { item_status: 'pending' }, undefined],
    [ACCEPT, { item_status: 'accepted' }, 'applied'],
    [SHIP, { item_status: 'shipped', tracking_code: 'BR1' }, 'applied'],
    [SHIP, { item_status: 'shipped', tracking_code: 'BR2' }, undefined],
  ])('after a yes to %j without a record, %j means: %s', async (asked, its, means) => {
    const item = anItem(its);
    const sight = await seen(aJob(asked, orderOf(item)).look());
    expect(sight.afterYes()).toEqual(means && { kind: means, item, isByEvidence: false });
  });

  test('an item found as it is wanted before anything leaves is a verdict', async () => {
    const item = anItem({ item_status: 'accepted' });
    const sight = await seen(aJob(ACCEPT, orderOf(item)).look());
    expect(sight.check(false)).toEqual({ kind: 'verdict', verdict: { kind: 'already-so', item } });
  });

  test('what is sent again is compared with this look, and no earlier one', async () => {
    const sight = await seen(aJob(ACCEPT, orderOf(anItem())).look());
    expect(sight.judgeLostReply(true)).toMatchObject({
      resend: { baseline: { item_status: 'pending', serverDateMs: DATE } },
    });
  });

  test('a refusal that no look explains stands, and is watched where a reply was lost', async () => {
    const price = { operation: 'setPrice', productId: 'p', change: { preco: 1 }, before: {} };
    for (const its of [ACCEPT, price]) {
      expect(aJob({ ...its, isAmbiguous: false }, {}).afterUnseenRefusal('no')).toMatchObject({
        kind: 'refused',
        reason: 'no',
      });
      expect(aJob(its, {}).afterUnseenRefusal('no')).toBe('watch');
    }
  });

  test.each([
    ['accepted', 'item-1', true],
    ['in_production', 'item-1', true],
    // A word that nobody knows contradicts nothing.
    ['archived', 'item-1', true],
    ['pending', 'item-1', false],
    ['cancelled', 'item-1', false],
    ['accepted', 'item-0', false],
  ])('an answer to accept that shows %s of %s is its answer: %s', async (item_status, id, isItsAnswer) => {
    const item = anItem({ id, item_status });
    const job = aJob(ACCEPT, item);
    const verdict = { kind: 'applied', item, isByEvidence: false };
    expect(await job.send()).toEqual({ verdict: isItsAnswer ? verdict : undefined, status: 200 });
    expect(job.taken).toEqual(isItsAnswer ? [['loja-1', [item], 'our-write']] : []);
  });

  test.each([
    ['shipped', false],
    ['in_production', true],
    ['accepted', false],
    ['delivered', true],
  ])('an answer to a return that shows %s is its answer: %s', async (item_status, isItsAnswer) => {
    const { verdict } = await aJob({ ...ACCEPT, operation: 'returnToProduction' }, anItem({ item_status })).send();
    expect(verdict?.kind).toBe(isItsAnswer ? 'applied' : undefined);
  });

  const THEN = { updated_at: '2026-11-20T10:00:00Z' };
  const LOOKED = { ...THEN, serverDateMs: Date.parse('2026-11-20T11:00:00Z') };
  const STOCK = { id: 's', quantidade: '5', is_active: '1', ...THEN } as StockRecord;
  const PRODUCT = { id: 'p', preco: 2990, preco_promocional: 0, ...THEN, estoques: [STOCK] } as Product;
  const BEFORE = { preco: 2990, preco_promocional: 0, ...LOOKED };
  const PRICE = { operation: 'setPrice', productId: 'p', unit: 'cents', change: { preco: 1990 }, before: BEFORE };
  const COUNT = {
    operation: 'setStock',
    productId: 'p',
    stockId: 's',
    change: { quantidade: 7 },
    before: { quantidade: '5', is_active: '1', ...LOOKED },
  };

  test('an answer of another product, or with other prices, is no answer to a price', async () => {
    const answer = { ...PRODUCT, preco: 1990 };
    expect((await aJob(PRICE, answer).send()).verdict).toEqual({
      kind: 'applied',
      isByEvidence: false,
      product: answer,
    });
    expect((await aJob(PRICE, { ...answer, id: 'q' }).send()).verdict).toBeUndefined();
    expect((await aJob(PRICE, PRODUCT).send()).verdict).toBeUndefined();
  });

  test('an answer of another record, or with another count, is no answer to a count', async () => {
    const answer = { ...STOCK, quantidade: '7' };
    expect((await aJob(COUNT, answer).send()).verdict).toEqual({ kind: 'applied', isByEvidence: false, stock: answer });
    expect((await aJob(COUNT, { ...answer, id: 't' }).send()).verdict).toBeUndefined();
    expect((await aJob(COUNT, STOCK).send()).verdict).toBeUndefined();
  });

  test('an edit that is as wanted is already so wherever it is looked for', async () => {
    const price = { ...PRODUCT, preco: 1990 };
    const stock = { ...STOCK, quantidade: '7' };
    const withStock = { ...PRODUCT, estoques: [stock] };
    for (const [its, product, subject] of [
      [PRICE, price, { product: price }],
      [COUNT, withStock, { stock }],
    ] as const) {
      const sight = await seen(aJob(its, product).look());
      const verdict = { kind: 'already-so', ...subject };
      expect(sight.check(false)).toEqual({ kind: 'verdict', verdict });
      expect(sight.afterYes()).toEqual({ kind: 'applied', isByEvidence: false, ...subject });
      expect([sight.isThere, sight.judge(), sight.afterRefusal('no'), sight.judgeLostReply(true)]).toEqual([
        true,
        verdict,
        verdict,
        verdict,
      ]);
    }
  });

  test('an untouched edit is sent again while it is fresh, a touched one is not', async () => {
    for (const [its, facts, subject] of [
      [PRICE, { before: BEFORE }, { product: PRODUCT }],
      [COUNT, { before: COUNT.before, change: COUNT.change }, { stock: STOCK }],
    ] as const) {
      const at2 = await seen(aJob({ ...its, attemptCount: 2 }, PRODUCT).look());
      const at3 = await seen(aJob({ ...its, attemptCount: 3 }, PRODUCT).look());
      const notSent = { kind: 'not-sent', code: 'no-answer', reason: '', ...subject };
      expect(at2.afterYes()).toBeUndefined();
      expect([at2.judgeLostReply(true), at2.judgeLostReply(false), at3.judgeLostReply(true)]).toEqual([
        { resend: facts },
        notSent,
        notSent,
      ]);
    }
    const touched = { ...PRODUCT, preco: 500 };
    expect((await seen(aJob(PRICE, touched).look())).judgeLostReply(true)).toBe('unconfirmed');
  });

  test('a product that the store does not know is gone', async () => {
    const gone = new NotFoundHere({ operation: OPERATIONS.getProduct, status: 404, mayHaveApplied: false });
    const sight = await seen(aJob(PRICE, gone).look());
    expect([sight.isThere, sight.judge(), sight.judgeLostReply(true)]).toEqual([false, undefined, 'unconfirmed']);
    expect(sight.check(false)).toMatchObject({ verdict: { kind: 'not-sent', code: 'gone' } });
  });
});
