/** A stand-in for the engraver: it reads job files, and makes a piece of each row with what the file says on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StockRecord } from '../../src/domain/records.ts';
import { readCsv } from '../../src/cli/output/csv.ts';
import type { Store } from '../journeys/support.ts';
import type { Piece } from './orders.ts';

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
        const item = await this.#store.item({ id, order_id: orderId });
        const isOfIt = (one: StockRecord) =>
          one.product_id === item.product_id && one.variation_options === item.variation_options;
        const { sku } = [...this.#store.stock().values()].find(isOfIt)!;
        made.push({ item, sku, tag, unit: Number(unit), engraved, orderId });
      }
    }
    return made;
  }
}
