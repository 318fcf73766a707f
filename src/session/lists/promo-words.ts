/** What the lists of runs of prices have in common. */
import { formatFarTime } from '../../base/ages.ts';
import { countsOf, isOver, stateOf, type PriceRun } from '../../domain/price-runs.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { SessionContext, Services } from '../session-context.ts';

/** Verdicts come while a run is looked at. */
export const ticks = (context: SessionContext) =>
  (context.promos?.runs() ?? []).map((run) => `${run.id} ${countsText(context, run)}`).join();

/** Cells that are all in one role. */
export const inRole = (texts: readonly string[], role: ThemeRole | false) =>
  texts.map((text) => ({ text, role: role === false ? undefined : role }));

/** Where a run stands. */
export function stateText({ texts, clock }: Pick<SessionContext, 'texts' | 'clock'>, run: PriceRun): string {
  return texts.promo.states[stateOf(run, clock.wallNow())];
}

/** How many products have which kind of verdict, of the step that the run is in. */
export function countsText({ texts, clock }: Pick<SessionContext, 'texts' | 'clock'>, run: PriceRun): string {
  const step = isOver(run, clock.wallNow()) ? 'end' : 'begin';
  return texts.promo.counts(run.rows.length, step, countsOf(run, step));
}

/** From when to when. */
export function timesText({ clock }: Services, { beginsAt, endsAt }: Pick<PriceRun, 'beginsAt' | 'endsAt'>): string {
  const now = clock.wallNow();
  return `${formatFarTime(beginsAt, now)}${endsAt === undefined ? '' : ` → ${formatFarTime(endsAt, now)}`}`;
}
