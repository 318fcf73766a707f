/** What the pace of a shop is learnt from: the steps of the items of the last weeks. May throw `StateUnusable`. */
import { readTime } from '../base/times.ts';
import type { PacePiece } from '../domain/usual-pace.ts';
import type { StateDatabase } from './database.ts';

/** So many say all that there is to say, and more take longer than anybody should wait. */
const MOST = 3000;
/** First those of which there are few. */
const STATUSES = ['in_production', 'accepted', 'shipped', 'delivered'];

type Row = { product_id: string | null; accepted: string | null; started: string | null; shipped: string | null };

/** The items whose orders were placed since, the newest of them; `zone`: what their times are ahead of UTC, in milliseconds. */
export function readPacePieces({ all }: StateDatabase, sinceMs: number, zone: number): PacePiece[] {
  const pieces: PacePiece[] = [];
  const timeOf = (text: string | null) => readTime(text ?? '', zone);
  for (const status of STATUSES) {
    const rows = all<Row>(
      `SELECT json_extract(json, '$.product_id') AS product_id, json_extract(json, '$.aceito_em') AS accepted,
          json_extract(json, '$.em_producao_em') AS started, json_extract(json, '$.enviado_em') AS shipped
        FROM items WHERE status = ? AND placed_at >= ? AND is_gone = 0 ORDER BY placed_at DESC LIMIT ?`,
      status,
      sinceMs,
      MOST - pieces.length,
    );
    const hasLeft = status === 'shipped' || status === 'delivered';
    for (const { product_id, accepted, started, shipped } of rows) {
      pieces.push({
        productId: product_id ?? '',
        acceptedMs: timeOf(accepted),
        startedMs: status === 'accepted' ? undefined : timeOf(started),
        // The store may keep the time of a shipment that was brought back.
        shippedMs: hasLeft ? timeOf(shipped) : undefined,
      });
    }
  }
  return pieces;
}
