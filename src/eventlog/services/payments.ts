/** When orders were paid, for one process: what it reads is kept, and what others of this store have read is taken over. */
import { tryOr } from '../../db/state-problem.ts';
import type { StateDatabase } from '../../db/database.ts';
import { keepPayment, paymentsSince, paymentsVersion } from '../../db/payment-events.ts';
import type { Author } from '../../domain/intents.ts';
import type { Order } from '../../domain/records.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';

export type Payments = {
  /** Takes over when an order was paid, as its detail tells, where promises depend on it. */
  note(orderId: string, order: Pick<Order, 'pagamento'>): void;
};

type PaymentsOptions = {
  database: StateDatabase;
  replica: Replica;
  wallNow: () => number;
  /** Who reads. */
  author?: Author | undefined;
};

/** Begins to listen to the replica, which tells when others may have kept something. */
export function createPayments({ database, replica, wallNow, author = NOBODY }: PaymentsOptions): Payments {
  let seen = { lojaId: '', data: '', version: 0 };

  function follow(): void {
    const { lojaId, records } = replica.getState();
    if (lojaId === undefined || !records.promises.asksForPayment) return;
    const data = tryOr(() => String(database.dataVersion()), undefined);
    if (data === undefined || (lojaId === seen.lojaId && data === seen.data)) return;
    const since = lojaId === seen.lojaId ? seen.version : 0;
    const version = tryOr(() => paymentsVersion(database), since);
    const news = version > since ? tryOr(() => paymentsSince(database, since), []) : [];
    seen = { lojaId, data, version };
    const told = news.filter(({ order_id, paid }) => records.notePaid(order_id, paid));
    if (told.length > 0) notifyReaders(replica);
  }

  replica.subscribe(follow);
  return {
    note(orderId, { pagamento }) {
      const { records } = replica.getState();
      const paid = pagamento?.pago_em ?? '';
      if (!records.notePaid(orderId, paid)) return;
      const by = { operator: author.operator, station: author.station };
      tryOr(() => keepPayment(database, { at: wallNow(), ...by, order_id: orderId, paid }), undefined);
      notifyReaders(replica);
    },
  };
}

const NOBODY: Author = { operator: '', station: '' };
