/** Writes the tables of docs/spec again: `npm run spec`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { withSpecTables } from './spec-tables.ts';

const folder = new URL('../docs/spec/', import.meta.url);
for (const name of readdirSync(folder)) {
  const page = new URL(name, folder);
  writeFileSync(page, withSpecTables(readFileSync(page, 'utf8')));
}
