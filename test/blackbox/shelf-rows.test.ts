import { expect, test } from 'vitest';
import { shelfOn } from './keyboard.ts';

const shelf = { id: 'shelf-1', productId: 'p', sku: 'PORBOR-SAF', quantity: 13 };
const read = (row: string) => shelfOn(row, [shelf])?.quantity;

test('of a row of the stock the count of the store is read, also where another is noted', () => {
  expect(read('▌    "       Tema: safári      PORBOR-SAF            13         yes ')).toBe(13);
  expect(read('▌*   "       Tema: safári      PORBOR-SAF            13         yes    → 345')).toBe(13);
});

test('of a line in which the count is followed by what it is to become nothing is read, no digit of it either', () => {
  expect(read(' Porta-maternidade bordado · Tema: safári · PORBOR-SAF   13                  → 345')).toBeUndefined();
});

test('of a row whose SKU is cut nothing is read', () => {
  expect(read('▌    "       Tema: safári      PORB…                 13         yes ')).toBeUndefined();
});
