/** Queries that use indexes: each condition must have the same words as its index in schema.ts, or every row is read. */
import { OPEN_STATUSES } from '../domain/lifecycle.ts';

export const COUNT_GONE = 'SELECT count(*) FROM items WHERE is_gone <> 0';

/** Closed items by tracking code and by number. */
export const BY_CODE = `
  SELECT * FROM items WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0
    AND replace(replace(upper(json_extract(json, '$.tracking_code')), ' ', ''), '-', '') = ?
  UNION
  SELECT * FROM items WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0
    AND ltrim(upper(json_extract(json, '$.pedido.numero')), '#') = ?`;

/**
 * The newest `updated_at` up to a limit. Of the closed items, which are nearly all of a disk, it reads one entry of an index:
 * reading every row takes 60 ms at each start with 100,000 of them.
 */
export const NEWEST = `
  SELECT max(at) AS at FROM (
    SELECT max(updated_at) AS at FROM items INDEXED BY items_closed
      WHERE status IN ('delivered', 'cancelled') AND is_gone = 0 AND updated_at <= ?1
    UNION ALL
    SELECT max(updated_at) FROM items INDEXED BY items_by_status
      WHERE status IN (${[...OPEN_STATUSES, ''].map((status) => `'${status}'`).join(', ')}) AND updated_at <= ?1
    UNION ALL
    SELECT max(updated_at) FROM items INDEXED BY items_gone WHERE is_gone <> 0 AND updated_at <= ?1
  )`;
