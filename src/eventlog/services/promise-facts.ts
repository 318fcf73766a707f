/**
 * When orders were paid and what their products are, for one process: what it reads is kept, and what others of this store
 * have read is taken over, so that every bench and command gives the same promise.
 */
import { tryOr } from '../../db/state-problem.ts';
import type { StateDatabase } from '../../db/database.ts';
import { keepPayment, keepProduct, promiseFactsSince, promiseFactsVersion } from '../../db/promise-facts.ts';
import type { Author } from '../../domain/intents.ts';
import { productFacts } from '../../domain/promise.ts';
import type { Order, Product } from '../../domain/records.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';

export type PromiseFacts = {
  /** Takes over when an order was paid, as its detail tells, where promises depend on it. */
  noteOrder(orderId: string, order: Pick<Order, 'pagamento'>): void;
  /** Takes over what a product is, where promises depend on it. */
  noteProduct(product: Pick<Product, 'id' | 'categoria' | 'tags'>): void;
};

type PromiseFactsOptions = {
  database: StateDatabase;
  replica: Replica;
  wallNow: () => number;
  /** Who reads. */
  author?: Author | undefined;
};

/** Begins to listen to the replica, which tells when others may have kept something. */
export function createPromiseFacts({ database, replica, wallNow, author = NOBODY }: PromiseFactsOptions): PromiseFacts {
  let seen = { lojaId: '', asks: '', data: '', version: 0 };

  function follow(): void {
    const { lojaId, records } = replica.getState();
    const { asksForPayment, asksForProduct } = records.promises;
    if (lojaId === undefined || !(asksForPayment || asksForProduct)) return;
    const data = tryOr(() => String(database.dataVersion()), undefined);
    const asks = `${asksForPayment} ${asksForProduct}`;
    // Other rules may ask for what they did not ask for when it was passed over.
    const isSame = lojaId === seen.lojaId && asks === seen.asks;
    if (data === undefined || (isSame && data === seen.data)) return;
    const since = isSame ? seen.version : 0;
    const version = tryOr(() => promiseFactsVersion(database), since);
    const news = version > since ? tryOr(() => promiseFactsSince(database, since), undefined) : undefined;
    seen = { lojaId, asks, data, version };
    if (!news) return;
    const told = [
      ...news.payments.filter(({ order_id, paid }) => records.notePaid(order_id, paid)),
      ...news.products.filter(({ product_id, categories, tags }) =>
        records.noteProduct(product_id, { categories, tags }),
      ),
    ];
    if (told.length > 0) notifyReaders(replica);
  }

  function keep(write: (noted: Author & { at: number }) => void): void {
    const { operator, station } = author;
    tryOr(() => write({ at: wallNow(), operator, station }), undefined);
    notifyReaders(replica);
  }

  replica.subscribe(follow);
  return {
    noteOrder(orderId, { pagamento }) {
      const paid = pagamento?.pago_em ?? '';
      if (!replica.getState().records.notePaid(orderId, paid)) return;
      keep((noted) => keepPayment(database, { ...noted, order_id: orderId, paid }));
    },
    noteProduct(product) {
      const { categories, tags } = productFacts(product);
      if (!replica.getState().records.noteProduct(product.id, { categories, tags })) return;
      keep((noted) =>
        keepProduct(database, { ...noted, product_id: product.id, categories: [...categories], tags: [...tags] }),
      );
    },
  };
}

const NOBODY: Author = { operator: '', station: '' };
