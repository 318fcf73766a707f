/** The operations of spec part 4 by their methods and paths, and what else is data. */
import { describe, expect, test } from 'vitest';
import { codeOfAll, EXIT } from '../../src/base/exit-codes.ts';
import { canRecur, isMove, isSameAuthor, targetOf, type AnyIntent } from '../../src/domain/intents.ts';
import { hasComeBack } from '../../src/domain/lifecycle.ts';
import { isWrite, OPERATIONS, pathOf } from '../../src/domain/operations.ts';

const ITEM_PATH = '/pedidos/{orderId}/itens/{itemId}';

describe('operations', () => {
  test('the eleven operations go where spec part 4 says, and each has its own name', () => {
    expect(Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /pedidos',
      'GET /pedidos/{orderId}',
      `POST ${ITEM_PATH}/aceitar`,
      `POST ${ITEM_PATH}/iniciar-producao`,
      `POST ${ITEM_PATH}/enviar`,
      `POST ${ITEM_PATH}/voltar-producao`,
      'GET /produtos/{productId}',
      'PATCH /produtos/{productId}/preco',
      'GET /estoque',
      'PATCH /estoque/{stockId}',
      'GET /ping',
    ]);
    expect(Object.entries(OPERATIONS).filter(([key, { name }]) => key !== name)).toEqual([]);
  });

  test('what is said of a failure names what was to be done, each in other words', () => {
    const purposes = Object.values(OPERATIONS).map(({ purpose }) => purpose);
    expect(new Set(purposes).size).toBe(11);
    expect(
      purposes.filter((purpose) => !/^(list|read|accept|start|ship|return|change|check) [a-z ]+$/.test(purpose)),
    ).toEqual([]);
  });

  const names = (of: (one: (typeof OPERATIONS)[keyof typeof OPERATIONS]) => boolean) =>
    Object.values(OPERATIONS)
      .filter(of)
      .map(({ name }) => name);

  test('only the four moves can be refused by a state, and what does not read writes', () => {
    const moves = ['acceptItem', 'startProduction', 'shipItem', 'returnToProduction'];
    expect(names(({ movesItem }) => movesItem)).toEqual(moves);
    expect(names(isWrite)).toEqual([...moves, 'updatePrice', 'updateStock']);
  });

  test('a path is filled in with its ids; a missing one leaves nothing of the template', () => {
    expect(pathOf(OPERATIONS.shipItem, { orderId: 'o-1', itemId: 'i%2F2' })).toBe('/pedidos/o-1/itens/i%2F2/enviar');
    expect(pathOf(OPERATIONS.getOrder, {})).toBe('/pedidos/');
  });

  test('an item, a product’s prices and a stock record each have one intent at a time', () => {
    expect([{ itemId: '7' }, { productId: '7' }, { productId: '7', stockId: '7' }].map(targetOf)).toEqual([
      'item:7',
      'product:7',
      'stock:7',
    ]);
  });

  test('a person at another desk, station or by another name is another author', () => {
    const ana = { operator: 'ana', station: 'bench 1', desk: '0' };
    expect(isSameAuthor(ana, { ...ana })).toBe(true);
    for (const other of [{ operator: 'rui' }, { station: 'bench 2' }, { desk: '1' }]) {
      expect(isSameAuthor(ana, { ...ana, ...other })).toBe(false);
    }
  });

  test.each([
    ['accept', true, false],
    ['startProduction', true, false],
    ['ship', true, true],
    ['returnToProduction', true, true],
    ['setPrice', false, false],
    ['setStock', false, false],
  ] as const)('%s moves an item: %s, and can happen twice: %s', (operation, moves, recurs) => {
    expect([isMove({ operation } as AnyIntent), canRecur(operation as never)]).toEqual([moves, recurs]);
  });

  const item = (item_status: string, enviado_em: string) => hasComeBack({ item_status, enviado_em });

  test('what was shipped and is in production again has come back', () => {
    expect([item('in_production', '2026-11-20'), item('em_producao', '2026-11-20')]).toEqual([true, true]);
    expect([item('in_production', ''), item('shipped', '2026-11-20')]).toEqual([false, false]);
  });

  test('several end as all of them did, with 7 where they differ, with 0 where none was', () => {
    expect(codeOfAll([])).toBe(EXIT.done);
    expect(codeOfAll([EXIT.refused, EXIT.refused])).toBe(EXIT.refused);
    expect(codeOfAll([EXIT.done, EXIT.refused])).toBe(EXIT.someFailed);
    expect(EXIT).toMatchObject({ done: 0, usage: 2, notAuthenticated: 3, refused: 4, unreachable: 5, unknown: 6 });
  });
});
