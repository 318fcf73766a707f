/** `promo plan`, `promo end`, `promo undo`, `promo carry`: previews changes of many prices and carries them out. */
import { createStoreFigures } from '../../app/store-figures.ts';
import { stateDirFrom } from '../../config/folders.ts';
import { openService, type MetricsFlags } from './service.ts';
import { formatFarTime, formatMoment } from '../../base/ages.ts';
import { untilAborted } from '../../base/clock.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import {
  isGoodVerdict,
  isOurs,
  isOver,
  overlapsOf,
  type Overlap,
  type PriceRun,
  type RunRow,
  type StepName,
  type StepVerdict,
} from '../../domain/price-runs.ts';
import type { PriceUnit } from '../../domain/prices.ts';
import type { Product } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { previewProducts, type WantedPrice } from '../../eventlog/services/run-preview.ts';
import type { RunPublisher } from '../../eventlog/services/run-steps.ts';
import { hasNoTime, planRun } from '../../usecases/plan-run.ts';
import { interruptionOf } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import type { Invocation } from '../command.ts';
import type { StoreContext } from '../run-with-store.ts';
import { tabbed } from '../output/table.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { refuseReadOnly, saysYes, endUnlessMeant } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags, configuredAuthor } from './core.ts';
import { unitOf, unitShown } from './price-unit.ts';
import { pricePreviewLines } from './price.ts';
import { momentToCome } from './promo-moments.ts';
import { runNamed } from './promo-list.ts';
import { readPromoPlan, type PlanSource } from './promo-source.ts';

export type PlanFlags = CoreFlags & PlanSource & { begin?: string; end?: string; name?: string; unit?: PriceUnit };

type Planned = { row: Omit<RunRow, 'begin' | 'end'>; hasAlarm: boolean };

/** Shows the old and new prices of every product, prompts, stores the run, and carries out the step that is due. */
export async function planPromotion(job: StoreContext, flags: PlanFlags, [file]: readonly string[]): Promise<ExitCode> {
  const words = job.texts.promo;
  checkVerdictFormat(job);
  refuseReadOnly(job, job.texts.tried.updatePrice);
  const beginsAt = momentToCome('--begin', flags.begin, job) ?? Date.now();
  const endsAt = momentToCome('--end', flags.end, job);
  if (hasNoTime({ beginsAt, endsAt }, Date.now())) throw new UsageProblem(words.endsBefore);
  const source = await readPromoPlan(job, flags, file);
  return withCore(job, flags, async (core) => {
    const wanted = await source.wanted(core);
    if (!source.isNamed) job.say(words.seen(wanted.length));
    if (wanted.length === 0) return EXIT.done;
    const { planned, unit, problems } = await preview(job, core, wanted, flags.unit);
    for (const line of problems) job.say(line);
    if (problems.length > 0 && source.isNamed) throw new UsageProblem(words.nothingKept);
    job.say(words.summary(planned.length, wanted.length - planned.length - problems.length));
    // The moments as they were parsed, with the year.
    const isLater = flags.begin !== undefined;
    if (isLater || endsAt !== undefined) {
      job.say(
        words.times(isLater ? minuteOf(beginsAt) : undefined, endsAt === undefined ? undefined : minuteOf(endsAt)),
      );
    }
    if (planned.length === 0 || !unit) return problems.length > 0 ? EXIT.someFailed : EXIT.done;
    const ids = new Set(planned.map(({ row }) => row.product_id));
    const overlaps = overlapsOf({ beginsAt, endsAt }, ids, core.priceRuns.runs(), Date.now());
    for (const overlap of overlaps) job.say(overlapWords(job, overlap));
    const end = await endUnlessMeant(job);
    if (end !== undefined) return end;
    if (overlaps.length > 0 && !(await saysYes(job, `${words.overlapMeant} `))) {
      job.say(job.texts.ask.left);
      return EXIT.usage;
    }
    const rows: Planned['row'][] = [];
    for (const { row, hasAlarm } of planned) {
      // As on the bench, such a price needs a confirmation of its own.
      if (!hasAlarm || (await saysYes(job, `${words.alarmed(safeText(row.name, 80))} `))) rows.push(row);
    }
    if (rows.length === 0) {
      job.say(job.texts.ask.left);
      return EXIT.usage;
    }
    const name = safeText(flags.name ?? '', 60);
    const run = planRun({ name, unit, beginsAt, endsAt, rows }, Date.now(), (plan) =>
      core.priceRuns.plan(plan, configuredAuthor(job)),
    );
    // The preview and its prompts took longer than the run was to last.
    if (run === 'no-time') throw new UsageProblem(words.endsBefore);
    if (!run) {
      job.say(words.notRecorded);
      return EXIT.unexpected;
    }
    job.say(words.planned(run.id, endsAt !== undefined));
    if (beginsAt > Date.now()) {
      job.say(words.needsProcess);
      if (!job.out.isTerminal) await job.out.line(run.id);
      return EXIT.done;
    }
    return carryOut(job, core, run, 'begin', flags);
  });
}

