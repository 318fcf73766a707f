/** `audit verify` and `audit parcel`: whether the audit trail is unchanged, and its entries about one order. */
import { authorSign } from '../../domain/intents.ts';
import { unitsText } from '../../domain/units.ts';
import { readCheckpoints } from '../../db/audit-checkpoints.ts';
import { readAuditOf, readRemoteAuditOf } from '../../db/audit.ts';
import { readRecordings } from '../../db/recordings.ts';
import { verifyAudit, type ChainReport } from '../../db/audit-verify.ts';
import { ordersNamed } from '../../db/order-records.ts';
import { checkpointsOf } from '../../db/state-dir.ts';
import { formatMoment, zoneName } from '../../base/ages.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import type { StateDatabase } from '../../db/database.ts';
import { readSmallFile } from '../../config/small-file.ts';
import { trailWords } from '../../i18n/trail-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { storyOf, type StoryLine } from '../../eventlog/story.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { isBadRecording } from './recordings.ts';
import { knownZoneOffset, withLocalState } from './local-state.ts';
import { readingsOf } from './references.ts';
import { printedPdf, writeDrawn } from './write-drawn.ts';
import { fieldsOf } from './schemas.ts';

export type VerifyFlags = { checkpoints?: string };

/** Enough for the checkpoints of more than a year. */
const MOST_CHECKPOINT_BYTES = 256 * 1024 * 1024;

/** Verifies the whole audit trail. Exit code 0: it is intact; 4: it is not. */
export async function verifyTrail(job: StoreContext, flags: VerifyFlags): Promise<ExitCode> {
  const { say, texts } = job;
  const words = texts.audit;
  const { reports, recordings, badLine, file } = await withLocalState(job, (database) =>
    verified(database, job, flags),
  );
  const { columns } = words;
  await printAll(job, reports, {
    fields: fieldsOf('audit verify'),
    recordOf: verifyRecord,
    columns: [
      { title: columns.station, least: 8, cell: ({ station }) => safeText(station, 100) },
      { title: columns.entries, align: 'right', cell: ({ entries }) => String(entries) },
      { title: columns.links, cell: ({ firstLink, lastLink }) => `${firstLink}–${lastLink}` },
      { title: columns.since, ...timeCells(({ since }) => since) },
      { title: columns.until, ...timeCells(({ until }) => until) },
      { title: columns.checkpoint, align: 'right', cell: ({ checkpointLink }) => String(checkpointLink ?? '') },
      { title: columns.state, cell: ({ broken }) => words.states[broken ? 'broken' : 'intact'] },
    ],
  });
  const broken = reports.filter((report) => report.broken);
  for (const { station, broken: at } of broken) {
    say(words.broken(safeText(station, 100), at!.link, words.why[at!.why]));
  }
  if (badLine !== undefined) say(words.badCheckpoint(safeText(file), badLine));
  const badRecordings = recordings.filter(isBadRecording);
  for (const { name, station, state } of badRecordings) {
    say(words.badCast(safeText(name, 200), safeText(station, 100), words.castStates[state]));
  }
  if (broken.length > 0 || badLine !== undefined || badRecordings.length > 0) return EXIT.refused;
  const entries = reports.reduce((sum, report) => sum + report.entries, 0);
  say(entries === 0 ? texts.journal.logEmpty : words.intact(entries, reports.length));
  const proven = recordings.filter(({ state }) => state === 'intact').length;
  if (proven > 0) say(words.castsIntact(proven));
  if (entries > 0 && !reports.some(({ checkpointLink }) => checkpointLink)) say(words.noCheckpoint);
  return EXIT.done;
}

function verified(database: StateDatabase, { texts }: StoreContext, flags: VerifyFlags) {
  const file = flags.checkpoints ?? checkpointsOf(database.file);
  const text = textOf(file);
  if (text === undefined && flags.checkpoints !== undefined)
    throw new UsageProblem(texts.journal.fromNoFile(safeText(file)));
  const { checkpoints, badLine } = readCheckpoints(text ?? '');
  return { reports: verifyAudit(database, checkpoints), recordings: readRecordings(database), badLine, file };
}

function textOf(file: string): string | undefined {
  try {
    return readSmallFile(file, MOST_CHECKPOINT_BYTES).text;
  } catch {
    return undefined;
  }
}

function verifyRecord({ station, entries, firstLink, lastLink, since, until, checkpointLink, broken }: ChainReport) {
  return {
    station,
    state: broken ? 'broken' : 'intact',
    entries,
    first_link: firstLink,
    last_link: lastLink,
    since: isoOf(since),
    until: isoOf(until),
    checkpoint_link: checkpointLink ?? null,
    broken_link: broken?.link ?? null,
    broken_why: broken?.why ?? null,
    broken_at: isoOf(broken?.at),
  };
}

export type ParcelFlags = { pdf?: string; force?: boolean };

