/** The packing bench as a packer sees it, key by key. */
import { expect, test } from 'vitest';
import { heroLines } from '../../components/packing-layout.ts';
import { spokenPacking } from '../../screens/spoken-lines.ts';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { textKeyOf } from '../../src/session/state/acknowledged-texts.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aPiece } from '../support/items.ts';

const line = (id: string, quantidade: string, text = '') => aPiece(id, { quantidade, personalization_data: text });

/** A mug for Ana, three plates and two cups on the bench; each has a barcode that was learnt. */
async function atTheBench(language: 'en' | 'pt-BR' = 'en', columns = 80, rows = 24) {
  const items = [line('mug', '1', 'Ana'), line('plate', '3'), line('cup', '2', 'Léo')];
  const set = aSession(items, language);
  for (const { id, variation_options } of items) {
    set.context.barcodes.learn(`code ${id}`, { product_id: id, variation_options });
  }
  set.put('o1');
  const stage = await openStage(set.context, columns, rows);
  return {
    ...set,
    stage,
    items,
    scan: async (id: string) => {
      findScanned(set.context, `code ${id}`);
      await stage.settle();
    },
    /** The screen without its frame, in one piece. */
    text: async () => (await stage.rows()).join('\n'),
    row: async (part: string) => (await stage.rows()).find((one) => one.includes(part)) ?? '',
    [Symbol.asyncDispose]: async () => stage.end(),
  };
}

test.each(['en', 'pt-BR'] as const)('a factor stands in front until the scan it was for, in %s', async (language) => {
  await using context = await atTheBench(language);
  await context.stage.press('*');
  expect(await context.text()).toContain('× _');
  await context.stage.press('3');
  expect(await context.text()).toContain('   × 3_   ');
  await context.scan('plate');
  expect(await context.row('plate')).toMatch(/3 (of|de) 3/);
  expect(await context.text()).not.toContain('× 3_');
});

test('a digit alone opens its screen, as the header says', async () => {
  await using context = await atTheBench();
  await context.stage.press('3');
  expect(await context.row('Stock')).toContain('[3 Production]');
});

test.each([
  ['en', 'ship: 6 pieces are not checked yet', '3 of 3 items, 6 pieces: tracking code'],
  ['pt-BR', 'enviar: faltam conferir 6 peças', '3 de 3 itens, 6 peças: código de rastreio'],
] as const)(
  'e is the parcel: it asks for what is not checked, then for its code, in %s',
  async (language, why, label) => {
    await using context = await atTheBench(language);
    await context.stage.press('e');
    expect(await context.text()).toContain(why);
    for (const id of ['mug', 'plate', 'plate', 'plate', 'cup', 'cup']) {
      await context.scan(id);
      if (id !== 'plate') await context.stage.press('s');
    }
    await context.stage.press('e');
    expect(await context.text()).toContain(label);
  },
);

test('the key for “seen” stands beside the piece that was scanned last, and beside no other', async () => {
  await using context = await atTheBench();
  expect(await context.text()).not.toContain('s: text is right');
  await context.scan('mug');
  // It stays in front, with its text in large letters, until it has been looked at.
  expect(await context.text()).toContain(heroLines('Ana', 96, ['tall', 2])[4]!.trimEnd());
  expect((await context.text()).split('s: text is right')).toHaveLength(2);
  expect(await context.row('✎ Léo')).toContain('text not checked');
  await context.stage.press('s', 's', 's');
  expect(await context.row('✎ Ana')).toContain('text checked ✔');
  // The other one is in front now.
  expect(await context.text()).toContain(heroLines('Léo', 96, ['tall', 2])[4]!.trimEnd());
  expect(await context.text()).toContain('text not checked');
});

