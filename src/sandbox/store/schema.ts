/**
 * The sandbox's tables. Times are milliseconds, amounts are cents. Triggers count the items by state and day, so that
 * `meta.total` takes no longer in a large store.
 */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE stores (
    idx INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    nome TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE
  );

  CREATE TABLE products (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    store INTEGER NOT NULL,
    good INTEGER NOT NULL,
    preco INTEGER NOT NULL,
    preco_promocional INTEGER NOT NULL,
    status TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  );

  CREATE TABLE stock (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    store INTEGER NOT NULL,
    product_id TEXT NOT NULL,
    sku TEXT NOT NULL,
    variation TEXT NOT NULL,
    quantidade INTEGER NOT NULL,
    is_active INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  );
  CREATE INDEX stock_by_store ON stock (store, updated_ms);
  CREATE INDEX stock_by_product ON stock (product_id);

  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    numero INTEGER NOT NULL,
    status TEXT NOT NULL,
    metodo_envio TEXT NOT NULL,
    subtotal INTEGER NOT NULL,
    desconto INTEGER NOT NULL,
    frete_total INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    paid_ms INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE items (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    store INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    product_id TEXT NOT NULL,
    product_nome TEXT NOT NULL,
    preco_unitario INTEGER NOT NULL,
    quantidade INTEGER NOT NULL,
    frete_valor INTEGER NOT NULL,
    status TEXT NOT NULL,
    tracking_code TEXT NOT NULL DEFAULT '',
    cancellation_reason TEXT NOT NULL DEFAULT '',
    variation TEXT NOT NULL,
    personalisation TEXT NOT NULL,
    provider_status TEXT NOT NULL DEFAULT '',
    order_day INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    aceito_ms INTEGER,
    producao_ms INTEGER,
    enviado_ms INTEGER,
    entregue_ms INTEGER,
    cancelado_ms INTEGER
  );
  CREATE TABLE day_counts (
    store INTEGER NOT NULL,
    status TEXT NOT NULL,
    day INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (store, status, day)
  ) WITHOUT ROWID;
  CREATE TABLE status_counts (
    store INTEGER NOT NULL,
    status TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (store, status)
  ) WITHOUT ROWID;

  CREATE TABLE history (
    seq INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    store INTEGER NOT NULL,
    item_id TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    actor TEXT NOT NULL,
    tracking_code TEXT NOT NULL
  );
  CREATE INDEX history_by_item ON history (item_id);
`;

/** Apart from the tables: a bulk load makes the indexes at its end, sorted once instead of row by row. */
export const INDEXES = `
  DROP INDEX IF EXISTS orders_numero;
  CREATE INDEX IF NOT EXISTS orders_by_numero ON orders (numero);
  CREATE UNIQUE INDEX IF NOT EXISTS items_id ON items (id);
  CREATE INDEX IF NOT EXISTS items_by_order ON items (order_id);
  CREATE INDEX IF NOT EXISTS items_created ON items (store, created_ms, seq, updated_ms);
  CREATE INDEX IF NOT EXISTS items_updated ON items (store, updated_ms, seq, created_ms);
  CREATE INDEX IF NOT EXISTS items_status_created ON items (store, status, created_ms, seq, updated_ms);
  CREATE INDEX IF NOT EXISTS items_status_updated ON items (store, status, updated_ms, seq, created_ms);
`;

export const DROP_INDEXES = [...INDEXES.matchAll(/EXISTS (\w+)/g)]
  .map(([, name]) => `DROP INDEX IF EXISTS ${name};`)
  .join('');

/** Tables that a snapshot copies; the counters are computed from the items. */
export const SNAPSHOT_TABLES = ['meta', 'stores', 'products', 'stock', 'orders', 'items', 'history'] as const;

const ADD_ONE = (sign: '+ 1' | '- 1', row: 'NEW' | 'OLD'): string => `
    INSERT INTO day_counts VALUES (${row}.store, ${row}.status, ${row}.order_day, 1)
      ON CONFLICT DO UPDATE SET n = n ${sign};
    INSERT INTO status_counts VALUES (${row}.store, ${row}.status, 1)
      ON CONFLICT DO UPDATE SET n = n ${sign};`;

/** The triggers that count; made after a bulk load, which counts once at its end instead. */
export const COUNTER_TRIGGERS = `
  CREATE TRIGGER count_new AFTER INSERT ON items BEGIN ${ADD_ONE('+ 1', 'NEW')} END;
  CREATE TRIGGER count_moved AFTER UPDATE OF status ON items WHEN OLD.status <> NEW.status
    BEGIN ${ADD_ONE('- 1', 'OLD')} ${ADD_ONE('+ 1', 'NEW')} END;
`;

export const DROP_COUNTER_TRIGGERS = `
  DROP TRIGGER IF EXISTS count_new;
  DROP TRIGGER IF EXISTS count_moved;
`;

/** Computes the counts by state from the counts by day. */
export const SUM_DAYS = `
  DELETE FROM status_counts;
  INSERT INTO status_counts SELECT store, status, sum(n) FROM day_counts GROUP BY 1, 2;
`;

export const RECOUNT = `
  DELETE FROM day_counts;
  INSERT INTO day_counts SELECT store, status, order_day, count(*) FROM items GROUP BY 1, 2, 3;
  ${SUM_DAYS}
`;
