/** Writes the keymap's table into the README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withKeyTable } from '../src/desk/keymap/key-table.ts';
import { textsIn } from '../src/texts/texts.ts';

const readme = new URL('../README.md', import.meta.url);
writeFileSync(readme, withKeyTable(readFileSync(readme, 'utf8'), textsIn('en')));
