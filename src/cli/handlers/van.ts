/** `van`: lists the carriers with their parcels, scans parcels onto the van, and writes the manifest. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toIsoSeconds } from '../../base/times.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { fold } from '../../base/fold.ts';
import { dayAt, momentOf } from '../../base/calendar.ts';
import { safeText } from '../../base/safe-text.ts';
import { fiscalKeysOf } from '../../db/fiscal-key-events.ts';
import { manifestsSince } from '../../db/van-events.ts';
import { WIDEST_ZONE_MS } from '../../sync/poll/cursor.ts';
import { strangeRow, vanTroubles, wrongOnVan } from '../../i18n/van-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { manifestCsv, manifestPaper, type FiscalKeysOf } from '../../eventlog/manifest.ts';
import { isEmpty, type Manifest, type VanState } from '../../eventlog/van.ts';
import { isoOf, timeCells } from '../times.ts';
import { interruptionOf } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { withKept, type CommandCore, configuredAuthor } from './core.ts';
import { withLocalState } from './local-state.ts';
import { inputLinesOf, noCodeWords } from './input-lines.ts';
import { takeList } from './references.ts';
import { printedPdf, writeDrawn } from './write-drawn.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the carriers of today. */
export async function listCarriers(job: StoreContext): Promise<ExitCode> {
  const { columns } = job.texts.van;
  return withToday(job, async (core) => {
    const lines = core.van.carriers().map(({ carrier, parcels }) => {
      const { loaded, missing, strange } = core.van.state(carrier);
      const counts = { loaded: loaded.length, missing: missing.length, strange: strange.length };
      return { carrier, shipped: parcels, ...counts };
    });
    await printAll(job, lines, {
      fields: fieldsOf('van'),
      columns: [
        { title: columns.carrier, least: 8, cell: ({ carrier }) => safeText(carrier, 100) },
        { title: columns.parcels, align: 'right', cell: ({ shipped }) => String(shipped) },
        { title: columns.loaded, align: 'right', cell: ({ loaded }) => String(loaded) },
        { title: columns.strange, align: 'right', cell: ({ strange }) => String(strange) },
      ],
      none: textsIn(job.language).van.none,
    });
    return EXIT.done;
  });
}

export type ScanFlags = { remove?: boolean };

/** Reads codes from standard input, a line each, until it ends; then prints the missing and the unexpected parcels. */
export async function scanParcels(
  job: StoreContext,
  { remove }: ScanFlags,
  [name = '']: readonly string[],
): Promise<ExitCode> {
  return withToday(job, async (core) => {
    const carrier = carrierNamed(job, core, name);
    let isWrong = false;
    for await (const code of inputLinesOf(job)) {
      const noCode = noCodeWords(job, code);
      const told = remove ? takeOff : putOn;
      const { text, isDone } = noCode === undefined ? told(job, core, carrier, code) : { text: noCode, isDone: false };
      isWrong ||= !isDone;
      await job.out.line(safeText(text, 500));
    }
    const ending = tellState(job, core.van.state(carrier));
    return interruptionOf(job) ?? (isWrong ? EXIT.someFailed : ending);
  });
}

/** What became of a scan; `isDone`: the parcel is on the van, or off it, as was asked. */
type Told = { text: string; isDone: boolean };

function putOn(job: StoreContext, core: CommandCore, carrier: string, code: string): Told {
  const words = textsIn(job.language).van;
  const scanned = core.van.scan(carrier, code, configuredAuthor(job));
  if (scanned.kind === 'loaded')
    return { text: words.loaded(scanned.code, scanned.parcel.numbers.join(', ')), isDone: true };
  if (scanned.kind === 'again') return { text: words.again(scanned.code), isDone: true };
  const text = scanned.kind === 'not-recorded' ? words.notRecorded : wrongOnVan(scanned.strange, words);
  return { text, isDone: false };
}

function takeOff(job: StoreContext, core: CommandCore, carrier: string, code: string): Told {
  const words = textsIn(job.language).van;
  const isOff = core.van.remove(carrier, code, configuredAuthor(job));
  const text = isOff ? words.removed(code) : isOff === false ? words.notOn(code) : words.notRecorded;
  return { text, isDone: isOff === true };
}

/** Prints the missing and the unexpected parcels. Exit code 7 if there are any. */
function tellState(job: StoreContext, { loaded, missing, strange }: VanState): ExitCode {
  const words = textsIn(job.language).van;
  job.say(words.count(loaded.length, loaded.length + missing.length));
  if (missing.length > 0) job.say(words.missing(missing.length));
  for (const { code, numbers } of missing)
    job.say(safeText(`  ${code || words.withoutCode}  ${numbers.join(', ')}`, 300));
  for (const { title, rows } of vanTroubles(strange, words)) {
    job.say(title);
    for (const row of rows) job.say(safeText(`  ${strangeRow(row, words)}`, 300));
  }
  const isRight = missing.length + strange.length === 0;
  if (isRight) job.say(words.complete(loaded.length));
  return isRight ? EXIT.done : EXIT.someFailed;
}

export type CloseFlags = { out?: string; yes?: boolean };

