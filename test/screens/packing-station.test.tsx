/** The packing bench as a packer sees it, key by key. */
import { expect, test } from 'vitest';
import { bigRows } from '../../components/big-letters.ts';
import { spokenPacking } from '../../screens/spoken-lines.ts';
import { answerQuestion } from '../../src/session/commands/questions.ts';
import { putOnBench } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/packing/scans.ts';
import { attend } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aBench } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { aPiece } from '../support/items.ts';

const line = (id: string, quantidade: string, text = '') => aPiece(id, { quantidade, personalization_data: text });

/** A mug for Ana, three plates and two cups on the bench; each has a barcode that was learnt. */
async function atTheBench(language: 'en' | 'pt-BR' = 'en', columns = 80, rows = 24) {
  const items = [line('mug', '1', 'Ana'), line('plate', '3'), line('cup', '2', 'Léo')];
  const set = aBench(items, language);
  for (const { id, variation_options } of items) {
    set.bench.barcodes.learn(`code ${id}`, { product_id: id, variation_options });
  }
  putOnBench(set.bench, 'o1');
  const stage = await openStage(set.bench, columns, rows);
  return {
    ...set,
    stage,
    items,
    scan: async (id: string) => {
      findScanned(set.bench, `code ${id}`);
      await stage.settle();
    },
    /** The screen without its frame, in one piece. */
    text: async () => (await stage.rows()).join('\n'),
    row: async (part: string) => (await stage.rows()).find((one) => one.includes(part)) ?? '',
    [Symbol.asyncDispose]: async () => stage.end(),
  };
}

test.each(['en', 'pt-BR'] as const)('a factor stands in front until the scan it was for, in %s', async (language) => {
  await using bench = await atTheBench(language);
  await bench.stage.press('*');
  expect(await bench.text()).toContain('× _');
  await bench.stage.press('3');
  expect(await bench.text()).toContain('   × 3_   ');
  await bench.scan('plate');
  expect(await bench.row('plate')).toMatch(/3 (of|de) 3/);
  expect(await bench.text()).not.toContain('× 3_');
});

test('a digit alone opens its screen, as the header says', async () => {
  await using bench = await atTheBench();
  await bench.stage.press('3');
  expect(await bench.row('bancada')).toContain('bancada Production');
});

test.each([
  ['en', 'ship: 6 units are not checked yet', '3 of 3 items, 6 units: tracking code'],
  ['pt-BR', 'enviar: faltam conferir 6 unidades', '3 de 3 itens, 6 unidades: código de rastreio'],
] as const)(
  'e is the parcel: it asks for what is not checked, then for its code, in %s',
  async (language, why, label) => {
    await using bench = await atTheBench(language);
    await bench.stage.press('e');
    expect(await bench.text()).toContain(why);
    for (const id of ['mug', 'plate', 'plate', 'plate', 'cup', 'cup']) {
      await bench.scan(id);
      if (id !== 'plate') await bench.stage.press('s');
    }
    await bench.stage.press('e');
    expect(await bench.text()).toContain(label);
  },
);

test('the key for “seen” stands beside the piece that was scanned last, and beside no other', async () => {
  await using bench = await atTheBench();
  expect(await bench.text()).not.toContain('s: seen on the piece');
  await bench.scan('mug');
  // It stays in front, with its text in large letters, until it has been looked at.
  expect(await bench.text()).toContain(bigRows('Ana', 'wide')[1]!.trimEnd());
  expect((await bench.text()).split('s: seen on the piece')).toHaveLength(2);
  expect(await bench.row('✎ Léo')).toContain('not seen yet');
  await bench.stage.press('s', 's', 's');
  expect(await bench.row('✎ Ana')).toContain('seen ✔');
  // The other one is in front now.
  expect(await bench.text()).toContain(bigRows('Léo', 'wide')[1]!.trimEnd());
  expect(await bench.text()).toContain('not seen yet');
});

