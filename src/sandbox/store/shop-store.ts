/** The sandbox's data: stores, orders, items, products and stock, and every change to them. */
import { MOVE_RULES, type Move, type Status } from '../rules.ts';
import { dayNumber } from '../formats.ts';
import type { Database } from './database.ts';
import { LISTED } from './item-list.ts';
import type { Actor, HistoryRow, ItemRow, ListedItem, OrderRow, ProductRow, StockRow, StoreRow } from './rows.ts';

const HISTORY_ROWS = 50_000;

/** The values that a move writes besides the state. */
export type MoveDetails = { actor: Actor; at: number; trackingCode?: string; clearsTracking?: boolean };

/** A change of an item's state, for webhooks. */
export type StatusChange = { item: ListedItem; from: Status; at: number; orderWasCancelled: boolean };

export type ShopStore = ReturnType<typeof createShopStore>;

/** A paid order, with its items of all stores. */
export type PaidOrder = { order: OrderRow; items: readonly Pick<ItemRow, 'id' | 'store'>[] };

export type ShopEvents = { statusChanged(change: StatusChange): void; orderPaid(paid: PaidOrder): void };

const DEAF: ShopEvents = { statusChanged: () => {}, orderPaid: () => {} };

/** Reads and writes a database. Each write is one transaction, after which `events` is notified. */
export function createShopStore(database: Database, events: ShopEvents = DEAF) {
  const itemById = (id: string): ListedItem | undefined => database.get<ListedItem>(`${LISTED} WHERE items.id = ?`, id);

  function remember(
    item: Pick<ItemRow, 'store' | 'id'>,
    from: Status | null,
    to: Status,
    actor: Actor,
    at: number,
    code: string,
  ): void {
    database.run(
      `INSERT INTO history (at_ms, store, item_id, from_status, to_status, actor, tracking_code)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      at,
      item.store,
      item.id,
      from,
      to,
      actor,
      code,
    );
    // For each new row an old one is deleted: a sandbox that runs for weeks does not grow.
    database.run('DELETE FROM history WHERE seq = (SELECT max(seq) - ? FROM history)', HISTORY_ROWS);
  }

  function takeFromStock(item: Pick<ItemRow, 'product_id' | 'variation' | 'quantidade' | 'updated_ms'>): void {
    database.run(
      `UPDATE stock SET quantidade = max(0, quantidade - ?), updated_ms = max(updated_ms, ?)
       WHERE product_id = ? AND variation = ?`,
      item.quantidade,
      item.updated_ms,
      item.product_id,
      item.variation,
    );
  }

  /**
   * Sets the state of an order by its items' states. If it changes, every item of the order counts as changed, as each has
   * the order's state in its summary.
   */
  function settleOrder(orderId: string, at: number): boolean {
    const statuses = database
      .all<{ status: Status }>('SELECT DISTINCT status FROM items WHERE order_id = ?', orderId)
      .map((row) => row.status);
    const isAll = (...wanted: Status[]): boolean => statuses.every((status) => wanted.includes(status));
    const status = isAll('cancelled') ? 'cancelado' : isAll('delivered', 'cancelled') ? 'concluido' : 'pago';
    const isChanged =
      database.run('UPDATE orders SET status = ? WHERE id = ? AND status <> ?', status, orderId, status) > 0;
    if (isChanged) database.run('UPDATE items SET updated_ms = max(updated_ms, ?) WHERE order_id = ?', at, orderId);
    return isChanged && status === 'cancelado';
  }

  function changeStatus(
    item: ListedItem,
    to: Status,
    actor: Actor,
    at: number,
    sets: string,
    values: (string | number)[],
  ) {
    const orderWasCancelled = database.transaction(() => {
      // A stamp never goes back, although the sandbox's clock can be set back.
      database.run(
        `UPDATE items SET status = ?, updated_ms = max(updated_ms, ?), ${sets} WHERE seq = ?`,
        to,
        at,
        ...values,
        item.seq,
      );
      const changed = itemById(item.id)!;
      remember(changed, item.status, to, actor, at, changed.tracking_code);
      return settleOrder(item.order_id, at);
    });
    const changed = itemById(item.id)!;
    events.statusChanged({ item: changed, from: item.status, at, orderWasCancelled });
    return changed;
  }

  return {
    database,
    itemById,

    stores: () => database.all<StoreRow>('SELECT * FROM stores ORDER BY idx'),
    orderById: (id: string) => database.get<OrderRow>('SELECT * FROM orders WHERE id = ?', id),
    orderItems: (orderId: string, store: number) =>
      database.all<ListedItem>(`${LISTED} WHERE items.order_id = ? AND items.store = ? ORDER BY seq`, orderId, store),
    productById: (id: string) => database.get<ProductRow>('SELECT * FROM products WHERE id = ?', id),
    productStock: (productId: string) =>
      database.all<StockRow>('SELECT * FROM stock WHERE product_id = ? ORDER BY seq', productId),
    stockById: (id: string) => database.get<StockRow>('SELECT * FROM stock WHERE id = ?', id),

    /** Moves an item by spec part 3; returns `undefined`, writing nothing, if its state does not allow the move. */
    moveItem(item: ListedItem, move: Move, details: MoveDetails): ListedItem | undefined {
      const rule = MOVE_RULES[move];
      if (item.status !== rule.from) return undefined;
      const { actor, at } = details;
      switch (move) {
        case 'aceitar':
          return changeStatus(item, rule.to, actor, at, 'aceito_ms = ?', [at]);
        case 'iniciar-producao':
          return changeStatus(item, rule.to, actor, at, "producao_ms = ?, provider_status = 'etiqueta_emitida'", [at]);
        case 'enviar':
          return changeStatus(
            item,
            rule.to,
            actor,
            at,
            "enviado_ms = ?, tracking_code = ?, provider_status = 'postado'",
            [at, details.trackingCode ?? ''],
          );
        case 'voltar-producao': {
          const cleared = details.clearsTracking === true ? ", tracking_code = '', enviado_ms = NULL" : '';
          return changeStatus(item, rule.to, actor, at, `provider_status = 'etiqueta_emitida'${cleared}`, []);
        }
      }
    },

    deliverItem(item: ListedItem, actor: Actor, at: number): ListedItem {
      return changeStatus(item, 'delivered', actor, at, "entregue_ms = ?, provider_status = 'entregue'", [at]);
    },

    cancelItem(item: ListedItem, actor: Actor, at: number, reason: string): ListedItem {
      return changeStatus(
        item,
        'cancelled',
        actor,
        at,
        "cancelado_ms = ?, cancellation_reason = ?, provider_status = ''",
        [at, reason],
      );
    },

    /** Records the carrier's status of a parcel: a change of the item, not of its state. */
    reportParcel(item: ListedItem, providerStatus: string, at: number): void {
      database.run(
        'UPDATE items SET provider_status = ?, updated_ms = max(updated_ms, ?) WHERE seq = ?',
        providerStatus,
        at,
        item.seq,
      );
    },

    /** Sets any state, against the service's own rules; the stamp may stay as it is. */
    forceStatus(item: ListedItem, to: Status, at: number): ListedItem {
      database.transaction(() => {
        database.run('UPDATE items SET status = ? WHERE seq = ?', to, item.seq);
        remember(item, item.status, to, 'control', at, item.tracking_code);
      });
      return itemById(item.id)!;
    },

    changePrices(product: ProductRow, change: { preco?: number; preco_promocional?: number }, at: number): ProductRow {
      database.run(
        'UPDATE products SET preco = ?, preco_promocional = ?, updated_ms = max(updated_ms, ?) WHERE id = ?',
        change.preco ?? product.preco,
        change.preco_promocional ?? product.preco_promocional,
        at,
        product.id,
      );
      return database.get<ProductRow>('SELECT * FROM products WHERE id = ?', product.id)!;
    },

    changeStock(record: StockRow, change: { quantidade?: number; is_active?: boolean }, at: number): StockRow {
      const isActive = change.is_active === undefined ? record.is_active : Number(change.is_active);
      database.run(
        'UPDATE stock SET quantidade = ?, is_active = ?, updated_ms = max(updated_ms, ?) WHERE seq = ?',
        change.quantidade ?? record.quantidade,
        isActive,
        at,
        record.seq,
      );
      return database.get<StockRow>('SELECT * FROM stock WHERE seq = ?', record.seq)!;
    },

    listStock(
      filter: { store: number; productId?: string; changedSince?: number },
      page: { offset: number; limit: number },
    ): { total: number; records: StockRow[] } {
      const where = `store = ? AND updated_ms >= ?${filter.productId === undefined ? '' : ' AND product_id = ?'}`;
      const values = [
        filter.store,
        filter.changedSince ?? -1e15,
        ...(filter.productId === undefined ? [] : [filter.productId]),
      ];
      const total = database.get<{ n: number }>(`SELECT count(*) AS n FROM stock WHERE ${where}`, ...values)!.n;
      const records = database.all<StockRow>(
        `SELECT * FROM stock WHERE ${where} ORDER BY seq LIMIT ? OFFSET ?`,
        ...values,
        page.limit,
        page.offset,
      );
      return { total, records };
    },

    /** Adds a paid order with its items, and takes them from the stock, which does not fall below 0. */
    addOrder(order: OrderRow, items: Omit<ItemRow, 'seq' | 'order_day'>[], zone: string, actor: Actor): void {
      const day = dayNumber(order.created_ms, zone);
      database.transaction(() => {
        orderWriter(database)(order);
        const writeItem = itemWriter(database);
        for (const item of items) {
          writeItem(item, day);
          remember(item, null, item.status, actor, item.updated_ms, '');
          takeFromStock(item);
        }
      });
      events.orderPaid({ order, items });
    },

    history: (itemId: string) =>
      database.all<HistoryRow>('SELECT * FROM history WHERE item_id = ? ORDER BY seq', itemId),

    getMeta: (key: string) => database.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)?.value,
    setMeta: (key: string, value: string) => {
      database.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, value);
    },
  };
}

/** Makes a writer for orders, which are written unchanged. */
export function orderWriter(database: Database): (order: OrderRow) => void {
  const write = database.writer('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return (order) =>
    write(
      order.id,
      order.numero,
      order.status,
      order.metodo_envio,
      order.subtotal,
      order.desconto,
      order.frete_total,
      order.created_ms,
      order.paid_ms,
    );
}

/** Makes a writer for items, which are written unchanged with the day of their order; `seq` follows the last one. */
export function itemWriter(database: Database): (item: Omit<ItemRow, 'seq' | 'order_day'>, day: number) => void {
  const write = database.writer(
    'INSERT INTO items VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (item, day) =>
    write(
      item.id,
      item.store,
      item.order_id,
      item.product_id,
      item.product_nome,
      item.preco_unitario,
      item.quantidade,
      item.frete_valor,
      item.status,
      item.tracking_code,
      item.cancellation_reason,
      item.variation,
      item.personalisation,
      item.provider_status,
      day,
      item.created_ms,
      item.updated_ms,
      item.aceito_ms,
      item.producao_ms,
      item.enviado_ms,
      item.entregue_ms,
      item.cancelado_ms,
    );
}
