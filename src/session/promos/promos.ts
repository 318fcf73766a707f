/** Price runs in a session: typing, previewing and planning one, and ending it early. */
import { attempt } from '../attempt.ts';
import { formatFarTime } from '../../base/ages.ts';
import { isOurs, isOver, type PriceRun } from '../../domain/price-runs.ts';
import type { TypedRun } from '../../domain/promo-rule.ts';
import { safeText } from '../../base/safe-text.ts';
import { fold } from '../../base/fold.ts';
import { planRun } from '../../usecases/plan-run.ts';
import { withPin } from '../kernel/pin.ts';
import { whyNoUnit } from '../kernel/why-no-unit.ts';
import type { SessionContext } from '../session-context.ts';
import { goBack, goTo, placeInFront, say } from '../state/session-state.ts';
import type { PromoDraft } from '../state/promo-draft.ts';
import type { QuestionOf } from '../state/question.ts';
import { RUNS } from '../lists/promo-lists.ts';
import { runInFront, DRAFT, overlapLines, nameOfRun } from '../lists/promo-words.ts';
import { refuse } from '../refuse.ts';

/** The run under the cursor of the list, or the open one. */
export function runAtCursor(context: SessionContext): PriceRun | undefined {
  const place = placeInFront(context.session.getState());
  if (place.screen !== 'promos') return undefined;
  return place.runId === undefined ? RUNS.inFront(context) : runInFront(context);
}

/** Reads the products of a typed run and shows its preview. */
export function draftRun(context: SessionContext, run: TypedRun, inFront: readonly string[]): void {
  const { session, promos, details, texts } = context;
  const unit = details.getState().priceUnit;
  if (!promos || !unit) return;
  const productIds =
    run.match === undefined
      ? inFront
      : promos
          .products()
          .filter(named(run.match))
          .map(({ id }) => id);
  const draft: PromoDraft = { run, productIds, preview: undefined };
  session.setState({ promoDraft: draft });
  const place = placeInFront(session.getState());
  if (place.screen !== 'promos' || place.runId !== DRAFT) goTo(session, { screen: 'promos', runId: DRAFT });
  const reading = promos.preview({ productIds, rule: run.rule, isBase: run.isBase, unit }).then(
    (preview) => {
      // Another run may have been typed meanwhile.
      if (session.getState().promoDraft === draft) session.setState({ promoDraft: { ...draft, preview } });
    },
    () => {
      if (session.getState().promoDraft !== draft) return;
      session.setState({ promoDraft: undefined });
      context.effects.ring('error');
      say(session, 'error', texts.promo.notRead);
    },
  );
  attempt(context, reading);
}

const named = (match: string) => {
  const wanted = fold(match);
  return ({ name }: { name: string }) => fold(name).includes(wanted);
};

/** How many products of the draft have prices that would need a second confirmation one by one. */
function alarmed({ preview }: PromoDraft): number {
  return preview?.rows.filter(({ alarms }) => alarms.length > 0).length ?? 0;
}

/** The words of the question before a draft is planned: whether to plan it, then whether to plan it beside overlapping runs. */
export function planRunWords(context: SessionContext, { typed, isOverlapAsked }: QuestionOf<'planRun'>) {
  const { session, texts, clock } = context;
  const { promoDraft } = session.getState();
  const words = texts.promo;
  const count = promoDraft?.preview?.rows.length ?? 0;
  const now = clock.wallNow();
  const overlaps = overlapLines(context);
  if (isOverlapAsked) return { question: words.overlapMeant, details: overlaps.join(' ') };
  const alarms = promoDraft ? alarmed(promoDraft) : 0;
  const ends = promoDraft?.run.endsAt === undefined ? undefined : formatFarTime(promoDraft.run.endsAt, now);
  const isLater = promoDraft !== undefined && promoDraft.run.beginsAt > now;
  const begins = isLater ? formatFarTime(promoDraft.run.beginsAt, now) : undefined;
  const isReady = isPlanReady({ kind: 'planRun', typed, isOverlapAsked }, promoDraft);
  return {
    question: words.planQuestion(count, begins, ends),
    details: [alarms > 0 && words.alarmed(alarms), ...overlaps].filter(Boolean).join(' '),
    ...(isReady ? {} : { yes: `${words.typeAlarmed(alarms)}: ${typed}` }),
  };
}

