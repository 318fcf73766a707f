/** The runs of prices as the lists show them: which there are, which is in front, and the words of each. */
import { formatFarTime } from '../../base/ages.ts';
import { countsOf, isOver, stateOf, type PriceRun, overlapsOf } from '../../domain/price-runs.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { placeInFront } from '../state/session-state.ts';

/** Verdicts arrive while a run is shown. */
export const ticks = (context: SessionContext) =>
  (context.promos?.runs() ?? []).map((run) => `${run.id} ${countsText(context, run)}`).join();

/** Cells that all have one role. */
export const inRole = (texts: readonly string[], role: ThemeRole | false) =>
  texts.map((text) => ({ text, role: role === false ? undefined : role }));

/** The state of a run. */
export function stateText({ texts, clock }: Pick<SessionContext, 'texts' | 'clock'>, run: PriceRun): string {
  return texts.promo.states[stateOf(run, clock.wallNow())];
}

/** How many products have each kind of verdict, in the present step of the run. */
export function countsText({ texts, clock }: Pick<SessionContext, 'texts' | 'clock'>, run: PriceRun): string {
  const step = isOver(run, clock.wallNow()) ? 'end' : 'begin';
  return texts.promo.counts(run.rows.length, step, countsOf(run, step));
}

/** The times of its beginning and end. */
export function timesText({ clock }: Services, { beginsAt, endsAt }: Pick<PriceRun, 'beginsAt' | 'endsAt'>): string {
  const now = clock.wallNow();
  return `${formatFarTime(beginsAt, now)}${endsAt === undefined ? '' : ` → ${formatFarTime(endsAt, now)}`}`;
}

/** The place of a run that is typed and not yet planned. */
export const DRAFT = 'draft';

/** The run on the screen; `undefined` in the list, and for a draft. */
export function runInFront(context: Pick<SessionContext, 'session' | 'promos'>): PriceRun | undefined {
  const place = placeInFront(context.session.getState());
  const id = place.screen === 'promos' ? place.runId : undefined;
  return id === undefined ? undefined : context.promos?.runs().find((run) => run.id === id);
}

/** The runs, newest first. */
export function runsListed({ promos }: Pick<SessionContext, 'promos'>): PriceRun[] {
  return (promos?.runs() ?? []).toReversed();
}

/** The name of the list on the screen, for its cursor. */
export function promoList({ session }: Pick<SessionContext, 'session'>): string {
  const place = placeInFront(session.getState());
  return `promos ${place.screen === 'promos' ? (place.runId ?? '') : ''}`;
}

/** Words for the other runs that contain products of the draft at the same time, each with its name first. */
export function overlapLines({ session, promos, clock, texts }: SessionContext): string[] {
  const { promoDraft } = session.getState();
  if (!promoDraft?.preview || !promos) return [];
  const now = clock.wallNow();
  const ids = new Set(promoDraft.preview.rows.map((row) => row.product_id));
  return overlapsOf(promoDraft.run, ids, promos.runs(), now).map(({ run, rows }) => {
    const ends = run.endsAt === undefined ? undefined : formatFarTime(run.endsAt, now);
    return texts.promo.overlap(nameOfRun(run), rows[0]!.name, rows.length, formatFarTime(run.beginsAt, now), ends);
  });
}

/** The name of a run, or its id. */
export function nameOfRun({ name, id }: Pick<PriceRun, 'name' | 'id'>): string {
  return name === '' ? id : name;
}
