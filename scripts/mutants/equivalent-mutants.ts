/**
 * Mutants that survive, and why that is no fault: they do the same, or differ in what bancada does not promise.
 * One row for each kind, by room, in `explained/`; `npm run prove -- mutants` asks for it, and says which explain nothing any more.
 */
import { BASE } from './explained/base.ts';
import { DOMAIN } from './explained/domain.ts';
import { OTHERS } from './explained/others.ts';
import { OUTBOX } from './explained/outbox.ts';
import { PACKING } from './explained/packing.ts';
import { SYNC } from './explained/sync.ts';

export type Explained = {
  /** Within `src`, without `.ts`. */
  file: string;
  /** A part of the line that is changed. */
  line: string;
  /** A part of “what was => what it became”; without it every survivor of the line. */
  change: string | undefined;
  why: string;
};

export const EXPLAINED: readonly Explained[] = [BASE, DOMAIN, OUTBOX, SYNC, PACKING, OTHERS].flatMap((byFile) =>
  Object.entries(byFile).flatMap(([file, rows]) => rows.map(([line, change, why]) => ({ file, line, change, why }))),
);
