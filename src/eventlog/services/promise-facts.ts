/**
 * When orders were paid and what their products are, for one process: stores what it reads and takes over what other processes
 * and hosts of this store have read, so that all of them compute the same promise.
 */
import { tryOr } from '../../db/state-problem.ts';
import type { StateDatabase } from '../../db/database.ts';
import { keepPayment, keepProduct, promiseFactsSince, promiseFactsVersion } from '../../db/promise-facts.ts';
import type { Author } from '../../domain/intents.ts';
import { productFacts } from '../../domain/promise.ts';
import type { Order, Product } from '../../domain/records.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';

type PromiseFacts = {
  /** Takes over when an order was paid, from its detail, if promises depend on it. */
  noteOrder(orderId: string, order: Pick<Order, 'pagamento'>): void;
  /** Takes over a product's categories and tags, if promises depend on them. */
  noteProduct(product: Pick<Product, 'id' | 'categoria' | 'tags'>): void;
};

type PromiseFactsOptions = {
  database: StateDatabase;
  replica: Replica;
  wallNow: () => number;
  /** The author of the events. */
  author?: Author | undefined;
};

/** Creates the facts and subscribes to the replica, which notifies whenever others may have stored something. */
export function createPromiseFacts({ database, replica, wallNow, author = NOBODY }: PromiseFactsOptions): PromiseFacts {
  let seen = { lojaId: '', asks: '', data: '', version: 0 };

  function follow(): void {
    const { lojaId, records } = replica.getState();
    const { asksForPayment, asksForProduct } = records.promises;
    if (lojaId === undefined || !(asksForPayment || asksForProduct)) return;
    const data = tryOr(() => String(database.dataVersion()), undefined);
    const asks = `${asksForPayment} ${asksForProduct}`;
    // After a change of rules, facts that were skipped before may be needed.
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
