/**
 * The two projections of the event log, for data that is read often: the pieces at the assembly wall, and the products of price
 * runs. Both can be rebuilt from the log.
 */
import type { WallPiece } from '../domain/assembly.ts';
import type { By } from '../domain/audit.ts';
import { ELSEWHERE } from '../domain/price-runs.ts';
import { piece, type PieceEvent } from '../eventlog/kinds/pieces.ts';
import { runPlanned, runStep, type RunPlanned, type RunStep } from '../eventlog/kinds/price-runs.ts';
import type { StateDatabase } from './database.ts';

type Source = { isRemote: boolean; intentId?: string | undefined };

const PROJECTIONS = new Map<string, (database: StateDatabase, event: never, source: Source) => void>([
  [piece.kind, projectPiece],
  [runPlanned.kind, projectRun],
  [runStep.kind, projectStep],
]);

/** Updates the projections for an event; most kinds have none. */
export function project(database: StateDatabase, kind: string, event: By, source: Source): void {
  PROJECTIONS.get(kind)?.(database, event as never, source);
}

/** Empties both tables and fills them from the log. */
export function rebuildProjections(database: StateDatabase): void {
  database.transaction(() => {
    database.run('DELETE FROM wall_pieces');
    database.run('DELETE FROM price_run_rows');
    const rows = database.all<{ kind: string; text: string; is_remote: number; intent_id: string | null }>(
      'SELECT kind, text, is_remote, intent_id FROM events ORDER BY change',
    );
    for (const { kind, text, is_remote, intent_id } of rows)
      project(database, kind, JSON.parse(text) as By, { isRemote: is_remote === 1, intentId: intent_id ?? undefined });
  }, 'durable');
}

const FIELDS = 'item_id, order_id, unit, what, place, slot, at, version, gen, stamp, knew';

/** Every known piece, in the order in which it became known here. */
export function piecesIn(database: StateDatabase): WallPiece[] {
  return database
    .all<Omit<WallPiece, 'knew'> & { knew: string }>(`SELECT seq, ${FIELDS} FROM wall_pieces ORDER BY seq`)
    .map((row) => ({ ...row, knew: JSON.parse(row.knew) as string[] }));
}

function projectPiece(database: StateDatabase, event: PieceEvent): void {
  const { item_id, order_id, unit, what, place, slot, at, version, gen, stamp, knew } = event;
  database.run(
    `INSERT INTO wall_pieces (${FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_id, unit, what, gen) DO UPDATE SET place = excluded.place, slot = excluded.slot, at = excluded.at,
       version = excluded.version, stamp = excluded.stamp, knew = excluded.knew`,
    ...([item_id, order_id, unit, what, place, slot, at, version, gen, stamp, JSON.stringify(knew)] as const),
  );
}

/** Projects a run, with its steps that were received before it. */
function projectRun(database: StateDatabase, run: RunPlanned): void {
  for (const { product_id, name, before, after } of run.rows) {
    const sql = 'INSERT OR IGNORE INTO price_run_rows (run_id, product_id, json) VALUES (?, ?, ?)';
    database.run(sql, run.id, product_id, JSON.stringify({ name, before, after }));
  }
  const steps = database.all<{ text: string; is_remote: number; intent_id: string | null }>(
    'SELECT text, is_remote, intent_id FROM events WHERE kind = ? AND subject = ? ORDER BY change',
    runStep.kind,
    run.id,
  );
  for (const { text, is_remote, intent_id } of steps)
    projectStep(database, JSON.parse(text) as RunStep, { isRemote: is_remote === 1, intentId: intent_id ?? undefined });
}

const ASKED = {
  begin: `UPDATE price_run_rows SET begin_intent = coalesce(nullif(begin_intent, '${ELSEWHERE}'), ?)
    WHERE run_id = ? AND product_id = ? AND begin_verdict IS NULL`,
  end: `UPDATE price_run_rows SET end_intent = coalesce(nullif(end_intent, '${ELSEWHERE}'), ?)
    WHERE run_id = ? AND product_id = ? AND end_verdict IS NULL`,
};
// The verdict of a requested step counts before that of a step that was only read.
const SETTLED = {
  begin: `UPDATE price_run_rows SET begin_verdict = ?, begin_intent = coalesce(begin_intent, ?)
    WHERE run_id = ? AND product_id = ? AND (begin_verdict IS NULL OR (begin_intent IS NULL AND ? = 1))`,
  end: `UPDATE price_run_rows SET end_verdict = ?, end_intent = coalesce(end_intent, ?)
    WHERE run_id = ? AND product_id = ? AND (end_verdict IS NULL OR (end_intent IS NULL AND ? = 1))`,
};

function projectStep(database: StateDatabase, event: RunStep, { intentId }: Source): void {
  const { run, product_id, step, verdict, is_asked } = event;
  const intent = intentId ?? (is_asked ? ELSEWHERE : null);
  if (verdict === null) database.run(ASKED[step], intent, run, product_id);
  else database.run(SETTLED[step], verdict, intent, run, product_id, is_asked ? 1 : 0);
}
