/** A stand-in for the engraver: it reads job files, and makes a piece of each row with what the file says on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../../src/cli/output/csv.ts';
import type { Store } from '../../journeys/support.ts';
import type { Piece } from '../shift/orders.ts';
import { pieceKind } from './morning.ts';

/** A piece on the shelf: which it is by its tag, and what the machine put on it. */
export type WorkPiece = Piece & { engraved: string; orderId: string };

/** What a machine's template says, in workshop.json. */
export const TEMPLATE = { columns: ['tag', 'id', 'order_id', 'unit', { title: 'line', field: 'text' }] };

export class Machine {
  readonly #store: Store;
  readonly #folder: string;
  readonly #read = new Set<string>();

  constructor(store: Store, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  /** Makes the pieces of every job file that it has not read. */
  async engrave(): Promise<WorkPiece[]> {
    const made: WorkPiece[] = [];
    for (const name of readdirSync(this.#folder).toSorted()) {
      if (this.#read.has(name)) continue;
      this.#read.add(name);
      const [, ...rows] = readCsv(readFileSync(join(this.#folder, name), 'utf8'));
      for (const { cells } of rows) {
        const [tag = '', id = '', orderId = '', unit = '', engraved = ''] = cells;
        made.push({ ...(await pieceKind(this.#store, orderId, id)), tag, unit: Number(unit), engraved, orderId });
      }
    }
    return made;
  }
}