/** `24/12/2026 18:00` */
const minuteOf = (epochMs: number) => formatMoment(epochMs).slice(0, -3);

/** Says which other run has which of these products at the same time. */
function overlapWords({ texts }: StoreContext, { run, rows }: Overlap): string {
  const [first] = rows;
  const now = Date.now();
  const from = formatFarTime(run.beginsAt, now);
  const until = run.endsAt === undefined ? undefined : formatFarTime(run.endsAt, now);
  const name = safeText(run.name || run.id, 60);
  return `! ${texts.promo.overlap(name, run.id, safeText(first?.name ?? '', 80), rows.length, from, until)}`;
}

/** Reads each product and makes its new prices, which are shown as they are made. */
async function preview(
  job: StoreContext,
  core: CommandCore,
  wanted: readonly WantedPrice[],
  said: PriceUnit | undefined,
) {
  const { texts } = job;
  const planned: Planned[] = [];
  const problems: string[] = [];
  let unit: PriceUnit | undefined;
  const read = async (id: string) => {
    job.signal.throwIfAborted();
    return (await core.patience.ask(() => core.client.getProduct(id, job.signal), job.signal)).data;
  };
  for await (const one of previewProducts(wanted, read, async (first) => (unit = await unitFor(job, first, said)))) {
    if (one.kind === 'same') continue;
    if (one.kind === 'other-unit') {
      throw new UsageProblem(texts.write.price.unitDoubt(one.unit, one.shown, one.product.nome));
    }
    if (one.kind !== 'changes') {
      const words = one.kind === 'gone' ? texts.promo.noProduct : texts.promo.unreadable;
      problems.push(words(safeText(one.productId, 80)));
      continue;
    }
    const { id, nome } = one.product;
    const { before, after } = one.preview;
    const alarms = one.preview.alarms.map((alarm) => `! ${texts.write.price.alarms[alarm]}`);
    const name = safeText(nome, 120);
    const isTold =
      job.flags.dryRun === true &&
      (await sayToProgram(job, { operation: 'setPrice', product_id: id, verdict: 'dry-run', before, after }));
    if (!isTold) job.say([`${name}: ${pricePreviewLines(job, one.preview).join('; ')}`, ...alarms].join('  '));
    planned.push({ row: { product_id: id, name, before, after }, hasAlarm: alarms.length > 0 });
  }
  return { planned, unit, problems };
}

/** The unit of prices, by the same rules as `price`. */
async function unitFor(job: StoreContext, product: Product, said: PriceUnit | undefined): Promise<PriceUnit> {
  const words = job.texts.write.price;
  const unit = await unitOf(job, product, said);
  if (!unit) throw new UsageProblem(words.unit);
  const shown = await unitShown(job, product, said !== undefined);
  if (shown && shown !== unit) throw new UsageProblem(words.unitDoubt(unit, shown, product.nome));
  return unit;
}

export type StopFlags = CoreFlags;

/** Ends a run now: resets the prices that it has written, except those that somebody has changed since. */
export async function runStopRun(job: StoreContext, flags: StopFlags, [id = '']: readonly string[]): Promise<ExitCode> {
  const words = job.texts.promo;
  checkVerdictFormat(job);
  refuseReadOnly(job, job.texts.tried.updatePrice);
  return withCore(job, flags, async (core) => {
    const run = runNamed(job, core.priceRuns.runs(), id);
    if (isOver(run, Date.now())) throw new UsageProblem(words.isOver(run.id));
    const ours = run.rows.filter(({ begin }) => isOurs(begin));
    job.say(words.goesBack(ours.length, run.rows.length));
    const end = await endUnlessMeant(job);
    if (end !== undefined) return end;
    if (!core.priceRuns.stop(run.id, configuredAuthor(job))) {
      job.say(words.notRecorded);
      return EXIT.unexpected;
    }
    if (!run.isElsewhere) return carryOut(job, core, run, 'end', flags);
    job.say(safeText(words.elsewhere(run.id, run.station), 300));
    return EXIT.unknown;
  });
}