/** Prints the history of one order from this machine's records; sends no request. */
export async function sayParcel(
  job: StoreContext,
  flags: ParcelFlags,
  [word = '']: readonly string[],
): Promise<ExitCode> {
  const offsetMs = knownZoneOffset(job);
  const told = await withLocalState(job, (database) => {
    const { orderId, items } = orderNamed(database, job, word.trim());
    const itemIds = items.map(({ id }) => id);
    const entries = readAuditOf(database, orderId, itemIds);
    const heard = readRemoteAuditOf(database, orderId, itemIds);
    const reports = verifyAudit(database, readCheckpoints(textOf(checkpointsOf(database.file)) ?? '').checkpoints);
    return { orderId, items, reports, lines: storyOf(items, entries, heard, nameOf, offsetMs) };
  });
  if (flags.pdf !== undefined) {
    await writeDrawn(job, await pdfOf(job, told), { out: flags.pdf, force: flags.force });
    return EXIT.done;
  }
  const { columns, sources } = job.texts.audit;
  const describe = describer(job);
  await printAll(job, told.lines, {
    fields: fieldsOf('audit parcel'),
    recordOf: (line) => storyRecord(line, told.orderId),
    columns: [
      { title: columns.at, ...timeCells(({ at }) => at) },
      { title: columns.source, cell: ({ source }) => sources[source], piped: ({ source }) => source },
      { title: columns.what, cell: (line) => describe(line).what },
      { title: columns.detail, least: 10, cell: (line) => safeText(describe(line).detail, 300) },
      { title: columns.who, least: 8, cell: (line) => safeText(describe(line).who, 100) },
      { title: columns.on, least: 10, cell: ({ itemName }) => safeText(itemName, 200) },
    ],
  });
  if (told.lines.some(isHeard)) job.say(job.texts.audit.heard(stationsOf(told.lines)));
  if (job.out.isTerminal) job.say(job.texts.audit.masked);
  return EXIT.done;
}

function orderNamed(
  database: StateDatabase,
  { texts }: StoreContext,
  word: string,
): { orderId: string; items: OrderItem[] } {
  // An id may contain a slash: the whole word is tried first, then the part before each slash.
  const names = [word, ...readingsOf(word).flatMap(({ orderId }) => orderId ?? [])].filter((name) => name !== '');
  const found = names.map((name) => ordersNamed(database, name)).find(({ size }) => size > 0);
  const orders = found ?? new Map<string, OrderItem[]>();
  const [first, ...others] = [...orders];
  if (!first) throw new UsageProblem(texts.audit.unknownOrder(safeText(word, 100)));
  if (others.length > 0) {
    const shown = [first, ...others].slice(0, 5);
    const numbers = shown.map(([id, items]) => numberOf(items[0]) || id);
    // Two orders may have the same number: then ids are shown.
    const names = new Set(numbers).size === shown.length ? numbers.map((one) => `#${one}`) : shown.map(([id]) => id);
    throw new UsageProblem(texts.audit.severalOrders(safeText(word, 100), safeText(names.join(', '), 300)));
  }
  return { orderId: first[0], items: first[1] };
}

function storyRecord(line: StoryLine, orderId: string) {
  const { at, source, what, item_id } = line;
  const entry: Partial<AuditEntry> = line.source === 'store' ? {} : line.entry;
  return {
    at: isoOf(at),
    source,
    what,
    order_id: orderId,
    item_id: item_id ?? null,
    operator: entry.operator ?? null,
    station: entry.station ?? null,
    operation: entry.operation ?? null,
    verdict: entry.verdict ?? null,
    asked: entry.asked ?? null,
    tracking_code: line.source === 'store' ? (line.trackingCode ?? null) : null,
    attempt: entry.attempt ?? null,
    detail: entry.detail ?? null,
    intent_id: entry.intent_id ?? null,
  };
}

function isHeard({ source }: StoryLine): boolean {
  return source === 'hub';
}

/** The stations of other hosts whose entries are in the history. */
function stationsOf(lines: readonly StoryLine[]): string {
  const stations = lines.flatMap((line) => (line.source === 'hub' ? [line.entry.station] : []));
  return safeText([...new Set(stations)].filter(Boolean).join(', '), 200);
}

/** Makes the words of a line. */
function describer({
  texts,
  language,
}: StoreContext): (line: StoryLine) => { what: string; detail: string; who: string } {
  const words = textsIn(language);
  const { events, operations, verdicts } = words.activity;
  return (line) => {
    if (line.source === 'store') {
      return { what: texts.audit.events[line.what], detail: line.trackingCode ?? '', who: '' };
    }
    const { what, operation, verdict, attempt } = line.entry;
    const { asked, detail } = trailWords(line.entry, words);
    const parts = [
      verdict && verdicts[verdict],
      asked,
      attempt !== undefined && texts.audit.attempt(attempt),
      detail,
    ].filter(Boolean);
    return {
      what: [operation && operations[operation], events[what]].filter(Boolean).join(': '),
      detail: parts.join(' · '),
      who: authorSign(line.entry),
    };
  };
}

async function pdfOf(
  job: StoreContext,
  told: { items: OrderItem[]; reports: readonly ChainReport[]; lines: StoryLine[] },
) {
  const { drawPaper } = await import('../../devices/barcodes/paper.ts');
  const words = job.texts.audit;
  const { paper } = words;
  const describe = describer(job);
  const isIntact = told.reports.every(({ broken }) => !broken);
  const entries = told.reports.reduce((sum, report) => sum + report.entries, 0);
  const now = Date.now();
  const row = (line: StoryLine) => {
    const { what, detail, who } = describe(line);
    return { cells: [formatMoment(line.at), words.sources[line.source], what, detail, who] };
  };
  const head = [words.columns.at, words.columns.source, words.columns.what, words.columns.detail, words.columns.who];
  const pages = drawPaper(
    'a4',
    {
      title: paper.title(`#${numberOf(told.items[0])}`),
      heads: [
        paper.made(formatMoment(now), zoneName(now)),
        isIntact ? paper.proven(entries) : paper.notProven,
        ...(told.lines.some(isHeard) ? [words.heard(stationsOf(told.lines))] : []),
        ...told.items.slice(0, 8).map((item) => `${unitsText(item)} × ${nameOf(item)}`),
      ],
      columns: [0.19, 0.07, 0.22, 0.34, 0.18],
      lines: [{ cells: head, isBold: true }, ...told.lines.map(row)],
    },
    paper.page,
  );
  return printedPdf(job, pages);
}
