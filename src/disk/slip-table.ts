/** The slips that stand on this disk, of every kind but holds, remakes and notes, which have tables of their own. */
import type { SlipText } from '../workshop/slip-kit.ts';
import type { StateDatabase } from './database.ts';

export type SlipRow = { name: string; text: string };

/** Keeps a slip in place of the one of its name. `at`: by the clock of the host that noted it. */
export function keepSlip(
  database: StateDatabase,
  { kind, subject, at }: { kind: string; subject: string; at: number },
  [name, text]: SlipText,
): void {
  const sql = 'INSERT OR REPLACE INTO slips (name, kind, subject, at, text) VALUES (?, ?, ?, ?, ?)';
  database.run(sql, name, kind, subject, at, text);
}

/** The text that stands under a name. */
export function slipNamed(database: StateDatabase, name: string): string | undefined {
  return database.get<{ text: string }>('SELECT text FROM slips WHERE name = ?', name)?.text;
}

/** All of a kind, or those about a subject, in the order in which they were kept. */
export function slipsOf(database: StateDatabase, kind: string, subject?: string): SlipRow[] {
  return subject === undefined
    ? database.all<SlipRow>('SELECT name, text FROM slips WHERE kind = ? ORDER BY change', kind)
    : database.all<SlipRow>(
        'SELECT name, text FROM slips WHERE kind = ? AND subject = ? ORDER BY change',
        kind,
        subject,
      );
}

/** Grows with every slip of a kind that is kept. */
export function newestOf(database: StateDatabase, kind: string): number {
  const sql = 'SELECT ifnull(max(change), 0) AS change FROM slips WHERE kind = ?';
  return database.get<{ change: number }>(sql, kind)?.change ?? 0;
}