/** Closes a van that leaves: stores its manifest, and writes it as PDF and CSV. */
export async function runCloseVan(
  job: StoreContext,
  { out, yes }: CloseFlags,
  [name = '']: readonly string[],
): Promise<ExitCode> {
  return withToday(job, async (core) => {
    const carrier = carrierNamed(job, core, name);
    const state = core.van.state(carrier);
    if (isEmpty(state)) throw new UsageProblem(job.texts.van.empty(safeText(carrier, 60)));
    if (tellState(job, state) !== EXIT.done && !yes) throw new UsageProblem(job.texts.van.needsYes);
    const manifest = core.van.close(carrier, configuredAuthor(job));
    if (!manifest) {
      job.say(textsIn(job.language).van.notRecorded);
      return EXIT.unexpected;
    }
    const fiscalKeys: FiscalKeysOf = ({ order_id }) => core.workshop.fiscalKeysOf(order_id);
    const base = resolve(out ?? '.', manifest.id);
    for (const [ending, content] of [
      ['pdf', await pdfOf(job, manifest, fiscalKeys)],
      ['csv', manifestCsv(manifest, fiscalKeys)],
    ] as const) {
      try {
        await writeFile(`${base}.${ending}`, content, { flag: 'wx', mode: 0o600 });
        job.say(safeText(job.texts.van.written(`${base}.${ending}`), 500));
      } catch (error) {
        job.say(safeText(textsIn(job.language).van.notWritten((error as Error).message), 500));
        return EXIT.unexpected;
      }
    }
    return EXIT.done;
  });
}

export type ManifestFlags = { pdf?: string; force?: boolean };

/** Lists the manifests, or writes one again, as CSV or PDF. */
export async function showManifest(
  job: StoreContext,
  flags: ManifestFlags,
  [id]: readonly string[],
): Promise<ExitCode> {
  const { all, keys } = await withLocalState(job, (database) => {
    const manifests = manifestsSince(database, 0);
    const shown = manifests.find((one) => one.id === id);
    const parcels = [...(shown?.loaded ?? []), ...(shown?.missing ?? [])];
    return {
      all: manifests,
      keys: new Map(parcels.map(({ order_id }) => [order_id, fiscalKeysOf(database, order_id)])),
    };
  });
  const fiscalKeys: FiscalKeysOf = ({ order_id }) => keys.get(order_id) ?? [];
  if (id !== undefined) {
    const manifest = all.find((one) => one.id === id);
    if (!manifest) throw new UsageProblem(job.texts.van.noManifest(safeText(id, 100)));
    if (flags.pdf === undefined) await job.out.line(manifestCsv(manifest, fiscalKeys).trimEnd());
    else await writeDrawn(job, await pdfOf(job, manifest, fiscalKeys), { out: flags.pdf, force: flags.force });
    return EXIT.done;
  }
  const { columns } = job.texts.van;
  await printAll(job, all, {
    fields: fieldsOf('van manifest'),
    recordOf: manifestRecord,
    columns: [
      { title: columns.id, cell: (one) => safeText(one.id, 100) },
      { title: columns.at, ...timeCells(({ at }) => at) },
      { title: columns.loaded, align: 'right', cell: ({ loaded }) => String(loaded.length) },
      { title: columns.strange, align: 'right', cell: ({ strange }) => String(strange.length) },
    ],
  });
  return EXIT.done;
}

function manifestRecord({ at, loaded, missing, strange, ...rest }: Manifest) {
  const counts = { loaded: loaded.length, missing: missing.length, strange: strange.length };
  return { ...rest, at: isoOf(at), ...counts };
}

async function pdfOf(job: StoreContext, manifest: Manifest, fiscalKeys: FiscalKeysOf): Promise<Uint8Array> {
  const { drawPaper } = await import('../../devices/barcodes/paper.ts');
  const words = textsIn(job.language).van.paper;
  return printedPdf(job, drawPaper('a4', manifestPaper(manifest, words, fiscalKeys), words.page));
}

/** Reads the items that have changed today from the store, then runs `work`. */
async function withToday(job: StoreContext, work: (core: CommandCore) => Promise<ExitCode>): Promise<ExitCode> {
  return withKept(job, {}, async (core) => {
    const since = momentOf(dayAt(Date.now()), 0);
    // A store may read the moment in its own time zone; the parcels' own times decide which are of today.
    const query = { atualizado_apos: toIsoSeconds(since - WIDEST_ZONE_MS) };
    await core.patience.ask(() => takeList(job, core, query), job.signal);
    return work(core);
  });
}

function carrierNamed(job: StoreContext, core: CommandCore, name: string): string {
  const known = core.van.carriers().map(({ carrier }) => carrier);
  const wanted = fold(name.trim());
  const exact = known.filter((carrier) => fold(carrier) === wanted);
  const found = exact.length > 0 ? exact : known.filter((carrier) => fold(carrier).startsWith(wanted));
  const list = safeText(known.join(', '), 500);
  if (found.length > 1) throw new UsageProblem(job.texts.van.several(safeText(name, 60), list));
  if (found[0] === undefined) throw new UsageProblem(job.texts.van.noCarrier(safeText(name, 60), list));
  return found[0];
}
