/** Writes the keymap's table into the pages of keys. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withKeyTable } from './key-table.ts';

for (const [page, language] of [
  ['keys.md', 'en'],
  ['pt-BR/teclas.md', 'pt-BR'],
] as const) {
  const file = new URL(`../docs/${page}`, import.meta.url);
  writeFileSync(file, withKeyTable(readFileSync(file, 'utf8'), language));
}
