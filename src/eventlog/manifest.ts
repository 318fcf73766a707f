/** The manifest of a van as lines for paper and for a spreadsheet: codes and numbers, no buyers' data. */
import { authorSign } from '../domain/intents.ts';
import { formatDay, formatTime } from '../base/ages.ts';
import { csvCell } from '../base/csv.ts';
import type { Manifest, Parcel } from './van.ts';

/** Returns the keys of a parcel's fiscal documents. */
export type FiscalKeysOf = (parcel: Parcel) => readonly string[];

type ManifestWords = {
  title: (carrier: string) => string;
  made: (at: string, who: string) => string;
  counts: (loaded: number, items: number) => string;
  columns: { row: string; code: string; order: string; items: string; at: string };
  missing: (count: number) => string;
  strange: (count: number) => string;
  why: Readonly<Record<Manifest['strange'][number]['why'], string>>;
  carrierSigns: string;
  shopSigns: string;
};

/** Makes a manifest for paper, see devices/barcodes/paper.ts: each parcel with its fiscal keys below it. */
export function manifestPaper(manifest: Manifest, words: ManifestWords, fiscalKeysOf: FiscalKeysOf) {
  const { carrier, at, loaded, missing, strange, id } = manifest;
  const { row, code, order, items, at: scanned } = words.columns;
  const itemCount = loaded.reduce((sum, parcel) => sum + parcel.items, 0);
  return {
    title: words.title(carrier),
    heads: [
      words.made(`${formatDay(at)} ${formatTime(at, at)}`, authorSign(manifest)),
      words.counts(loaded.length, itemCount),
      id,
    ],
    columns: [0.08, 0.42, 0.24, 0.08, 0.18],
    lines: [
      { cells: [row, code, order, items, scanned], isBold: true },
      ...loaded.flatMap((parcel, index) => [
        {
          cells: [
            String(index + 1),
            parcel.code,
            parcel.numbers.join(', '),
            String(parcel.items),
            formatTime(parcel.at, at),
          ],
        },
        // Split in two: a whole key is wider than the column of codes.
        ...fiscalKeysOf(parcel).map((key) => ({ cells: ['', key.slice(0, 24), key.slice(24), '', ''] })),
      ]),
      ...section(
        words.missing(missing.length),
        missing.map(({ code: text, numbers }) => ['', text, numbers.join(', '), '', '']),
      ),
      ...section(
        words.strange(strange.length),
        strange.map((one) => ['', one.code, one.numero, '', words.why[one.why]]),
      ),
    ],
    feet: ['', '', `${words.carrierSigns} ${'_'.repeat(50)}`, '', `${words.shopSigns} ${'_'.repeat(50)}`],
  };
}

function section(title: string, lines: string[][]) {
  if (lines.length === 0) return [];
  return [{ cells: [''] }, { cells: ['', title], isBold: true }, ...lines.map((cells) => ({ cells }))];
}

/** The CSV columns of a manifest, under names that are the same in every language. */
const FIELDS = [
  'manifest',
  'carrier',
  'closed_at',
  'state',
  'tracking_code',
  'order',
  'items',
  'scanned_at',
  'why',
  'fiscal_keys',
];

/** Makes a manifest as CSV that is safe to open in a spreadsheet: one line a parcel, with whether it was loaded. */
export function manifestCsv(
  { id, carrier, at, loaded, missing, strange }: Manifest,
  fiscalKeysOf: FiscalKeysOf,
): string {
  const keysOf = (parcel: Parcel) => fiscalKeysOf(parcel).join(' ');
  const head = [id, carrier, iso(at)];
  const rows = [
    ...loaded.map((one) => [
      ...head,
      'loaded',
      one.code,
      one.numbers.join(' '),
      one.items,
      iso(one.at),
      '',
      keysOf(one),
    ]),
    ...missing.map((one) => [...head, 'missing', one.code, one.numbers.join(' '), one.items, '', '', keysOf(one)]),
    ...strange.map((one) => [...head, 'strange', one.code, one.numero, '', iso(one.at), one.why, '']),
  ];
  return [FIELDS, ...rows].map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('');
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
