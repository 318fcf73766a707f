import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutName, cutNames, cutVariations } from '../../src/session/columns/cut-names.ts';
import { displayWidth } from '../../src/base/width.ts';
import type { StockRecord } from '../../src/domain/records.ts';
import { variationName } from '../../src/domain/item-names.ts';

const named = (product_nome: string, variation_options: string) => ({ product_nome, variation_options });
const textsOf = (names: ReturnType<typeof cutNames>) =>
  names.map(({ product, variation }) => variationName(product, variation));

test('the product is cut before the variation, always at its end', () => {
  const rows = [
    named('Calendário de parede 2027', 'Tamanho: A3'),
    named('Convite de casamento', 'Papel: marfim; Quantidade: 100'),
  ];
  expect(textsOf(cutNames(rows, 28))).toEqual(['Calendário de parede 2… · A3', 'Convite de c… · marfim · 100']);
  expect(textsOf(cutNames(rows, 60))).toEqual([
    'Calendário de parede 2027 · A3',
    'Convite de casamento · marfim · 100',
  ]);
});

test('a variation that would be cut to nothing leaves its room to the product', () => {
  const shirt = named('Camiseta bordada', 'Cor: azul');
  expect([10, 11, 12, 13].map((width) => cutName(shirt, width))).toEqual([
    'Camiseta …',
    'Camiseta b…',
    'Camiset… az…',
    'Camiset… azul',
  ]);
});

test('variations that differ in their labels alone are said with them', () => {
  expect(textsOf(cutNames([named('Kit', 'Frente: 2'), named('Kit', 'Verso: 2')], 60))).toEqual([
    'Kit · Frente: 2',
    'Kit · Verso: 2',
  ]);
});

test('of stock that does not fit the values are said, with labels where two would look alike', () => {
  const stockOf = (variation_options: string) => ({ produto: { nome: 'Agenda' }, variation_options }) as StockRecord;
  const records = ['Capa: listras; Miolo: diário', 'Capa: listras; Miolo: semanal'].map(stockOf);
  expect(cutVariations(records, 30)).toEqual(['Capa: listras; Miolo: diário', 'Capa: listras; Miolo: semanal']);
  expect(cutVariations(records, 20)).toEqual(['listras · diário', 'listras · semanal']);
  expect(cutVariations(['Frente: dois', 'Verso: dois'].map(stockOf), 11)).toEqual(['Frente: do…', 'Verso: dois']);
});

test('one name alone gives up its product before its variation, also in little room', () => {
  const item = named('Capa de almofada bordada à mão', 'Tecido: linho; Tamanho: 45×45');
  expect([60, 30, 24, 9].map((width) => cutName(item, width))).toEqual([
    'Capa de almofada bordada à mão · linho · 45×45',
    'Capa de almof… · linho · 45×45',
    'Capa de… · linho · 45×45',
    'Capa de …',
  ]);
});

const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'ç', '漢') });
const kind = fc.record({
  product_nome: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  variation_options: fc.array(word, { maxLength: 2 }).map((words) => words.map((one) => `Cor: ${one}`).join('; ')),
});

test('no name is wider than its room, and two that fit a name whole are never taken for one', () => {
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 8 }), fc.integer({ min: 20, max: 60 }), (kinds, width) => {
      const shown = textsOf(cutNames(kinds, width));
      for (const text of shown) expect(displayWidth(text)).toBeLessThanOrEqual(width);
    }),
  );
});
