/**
 * The one place that loads ink-table 3.1. It is CommonJS and says `require('ink')`, which Node refuses: Ink
 * 8 is ESM with a top-level await. Ink is loaded here already, so it is put where `require` looks first,
 * for as long as that one call.
 *
 * A bundle has no module cache to put it into: there scripts/ink-table-plugin.ts takes the place of this file.
 */
import { createRequire } from 'node:module';
import * as ink from 'ink';
import type { ComponentClass, ComponentType, PropsWithChildren } from 'react';

export type InkTableProps = {
  data: Record<string, string>[];
  columns: string[];
  /** Read once, when the table is mounted. */
  header: ComponentType<PropsWithChildren>;
  cell: ComponentType<PropsWithChildren<{ column: number }>>;
  skeleton: ComponentType<PropsWithChildren>;
};

const require = createRequire(import.meta.url);
const entry = require.resolve('ink-table');
const inkPath = createRequire(entry).resolve('ink');

const before = require.cache[inkPath];
require.cache[inkPath] = { id: inkPath, filename: inkPath, loaded: true, exports: ink } as unknown as NodeModule;
const loaded = require(entry) as { default: ComponentClass<InkTableProps> };
if (before) require.cache[inkPath] = before;
else delete require.cache[inkPath];

/** ink-table's Table, with the part of its props that components/Table.tsx uses. */
export const InkTable = loaded.default;