/** Whether Enter plans it: if some prices would need a second confirmation, their number must be typed. */
export function isPlanReady({ typed, isOverlapAsked }: QuestionOf<'planRun'>, draft: PromoDraft | undefined): boolean {
  const alarms = draft ? alarmed(draft) : 0;
  return isOverlapAsked || alarms === 0 || typed === String(alarms);
}

/** Stores the draft as a run, which a running bench carries out. */
export function planDraft(context: SessionContext, question: QuestionOf<'planRun'>): void {
  withPin(context, 'prices', () => keepDraft(context, question));
}

function keepDraft(context: SessionContext, question: QuestionOf<'planRun'>): void {
  const { session, promos, details, texts, effects } = context;
  const { promoDraft } = session.getState();
  const unit = details.getState().priceUnit;
  if (!promoDraft?.preview || !promos || !unit) return;
  // A product that was read since may show prices in the other unit.
  const doubt = whyNoUnit(context);
  if (doubt !== undefined) {
    return refuse(context, `${texts.commands.keepPromo}: ${doubt}`);
  }
  if (!question.isOverlapAsked && overlapLines(context).length > 0) {
    return session.setState({ question: { ...question, isOverlapAsked: true, shown: undefined } });
  }
  const { beginsAt, endsAt, name } = promoDraft.run;
  const rows = promoDraft.preview.rows.map(({ product_id, name: product, before, after }) => ({
    product_id,
    name: safeText(product, 120),
    before,
    after,
  }));
  const plan = { name: safeText(name, 60), unit, beginsAt, endsAt, rows };
  const run = planRun(plan, context.clock.wallNow(), promos.plan);
  if (!run || run === 'no-time') {
    effects.ring('error');
    return say(session, 'error', run ? texts.promo.problems['ends-before']() : texts.promo.notRecorded);
  }
  session.setState({ promoDraft: undefined });
  goBack(session);
  goTo(session, { screen: 'promos', runId: run.id });
  say(session, 'ok', texts.promo.planned(nameOfRun(run), rows.length));
}

/** Why a run cannot be ended or undone now; `undefined` if it can. */
export function whyNotStopped(context: SessionContext): string | undefined {
  const run = runAtCursor(context);
  const words = context.texts.promo;
  if (run) return isOver(run, context.clock.wallNow()) ? words.isOver : undefined;
  const place = placeInFront(context.session.getState());
  if (place.screen !== 'promos' || place.runId === undefined) return words.none;
  return place.runId === DRAFT ? words.isDraft : words.gone;
}

/** The words of the question before a run is ended: how many of its prices are reset. */
export function stopRunWords(
  { promos, texts }: Pick<SessionContext, 'promos' | 'texts'>,
  { runId }: QuestionOf<'stopRun'>,
) {
  const run = promos?.runs().find(({ id }) => id === runId);
  const ours = run?.rows.filter(({ begin }) => isOurs(begin)).length ?? 0;
  const words = texts.promo;
  return {
    question: words.stopQuestion(run ? nameOfRun(run) : runId, run?.endsAt !== undefined),
    details: words.goesBack(ours, run?.rows.length ?? 0),
  };
}

/** Ends a run, or undoes it. */
export function stopRun(context: SessionContext, { runId }: QuestionOf<'stopRun'>): void {
  const { promos, session, texts, effects } = context;
  withPin(context, 'prices', () => {
    if (promos?.stop(runId)) return say(session, 'info', texts.promo.stopped);
    effects.ring('error');
    say(session, 'error', texts.promo.notRecorded);
  });
}