test.each([
  [
    'en',
    'Cancelled in order 10482',
    'Take it out of the box',
    'Enter or the code OK: it is out of the box   Esc: not yet',
  ],
  ['pt-BR', 'Cancelado no pedido 10482', 'Tire da caixa', 'Enter ou o código OK: já tirei da caixa   Esc: ainda não'],
] as const)(
  'the piece that was cancelled is named, and Enter says that it is out, in %s',
  async (language, ...words) => {
    await using context = await atTheBench(language);
    const leave = watchStore(context.context);
    for (const id of ['mug', 'plate', 'plate', 'plate', 'cup', 'cup']) {
      await context.scan(id);
      if (id !== 'plate') await context.stage.press('s');
    }
    const [mug] = context.items;
    mergeItems(context.replica, [{ ...mug!, item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
    await context.stage.settle();
    const text = (await context.text()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('1 × mug');
    for (const part of words) expect(text).toContain(part.replaceAll(/\s+/g, ' '));
    await context.stage.press('\r');
    expect(await context.text()).not.toContain(words[1]);
    await context.stage.press('e');
    expect(await context.text()).toMatch(/2 (of|de) 3 .*, 5 /);
    leave();
  },
);

test.each([
  ['en', 'Enter confirm   Esc cancel', 'Answer first: Enter or Esc.'],
  ['pt-BR', 'Enter confirmar   Esc cancelar', 'Responda primeiro: Enter ou Esc.'],
] as const)(
  'under a question only its keys are offered, and another key says so, in %s',
  async (language, keys, why) => {
    await using context = await atTheBench(language);
    context.session.setState({ question: { kind: 'dropEdits' } });
    await context.stage.settle();
    const footer = async () => (await context.stage.rows()).at(-1)!.trim();
    expect(await footer()).toBe(keys);
    await context.stage.press('a');
    expect(await context.text()).toContain(why);
    expect(context.rung).toEqual(['error']);
    answerQuestion(context.context, 'escape');
    await context.stage.settle();
    expect(await context.text()).not.toContain(why);
    expect(await footer()).not.toContain(keys);
  },
);

test('a count that has to be typed is among the keys, and digits are no other key', async () => {
  await using context = await atTheBench();
  const preview = { operation: 'accept' as const, itemIds: Array.from({ length: 60 }, (_, n) => `i${n}`), skipped: [] };
  context.session.setState({ question: { kind: 'bulk', preview, typed: '' } });
  await context.stage.press('6');
  expect((await context.stage.rows()).at(-1)!.trim()).toBe('0–9 type 60   Esc cancel');
  expect(await context.text()).not.toContain('Answer first');
  await context.stage.press('0');
  expect((await context.stage.rows()).at(-1)!.trim()).toBe('Enter confirm   Esc cancel');
});

test('under a stop the footer has the keys of the stop alone', async () => {
  await using context = await atTheBench();
  context.session.setState({ stop: { sentence: 'Look.' } });
  await context.stage.settle();
  expect((await context.stage.rows()).at(-1)!.trim()).toBe('Enter OK understood');
});

test.each([
  ['en', 80, '→ waiting for the store, then returning… z'],
  ['pt-BR', 80, '→ esperando a loja, depois voltando… z'],
  ['en', 40, '→ then returning… z'],
  ['pt-BR', 40, '→ depois voltando… z'],
] as const)(
  'a return behind a shipment that waits stands with it on its line, in front and below it, in %s on %i columns',
  async (language, columns, said) => {
    await using context = await atTheBench(language, columns);
    const author = { operator: 'eva', station: 'bench 2' };
    const intent = (itemId: string, operation: string, hold: string) =>
      ({
        id: operation + itemId,
        author,
        itemId,
        orderId: 'o1',
        operation,
        phase: 'waiting',
        hold,
        attemptCount: 0,
      }) as never;
    const both = (id: string): [string, never[]] => [
      id,
      [intent(id, 'ship', 'offline'), intent(id, 'returnToProduction', 'queued')],
    ];
    context.replica.setState({ intents: new Map([both('mug')]) });
    await context.stage.settle();
    expect((await context.text()).replaceAll(/\s+/g, ' ')).toContain(said);
    context.replica.setState({ intents: new Map([both('cup')]) });
    await context.stage.settle();
    expect((await context.text()).replaceAll(/\s+/g, ' ')).toContain(said);
    expect(spokenPacking(context.context).join('\n')).toContain(said.slice(2));
  },
);

test('one action of a line is said as before, with the key that takes it back', async () => {
  await using context = await atTheBench();
  const ship = { id: 'i', itemId: 'mug', orderId: 'o1', operation: 'ship', phase: 'waiting', hold: 'offline' };
  context.replica.setState({ intents: new Map([['mug', [{ ...ship, author: {}, attemptCount: 0 } as never]]]) });
  await context.stage.settle();
  expect(await context.text()).toMatch(/→ waiting for the store z *$/m);
});

test('a parcel that has left fills the pane, and a stop is in front of it', async () => {
  await using context = await atTheBench();
  context.session.setState({ departed: { order: 'Order 10482', count: 12 } });
  await context.stage.settle();
  const text = await context.text();
  expect(text).toContain('✔ SHIPPED');
  expect(text).toContain('Order 10482 · 12 today');
  expect(text).not.toContain('1 of');
  context.session.setState({ stop: { sentence: 'Look.', kind: 'wrong' } });
  await context.stage.settle();
  expect(await context.text()).toContain('✕ STOP');
  expect(await context.text()).not.toContain('SHIPPED');
});

test('only when pieces and texts of the whole order are checked is there a sign for it', async () => {
  await using context = await atTheBench();
  const progress = () => context.row(' pieces · ');
  for (const id of ['mug', 'plate', 'plate', 'plate', 'cup', 'cup']) await context.scan(id);
  expect(await progress()).toMatch(/▓ 6 of 6 pieces · 0 of 2 texts/);
  context.session.setState(({ seen }) => ({ seen: new Set([...seen, ...context.items.map(textKeyOf)]) }));
  await context.stage.settle();
  expect(await progress()).toMatch(/▓ ✔ 6 of 6 pieces · 2 of 2 texts/);
});
