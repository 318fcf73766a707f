/** What a run of prices would make of products, one after the other. */
import { expect, test } from 'vitest';
import type { ApiClient, Reply } from '../../../src/api/client.ts';
import { InvalidRequest, NotFoundHere } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { Product } from '../../../src/domain/records.ts';
import { previewRun } from '../../../src/eventlog/services/run-preview.ts';
import { aProduct } from '../../support/goods.ts';

const facts = { operation: OPERATIONS.getProduct, mayHaveApplied: false };
const RULE = { permille: -100, roundTo: undefined, ending: undefined, floor: undefined };

test('a product that has the price already is named with it, and is none that changes', async () => {
  const client: Pick<ApiClient, 'getProduct'> = {
    getProduct: async (id) => ({ data: aProduct({ id, preco: 5000, preco_promocional: 4500 }) }) as Reply<Product>,
  };
  const request = { productIds: ['mug'], rule: RULE, isBase: false, unit: 'cents' } as const;
  const { rows, same } = await previewRun(client, request, new AbortController().signal);
  expect([rows, same]).toMatchObject([[], [{ product_id: 'mug', after: { preco_promocional: 4500 } }]]);
});

test('a product that the store does not have or does not understand ends no preview of the others', async () => {
  const client: Pick<ApiClient, 'getProduct'> = {
    async getProduct(id) {
      if (id === 'gone') throw new NotFoundHere({ ...facts, status: 404 });
      if (id === 'odd') throw new InvalidRequest({ ...facts, status: 422, errors: {} });
      return { data: aProduct({ id, preco: 5000 }) } as Reply<Product>;
    },
  };
  const request = { productIds: ['gone', 'odd', 'mug'], rule: RULE, isBase: true, unit: 'cents' } as const;
  const { rows, problems } = await previewRun(client, request, new AbortController().signal);
  expect(rows).toMatchObject([{ product_id: 'mug', after: { preco: 4500 } }]);
  expect(problems).toEqual([
    { productId: 'gone', why: 'gone' },
    { productId: 'odd', why: 'gone' },
  ]);
});
