/** The van check at a desk: scans that go onto a van, and the van that leaves. */
import { attempt } from '../attempt.ts';
import { manifestCsv, manifestPaper } from '../../eventlog/manifest.ts';
import type { Manifest } from '../../eventlog/van.ts';
import { isRefused } from '../rights.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { stopWith } from '../packing/blocking-alerts.ts';
import type { Bench } from '../session-context.ts';

/** The carrier whose van is here; `undefined` where no van is in front. */
export function carrierInFront({ desk }: Pick<Bench, 'desk'>): string | undefined {
  const place = placeInFront(desk.getState());
  return place.screen === 'van' ? place.carrier : undefined;
}

/** Takes a scan where a van is in front; false where none is. What should not be on it stops everything. */
export function scanOntoVan(bench: Bench, scanned: string): boolean {
  const carrier = carrierInFront(bench);
  if (carrier === undefined) return false;
  if (isRefused(bench, 'write')) return true;
  const { desk, van, texts, outlet } = bench;
  const words = texts.van;
  const { kind, code, ...found } = van.scan(carrier, scanned);
  if (kind === 'strange' && 'strange' in found) {
    const { numero, why } = found.strange;
    stopWith(bench, words.wrong(code, numero, words.why[why]));
    return true;
  }
  outlet.ring(kind === 'loaded' ? 'ok' : 'error');
  if (kind === 'loaded' && 'parcel' in found) say(desk, 'ok', words.loaded(code, found.parcel.numbers.join(', ')));
  else if (kind === 'again') say(desk, 'warn', words.again(code));
  else say(desk, 'error', words.notRecorded);
  return true;
}

/** Takes what was scanned last off the van; what should not be there first. */
export function takeLastOff(bench: Bench): void {
  const carrier = carrierInFront(bench);
  const code = carrier === undefined ? undefined : lastOn(bench, carrier);
  if (carrier === undefined || code === undefined) return;
  const { desk, van, texts, outlet } = bench;
  const isOff = van.remove(carrier, code);
  outlet.ring(isOff ? 'ok' : 'error');
  say(desk, isOff ? 'ok' : 'error', isOff ? texts.van.removed(code) : texts.van.notRecorded);
}

/** The code that would be taken off. */
export function lastOn({ van }: Bench, carrier: string): string | undefined {
  const { loaded, strange } = van.state(carrier);
  return strange.at(-1)?.code ?? loaded.toSorted((a, b) => a.at - b.at).at(-1)?.key;
}

/** What is asked before a van leaves: both differences. */
export function closeVanWords({ van, texts }: Bench, carrier: string) {
  const words = texts.van;
  const { loaded, missing, strange } = van.state(carrier);
  const parts = [
    words.count(loaded.length, loaded.length + missing.length),
    missing.length > 0 && words.missing(missing.length),
    strange.length > 0 && words.strange(strange.length),
  ];
  return { question: words.closeQuestion(carrier), details: parts.filter(Boolean).join(' · ') };
}

/** The van leaves: its manifest is kept, then written as PDF and CSV. */
export function closeVan(bench: Bench, carrier: string): void {
  const { van, desk, texts, outlet } = bench;
  const manifest = van.close(carrier);
  outlet.ring(manifest ? 'ok' : 'error');
  if (!manifest) return say(desk, 'error', texts.van.notRecorded);
  attempt(bench, writeManifest(bench, manifest));
}

async function writeManifest({ desk, texts, outlet }: Bench, manifest: Manifest): Promise<void> {
  const words = texts.van;
  const [{ drawPaper }, { pdfOf }] = await Promise.all([
    import('../../devices/barcodes/paper.ts'),
    import('../../devices/barcodes/pdf.ts'),
  ]);
  const paper = manifestPaper(manifest, words.paper);
  const pdf = await outlet.save(`${manifest.id}.pdf`, pdfOf(...drawPaper('a4', paper, words.paper.page)));
  const csv = await outlet.save(`${manifest.id}.csv`, manifestCsv(manifest));
  const problem = pdf.problem ?? csv.problem;
  if (problem !== undefined) say(desk, 'warn', words.notWritten(problem));
  else say(desk, 'ok', words.closed('path' in pdf ? pdf.path : manifest.id));
}
