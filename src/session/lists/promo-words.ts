/** Helpers that the lists of runs of prices share. */
import { formatFarTime } from '../../base/ages.ts';
import { countsOf, isOver, stateOf, type PriceRun } from '../../domain/price-runs.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { SessionContext, Services } from '../session-context.ts';

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