/** Takes over a run that another host has planned; a person must confirm that the other host does not run. */
export async function runTakeRun(job: StoreContext, _: object, [id = '']: readonly string[]): Promise<ExitCode> {
  const words = job.texts.promo;
  checkVerdictFormat(job);
  refuseReadOnly(job, job.texts.tried.updatePrice);
  return withCore(job, {}, async (core) => {
    const run = runNamed(job, core.priceRuns.runs(), id);
    if (!run.isElsewhere) throw new UsageProblem(words.isHere(run.id));
    job.say(safeText(words.takes(run.station), 300));
    const end = await endUnlessMeant(job);
    if (end !== undefined) return end;
    const isTaken = core.priceRuns.takeOver(run.id, configuredAuthor(job));
    job.say(isTaken ? words.taken(run.id) : words.notRecorded);
    if (isTaken) job.say(words.needsProcess);
    return isTaken ? EXIT.done : EXIT.unexpected;
  });
}

export type CarryFlags = { once?: boolean } & MetricsFlags;

/** Carries out the steps that are due: once, or until it is interrupted. */
export async function carryRuns(
  job: StoreContext,
  flags: CarryFlags,
  _: unknown,
  { version }: Invocation,
): Promise<ExitCode> {
  const { once } = flags;
  checkVerdictFormat(job);
  refuseReadOnly(job, job.texts.tried.updatePrice);
  const figures = createStoreFigures(version, 'promo carry');
  return withCore({ ...job, figures }, {}, async (core) => {
    const teller = tellerOf(job, core);
    figures.watch(core, false);
    if (once) await core.priceRuns.carryDue(job.signal).catch(unlessAborted(job.signal));
    else {
      const service = await openService(job, flags, {
        figures,
        core,
        hasSnapshot: false,
        stateDir: stateDirFrom(job.io.env),
      });
      job.say(job.texts.promo.carrying);
      core.priceRuns.begin();
      service.ready();
      await untilAborted(job.signal);
      await service.close();
    }
    const codes = await teller.end();
    return interruptionOf(job) ?? codeOfAll(codes);
  });
}

/** Carries out a step of a run in this process, and prints the verdict of every product. */
async function carryOut(
  job: StoreContext,
  core: CommandCore,
  run: PriceRun,
  step: StepName,
  { wait }: CoreFlags,
): Promise<ExitCode> {
  const words = job.texts.promo;
  const teller = tellerOf(job, core, run.id);
  const signals = [job.signal, ...(wait === undefined ? [] : [AbortSignal.timeout(wait * 1000)])];
  const signal = AbortSignal.any(signals);
  await core.priceRuns.carryDue(signal).catch(unlessAborted(signal));
  await teller.end();
  const now = core.priceRuns.runs().find(({ id }) => id === run.id) ?? run;
  const open = now.rows.filter((row) => row[step].verdict === undefined).length;
  if (open > 0) {
    job.say(words.open(open));
    return interruptionOf(job) ?? EXIT.unknown;
  }
  return codeOfAll(now.rows.map((row) => codeOfStep(row[step].verdict)));
}

function codeOfStep(verdict: StepVerdict | undefined): ExitCode {
  if (isGoodVerdict(verdict)) return EXIT.done;
  return verdict === 'unconfirmed' ? EXIT.unknown : EXIT.refused;
}

/** Makes a listener that prints verdicts in the order in which they come; `end` returns the exit code of each. */
function tellerOf(job: StoreContext, core: CommandCore, runId?: string) {
  const { verdicts } = job.texts.promo;
  const codes: ExitCode[] = [];
  let last = Promise.resolve();
  const tell = async ({ run, row, step, verdict }: RunPublisher) => {
    codes.push(codeOfStep(verdict));
    // The same verdict words as in every other command.
    const told = verdict === 'may-be-ours' ? { verdict: 'already-so', may_be_ours: true } : { verdict };
    const record = { operation: 'setPrice', product_id: row.product_id, ...told, reference: `${run.id} ${step}` };
    if (await sayToProgram(job, record)) return;
    const name = safeText(row.name, 80);
    if (job.out.isTerminal) job.say(`${name}: ${verdicts[verdict]}`);
    else await job.out.line(tabbed([row.product_id, verdict, name]));
  };
  const stop = core.priceRuns.onTold((told) => {
    if (runId === undefined || told.run.id === runId) last = last.then(() => tell(told));
  });
  return {
    async end() {
      stop();
      await last;
      return codes;
    },
  };
}

function unlessAborted(signal: AbortSignal) {
  return (error: unknown) => {
    if (!signal.aborted) throw error;
  };
}
