/** What was counted or priced here and could not be written is not lost: it stays, with what it was compared with. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { writePrice } from '../../src/session/commands/price-prompts.ts';
import { productCommands } from '../../src/session/commands/product-commands.ts';
import { sendEdits } from '../../src/session/commands/stock-edits.ts';
import { isEditOutdated, withEdit } from '../../src/session/state/stock-state.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import type { EditIntent, Settled, Verdict } from '../../src/domain/intents.ts';
import type { Request } from '../../src/outbox/request.ts';
import { promptWords, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { updateProduct } from '../../src/replica/details.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aProduct, aStockRecord } from '../support/goods.ts';
import { at } from '../support/items.ts';

const RECORDS = ['s1', 's2', 's3'].map((id) => aStockRecord({ id, sku: id, variation_options: id, quantidade: '101' }));

/** A bench whose writes get the verdicts that they are given. */
function aPreparedSession(language: Language = 'en') {
  const set = aSession([], language);
  const { context, session } = set;
  const listeners = new Set<(settled: Settled) => void>();
  const waiting = new Map<string, (verdict: Verdict) => void>();
  const intents: EditIntent[] = [];
  Object.assign(context, { barcodes: createBarcodes() });
  Object.assign(context.actions, {
    onSettled(listener: (settled: Settled) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settledOf: (id: string) => new Promise<Verdict>((resolve) => waiting.set(id, resolve)),
    ask(request: Request) {
      const intent = intentOf(request, `intent-${intents.length + 1}`);
      intents.push(intent);
      return { intent };
    },
  });
  set.stocked(RECORDS);
  watchStore(context);
  return {
    ...set,
    intents,
    count(id: string, count: number) {
      const record = context.stock.getState().byId.get(id)!.record;
      session.setState(({ stock }) => ({ stock: { ...stock, edits: withEdit(stock.edits, record, { count }) } }));
    },
    edits: () => session.getState().stock.edits,
    /** The verdict of the intent that was asked for as the nth, and the notice of it as the desk says it. */
    async settle(nth: number, verdict: Verdict) {
      const intent = intents[nth]!;
      for (const listener of listeners) listener({ intent, verdict });
      waiting.get(intent.id)?.(verdict);
      await setImmediate();
    },
    notice: () => session.getState().notice,
  };
}

function intentOf(request: Request, id: string): EditIntent {
  if (request.operation === 'setStock') {
    const { stock, change, delta } = request;
    const { quantidade, is_active, updated_at } = stock;
    const before = { quantidade, is_active, updated_at };
    return { id, operation: 'setStock', stockId: stock.id, change, delta, before } as unknown as EditIntent;
  }
  if (request.operation !== 'setPrice') throw new Error('No other is asked for here.');
  const { product, change, unit } = request;
  const { preco, preco_promocional, updated_at } = product;
  const before = { preco, preco_promocional, updated_at };
  return { id, operation: 'setPrice', productId: product.id, change, unit, before } as unknown as EditIntent;
}

const APPLIED: Verdict = { kind: 'applied', isByEvidence: false };
const changed = (patch: Partial<Extract<Verdict, { kind: 'not-sent' }>>): Verdict => ({
  kind: 'not-sent',
  code: 'changed',
  reason: '',
  ...patch,
});

test('three counts of which a colleague changed one: two are written, and the third stays with what it was counted on', async () => {
  const at = aPreparedSession();
  at.count('s1', 9);
  at.count('s2', 8);
  at.count('s3', 7);
  sendEdits(at.context);
  expect([at.intents.length, at.edits().size]).toEqual([3, 0]);
  const theirs = { ...RECORDS[1]!, quantidade: '55', updated_at: '2026-11-20T12:30:00Z' };
  await at.settle(0, APPLIED);
  mergeStock(at.context.stock, [theirs], { askedAt: 5, knownAt: 5 });
  await at.settle(1, changed({ changed: ['quantidade'], stock: theirs }));
  await at.settle(2, APPLIED);
  expect([...at.edits()]).toMatchObject([['s2', { count: 8, seen: { quantidade: '101' } }]]);
  expect(isEditOutdated(at.edits().get('s2')!, theirs)).toBe(true);
  expect(at.notice()).toEqual({ tone: 'warn', text: '2 written, 1 not sent: it stays here with what it was.' });
});

/** A disk that takes none of these; their verdict is told as that of any other. */
function untaken(at: ReturnType<typeof aPreparedSession>, ...stockIds: string[]): void {
  const { ask } = at.context.actions;
  Object.assign(at.context.actions, {
    ask(request: Request) {
      if (request.operation === 'setStock' && !stockIds.includes(request.stock.id)) return ask(request);
      at.session.setState({ notice: { tone: 'error', text: 'o disco' } });
      return { problem: 'not-recorded', reason: 'database or disk is full' };
    },
  });
}

test('of counts that the disk takes in part, both parts are told', async () => {
  const at = aPreparedSession('pt-BR');
  untaken(at, 's2');
  for (const id of ['s1', 's2', 's3']) at.count(id, 9);
  sendEdits(at.context);
  expect(at.notice()).toEqual({ tone: 'error', text: '2 alterações a caminho. 1 alteração não gravada.' });
  await at.settle(0, APPLIED);
  await at.settle(1, APPLIED);
  expect([[...at.edits().keys()], at.notice()]).toEqual([
    ['s2'],
    { tone: 'warn', text: '2 gravadas, 1 não enviada: fica aqui com o que era.' },
  ]);
});

test('what the disk says of a count or a price is not said over in another language', () => {
  const at = aPreparedSession('pt-BR');
  untaken(at, 's1');
  at.count('s1', 9);
  sendEdits(at.context);
  expect([at.edits().size, at.notice()]).toEqual([1, { tone: 'error', text: 'o disco' }]);
  at.context.details.setState({ priceUnit: 'cents' });
  writePrice(at.context, aProduct(), { preco: 5990 }, 'cents');
  expect(at.notice()).toEqual({ tone: 'error', text: 'o disco' });
});

test('counts that were so already, or may be by us, are not counted with those that are written', async () => {
  const at = aPreparedSession();
  at.count('s1', 9);
  at.count('s2', 8);
  at.count('s3', 7);
  sendEdits(at.context);
  await at.settle(0, APPLIED);
  await at.settle(1, { kind: 'already-so' });
  await at.settle(2, { kind: 'already-so', mayBeOurs: true });
  expect(at.notice()).toEqual({
    tone: 'ok',
    text: '1 written, 1 had that count already, 1 more written without an answer',
  });
});

test('a row that was known to be changed before anything was sent is counted with those that are not sent', async () => {
  const at = aPreparedSession('pt-BR');
  at.count('s1', 9);
  at.count('s2', 8);
  const theirs = { ...RECORDS[1]!, quantidade: '55', updated_at: '2026-11-20T12:30:00Z' };
  mergeStock(at.context.stock, [theirs], { askedAt: 5, knownAt: 5 });
  sendEdits(at.context);
  await at.settle(0, APPLIED);
  expect(at.notice()).toEqual({ tone: 'warn', text: '1 gravada, 1 não enviada: fica aqui com o que era.' });
});

test.each<[string, Verdict, number]>([
  ['a store that cannot be reached', changed({ code: 'unreachable' }), 1],
  ['a refusal', { kind: 'refused', reason: 'no' }, 1],
  ['one that was taken back', changed({ code: 'withdrawn' }), 0],
  ['a record that is gone', changed({ code: 'gone' }), 0],
])('after %s the count is kept or not as it can still be meant', async (_, verdict, left) => {
  const at = aPreparedSession();
  at.count('s1', 9);
  sendEdits(at.context);
  await at.settle(0, verdict);
  expect(at.edits().size).toBe(left);
});

test.each(['withdrawn', 'gone'] as const)('of several, one that is %s is not told as kept', async (code) => {
  const at = aPreparedSession();
  for (const id of ['s1', 's2', 's3']) at.count(id, 9);
  sendEdits(at.context);
  await at.settle(0, APPLIED);
  await at.settle(1, changed({ code }));
  await at.settle(2, changed({ code: 'unreachable' }));
  expect([...at.edits().keys()]).toEqual(['s3']);
  expect(at.notice()).toEqual({
    tone: 'warn',
    text: '1 written, 1 not sent and not kept, 1 not sent: it stays here with what it was.',
  });
});

test('what was noted again meanwhile is newer than what comes back', async () => {
  const at = aPreparedSession();
  at.count('s1', 9);
  sendEdits(at.context);
  at.count('s1', 4);
  await at.settle(0, changed({}));
  expect(at.edits().get('s1')).toMatchObject({ count: 4 });
});

test('what came in or went out comes back as that, and the switch with it', async () => {
  const at = aPreparedSession();
  const { record } = at.context.stock.getState().byId.get('s1')!;
  at.session.setState(({ stock }) => ({
    stock: { ...stock, edits: withEdit(stock.edits, record, { delta: 2, isActive: false }) },
  }));
  sendEdits(at.context);
  await at.settle(0, changed({}));
  expect(at.edits().get('s1')).toMatchObject({ delta: 2, isActive: false });
  expect(at.edits().get('s1')?.count).toBeUndefined();
});

test('a price that a colleague overtook stays at its product, and its key takes it up again', async () => {
  const set = aPreparedSession();
  const { context, session } = set;
  context.details.setState({ priceUnit: 'cents' });
  updateProduct(context.details, 'product-1', { value: aProduct(), askedAt: 0, problem: undefined });
  goTo(session, { screen: 'product', productId: 'product-1' });
  using stage = Object.assign(await openStage(context, 90, 30), {
    [Symbol.dispose](this: { end(): void }) {
      this.end();
    },
  });
  const text = async () => (await stage.rows()).join('\n');
  context.actions.ask({ operation: 'setPrice', product: aProduct(), change: { preco: 5990 }, unit: 'cents' });
  const theirs = aProduct({ preco: 7000, updated_at: at('12:30:00') });
  updateProduct(context.details, 'product-1', { value: theirs, askedAt: 5, problem: undefined });
  await set.settle(0, changed({ changed: ['preco'], product: theirs }));
  await stage.settle();
  expect(await text()).toMatch(/R\$ 70\.00.*! R\$ 59\.90 not written, was R\$ 64\.90 when typed/);
  productCommands.find(({ id }) => id === 'editPrice')!.run(context, 'p');
  // An empty prompt shows it as before → after, and Enter asks for it on the price as it is now.
  expect(promptWords(context, session.getState().prompt!).hint).toBe('R$ 70.00 → R$ 59.90  −14.4 %');
  submitPrompt(context);
  expect(set.intents[1]).toMatchObject({ change: { preco: 5990 }, before: { preco: 7000 } });
  await set.settle(1, APPLIED);
  await stage.settle();
  expect(await text()).not.toContain('not written');
});
