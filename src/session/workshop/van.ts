/** The van check in a session: handles scans onto a van, and closes it. */
import { attempt } from '../attempt.ts';
import { manifestCsv, manifestPaper } from '../../eventlog/manifest.ts';
import { vanTroubles, wrongOnVan } from '../../i18n/van-words.ts';
import type { Manifest, Parcel } from '../../eventlog/van.ts';
import { isRefused } from '../rights.ts';
import { carrierInFront, say } from '../state/session-state.ts';
import { savePaper } from '../kernel/save-paper.ts';
import { stopWith } from '../kernel/blocking-alerts.ts';
import type { SessionContext, Doors } from '../session-context.ts';

/** Takes a scan if a van is on the screen; false otherwise. A parcel that should not be on it stops the screen. */
export function scanOntoVan(context: SessionContext, scanned: string): boolean {
  const carrier = carrierInFront(context);
  if (carrier === undefined) return false;
  if (isRefused(context, 'write')) return true;
  const { session, van, texts, effects } = context;
  const words = texts.van;
  const { kind, code, ...found } = van.scan(carrier, scanned);
  if (kind === 'strange' && 'strange' in found) {
    stopWith(context, wrongOnVan(found.strange, words));
    return true;
  }
  effects.ring(kind === 'loaded' ? 'ok' : 'error');
  if (kind === 'loaded' && 'parcel' in found) say(session, 'ok', words.loaded(code, found.parcel.numbers.join(', ')));
  else if (kind === 'again') say(session, 'warn', words.again(code));
  else say(session, 'error', words.notRecorded);
  return true;
}

/** Takes the last scanned code off the van; codes that should not be there come first. */
export function takeLastOff(context: SessionContext): void {
  const carrier = carrierInFront(context);
  const code = carrier === undefined ? undefined : lastOn(context, carrier);
  if (carrier === undefined || code === undefined) return;
  const { session, van, texts, effects } = context;
  const isOff = van.remove(carrier, code);
  effects.ring(isOff ? 'ok' : 'error');
  const { removed, notOn, notRecorded } = texts.van;
  say(session, isOff ? 'ok' : 'error', isOff ? removed(code) : isOff === false ? notOn(code) : notRecorded);
}

/** The code that would be taken off. */
export function lastOn({ van }: Doors, carrier: string): string | undefined {
  const { loaded, strange } = van.state(carrier);
  return strange.at(-1)?.code ?? loaded.toSorted((a, b) => a.at - b.at).at(-1)?.key;
}

/** The words of the question before a van is closed: what is missing and what should not be there. */
export function closeVanWords({ van, texts }: Pick<SessionContext, 'van' | 'texts'>, carrier: string) {
  const words = texts.van;
  const { loaded, missing, strange } = van.state(carrier);
  const parts = [
    words.count(loaded.length, loaded.length + missing.length),
    missing.length > 0 && words.missing(missing.length),
    ...vanTroubles(strange, words).map(({ title }) => title),
  ];
  return { question: words.closeQuestion(carrier), details: parts.filter(Boolean).join(' · ') };
}

/** Closes the van: stores its manifest, then writes it as PDF and CSV. */
export function closeVanInFront(context: SessionContext, carrier: string): void {
  const { van, session, texts, effects } = context;
  const manifest = van.close(carrier);
  effects.ring(manifest ? 'ok' : 'error');
  if (!manifest) return say(session, 'error', texts.van.notRecorded);
  attempt(context, writeManifest(context, manifest));
}

async function writeManifest(
  {
    session,
    workshop,
    texts,
    effects,
    paperFont,
  }: Pick<SessionContext, 'session' | 'workshop' | 'texts' | 'effects' | 'paperFont'>,
  manifest: Manifest,
): Promise<void> {
  const words = texts.van;
  const { drawPaper } = await import('../../devices/barcodes/paper.ts');
  const fiscalKeysOf = ({ order_id }: Parcel) => workshop.fiscalKeysOf(order_id);
  const paper = manifestPaper(manifest, words.paper, fiscalKeysOf);
  const pdf = await savePaper({ effects, texts, paperFont }, manifest.id, drawPaper('a4', paper, words.paper.page));
  const csv = await effects.save(`${manifest.id}.csv`, manifestCsv(manifest, fiscalKeysOf));
  const problem = pdf.problem ?? csv.problem;
  if (problem !== undefined) say(session, 'warn', words.notWritten(problem));
  else if (pdf.missing !== undefined) say(session, 'warn', `${pdf.missing} · ${words.closed(pdf.path)}`);
  else say(session, 'ok', words.closed('path' in pdf ? pdf.path : manifest.id));
}