test.each([
  ['en', 'Cancelled in order 10482', 'Take it out of the box', 'Enter: it is out of the box   Esc: not yet'],
  ['pt-BR', 'Cancelado no pedido 10482', 'Tire da caixa', 'Enter: já tirei da caixa   Esc: ainda não'],
] as const)(
  'the piece that was cancelled is named, and Enter says that it is out, in %s',
  async (language, ...words) => {
    await using bench = await atTheBench(language);
    const leave = attend(bench.bench);
    for (const id of ['mug', 'plate', 'plate', 'plate', 'cup', 'cup']) {
      await bench.scan(id);
      if (id !== 'plate') await bench.stage.press('s');
    }
    const [mug] = bench.items;
    mergeItems(bench.shop, [{ ...mug!, item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
    await bench.stage.settle();
    const text = (await bench.text()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('1 × mug');
    for (const part of words) expect(text).toContain(part.replaceAll(/\s+/g, ' '));
    await bench.stage.press('\r');
    expect(await bench.text()).not.toContain(words[1]);
    await bench.stage.press('e');
    expect(await bench.text()).toMatch(/2 (of|de) 3 .*, 5 /);
    leave();
  },
);

test.each([
  ['en', 'Enter do it   Esc leave it', 'Answer first: Enter or Esc.'],
  ['pt-BR', 'Enter fazer   Esc desistir', 'Responda primeiro: Enter ou Esc.'],
] as const)(
  'under a question only its keys are offered, and another key says so, in %s',
  async (language, keys, why) => {
    await using bench = await atTheBench(language);
    bench.desk.setState({ question: { kind: 'dropEdits' } });
    await bench.stage.settle();
    const footer = async () => (await bench.stage.rows()).at(-1)!.trim();
    expect(await footer()).toBe(keys);
    await bench.stage.press('a');
    expect(await bench.text()).toContain(why);
    expect(bench.rung).toEqual(['error']);
    answerQuestion(bench.bench, 'escape');
    await bench.stage.settle();
    expect(await bench.text()).not.toContain(why);
    expect(await footer()).not.toContain(keys);
  },
);

test('a count that has to be typed is among the keys, and digits are no other key', async () => {
  await using bench = await atTheBench();
  const preview = { operation: 'accept' as const, itemIds: Array.from({ length: 60 }, (_, n) => `i${n}`), skipped: [] };
  bench.desk.setState({ question: { kind: 'bulk', preview, typed: '' } });
  await bench.stage.press('6');
  expect((await bench.stage.rows()).at(-1)!.trim()).toBe('0–9 type 60   Esc leave it');
  expect(await bench.text()).not.toContain('Answer first');
  await bench.stage.press('0');
  expect((await bench.stage.rows()).at(-1)!.trim()).toBe('Enter do it   Esc leave it');
});

test('under a stop the footer has the keys of the stop alone', async () => {
  await using bench = await atTheBench();
  bench.desk.setState({ stop: { sentence: 'Look.' } });
  await bench.stage.settle();
  expect((await bench.stage.rows()).at(-1)!.trim()).toBe('Enter understood');
});

test.each([
  ['en', 80, '→ waiting for the store, then returning… z'],
  ['pt-BR', 80, '→ esperando a loja, depois voltando… z'],
  ['en', 40, '→ then returning… z'],
  ['pt-BR', 40, '→ depois voltando… z'],
] as const)(
  'a return behind a shipment that waits stands with it on its line, in front and below it, in %s on %i columns',
  async (language, columns, said) => {
    await using bench = await atTheBench(language, columns);
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
    bench.shop.setState({ intents: new Map([both('mug')]) });
    await bench.stage.settle();
    expect((await bench.text()).replaceAll(/\s+/g, ' ')).toContain(said);
    bench.shop.setState({ intents: new Map([both('cup')]) });
    await bench.stage.settle();
    expect((await bench.text()).replaceAll(/\s+/g, ' ')).toContain(said);
    expect(spokenPacking(bench.bench).join('\n')).toContain(said.slice(2));
  },
);

test('one action of a line is said as before, with the key that takes it back', async () => {
  await using bench = await atTheBench();
  const ship = { id: 'i', itemId: 'mug', orderId: 'o1', operation: 'ship', phase: 'waiting', hold: 'offline' };
  bench.shop.setState({ intents: new Map([['mug', [{ ...ship, author: {}, attemptCount: 0 } as never]]]) });
  await bench.stage.settle();
  expect(await bench.text()).toMatch(/→ waiting for the store z *$/m);
});
