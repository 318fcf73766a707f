/** `accept`, `start`, `ship`, `return`: transitions of the items that were named, each with one verdict. */
import { seenOf } from '../../outbox/check.ts';
import { targetOf } from '../../domain/intents.ts';
import { TRANSITION_RULES, isAllowed, readStatus, type Transition } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { isSameTracking } from '../../domain/tracking.ts';
import { safeText } from '../../base/safe-text.ts';
import { textsIn } from '../../i18n/texts.ts';
import { NAMED_ZONES } from '../../base/store-times.ts';
import { alreadySoWords, nowSoWords, refusedNowWords } from '../../i18n/verdict-words.ts';
import { canAsk, readAll } from '../ask.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { tabbed } from '../output/table.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { carryOutAll, type CarriedStep } from './carry-out.ts';
import { authorRecord } from './verdicts.ts';
import { isMeant, refuseReadOnly, sayWouldAsk } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags } from './core.ts';
import { tellNotFound, type FoundItems, distinct } from './find-items.ts';
import { withoutComment } from './input-lines.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { fiscalDoubts, sayWithoutFiscalKey } from './ship-fiscal.ts';
import { checkDoubts, partDoubts, partReceipts } from './parts.ts';
import { codeDoubts, learnShape, readTracking, refuseCode } from './ship-code.ts';
import { findPicked, readPicked, type WhereFlags } from './selection.ts';
import { AmbiguousReference, isReference } from './references.ts';

export type MoveFlags = CoreFlags &
  WhereFlags & {
    tracking?: string;
    /** `--without-tracking`. */
    withoutTracking?: boolean;
    /** `--other-carrier`: the code is another carrier's than the order's, and meant. */
    otherCarrier?: boolean;
    /** `--without-fiscal-key`: why an order leaves without the key that the shop wants. */
    withoutFiscalKey?: string;
  };

/** The names of the moves as they are told of. */
const TRIED = {
  accept: 'acceptItem',
  startProduction: 'startProduction',
  ship: 'shipItem',
  returnToProduction: 'returnToProduction',
} as const satisfies Record<Transition, string>;

/** More than this at once is asked about, at a terminal. */
const MANY = 20;

/** Moves items; several codes become one by `codeOfAll`. */
export async function moveItems(
  job: StoreContext,
  operation: Transition,
  flags: MoveFlags,
  args: readonly string[],
): Promise<ExitCode> {
  checkVerdictFormat(job);
  const picked = readPicked(job, args.length > 0 ? await readReferences(job, args) : [], flags);
  const { references, selection } = picked;
  const named = selection ? [selection.filter] : references;
  const trackingCode = operation === 'ship' ? readTracking(job, flags, named) : undefined;
  refuseReadOnly(job, job.texts.tried[TRIED[operation]]);
  if (named.length === 0) {
    job.say(job.texts.write.nothingToMove);
    return EXIT.done;
  }
  job.tried.subject = named.length === 1 ? named[0]! : '';
  return withCore(job, flags, async (core) => {
    const found = await core.patience.ask(
      () => findPicked(job, core, picked, [TRANSITION_RULES[operation].from]),
      job.signal,
    );
    if (found.length === 0) job.say(job.texts.write.nothingToMove);
    const codes: ExitCode[] = [];
    for (const one of found) if (one.error) codes.push(await tellMissing(job, operation, one));
    const items = distinct(found.flatMap((one) => one.items));
    const movable = items.filter((item) => isAllowed(operation, item.item_status));
    const orderIds = new Set(found.flatMap(({ orderId }) => orderId ?? []));
    const all = distinct(found.flatMap((one) => [...one.items, ...one.skipped]));
    const plan: Plan = { operation, items: movable, named: all, trackingCode, orderIds };
    if (trackingCode && movable.length > 0) await refuseCode(job, core, flags.tracking ?? '', plan);
    const skipped = found.reduce((count, one) => count + one.skipped.length, 0);
    if (skipped > 0 && operation !== 'ship') job.say(job.texts.write.skipped(skipped));
    for (const item of items) {
      if (!movable.includes(item)) codes.push(await tellState(job, core, operation, item, trackingCode));
    }
    if (job.flags.dryRun) {
      for (const item of movable) await tellPlan(job, operation, item, trackingCode);
      if (movable.length > 0) rehearseDoubts(job, core, flags, plan);
      return codeOfAll([...codes, ...movable.map(() => EXIT.done)]);
    }
    if (movable.length > 0 && !(await isBeyondDoubt(job, core, flags, plan))) return EXIT.usage;
    if (operation === 'ship') sayWithoutFiscalKey(job, core, movable, flags.withoutFiscalKey);
    const steps = stepsFor(job, core, plan);
    const verdicts = await carryOutAll(job, core, steps, job.texts.write.progress[operation], flags);
    if (trackingCode && verdicts.includes(EXIT.done)) learnShape(core, trackingCode, movable);
    if (operation === 'ship')
      for (const line of partReceipts(job, core, movable, trackingCode)) job.say(safeText(line, 1000));
    return job.signal.aborted ? codeOfAll(verdicts) : codeOfAll([...codes, ...verdicts]);
  });
}

/** What is to be done, once it is known what was named. */
type Plan = {
  operation: Transition;
  items: readonly OrderItem[];
  /** All that was named, in whatever state: one code is for all of it. */
  named: readonly OrderItem[];
  trackingCode: string | null | undefined;
  /** The orders that were named as wholes. */
  orderIds: ReadonlySet<string>;
};

function stepsFor(
  job: StoreContext,
  core: CommandCore,
  { operation, items, trackingCode, orderIds }: Plan,
): CarriedStep[] {
  const seen = new Map(items.map((item) => [item.id, seenOf(operation, item)]));
  return items.map((item) => {
    const { id, order_id } = item;
    return {
      reference: `${order_id}/${id}`,
      title: `#${numberOf(item)} ${nameOf(item)}`,
      subject: { order_id, item_id: id },
      operation,
      target: targetOf({ itemId: id }),
      wish: { operation, trackingCode },
      ...(operation === 'ship' ? { parcel: order_id } : {}),
      tellState() {
        const { records, intents } = core.replica.getState();
        const now = records.get(id)?.item;
        const isUnderWay = (intents.get(id) ?? []).some(({ phase }) => phase !== 'unconfirmed');
        if (!now || isUnderWay || isAllowed(operation, now.item_status)) return undefined;
        return tellState(job, core, operation, now, trackingCode);
      },
      ask: (others) =>
        core.actions.ask(
          { operation, itemId: id, ...(trackingCode === undefined ? {} : { trackingCode }) },
          {
            hasGrace: false,
            isPatient: false,
            alongside: others.map(({ subject }) => subject.item_id!),
            isAlone: !orderIds.has(order_id),
            seen: seen.get(id),
          },
        ),
    };
  });
}

/** What the arguments name, and standard input where one of them is `-`: that may name nothing. */
async function readReferences({ io, texts, signal }: StoreContext, args: readonly string[]): Promise<string[]> {
  const lines = args.includes('-') ? (await readAll(io.stdin)).split(/[\r\n]+/) : [];
  const words = lines.flatMap((line) => withoutComment(line).split(/\s+/));
  const references = [...args.filter((one) => one !== '-'), ...words].map((one) => one.trim()).filter(Boolean);
  signal.throwIfAborted();
  const wrong = references.find((one) => !isReference(one));
  if (references.length === 0 && !args.includes('-')) throw new UsageProblem(texts.write.nothingNamed);
  if (wrong !== undefined) throw new UsageProblem(texts.write.noReference(safeText(wrong, 100)));
  return references;
}

/**
 * What speaks against it is asked about where somebody can answer; otherwise --yes must have been given, and for some
 * of it a flag of its own.
 */
async function isBeyondDoubt(job: StoreContext, ...facts: DoubtFacts): Promise<boolean> {
  const { doubts, needsFlag, needsReason } = doubtsOf(job, ...facts);
  if (doubts.length === 0 || (job.flags.yes && !needsFlag && !needsReason)) return true;
  for (const doubt of doubts) job.say(doubt);
  if (needsReason) throw new UsageProblem(job.texts.write.needsFiscalReason);
  if (needsFlag && (job.flags.yes || !canAsk(job.io, job.flags))) {
    throw new UsageProblem(job.texts.write.needsOtherCarrier);
  }
  return isMeant(job);
}

/** What a dry run says of doubts: what the run itself would ask about, and what it would not do without a flag. */
function rehearseDoubts(job: StoreContext, ...facts: DoubtFacts): void {
  const { doubts, needsFlag, needsReason } = doubtsOf(job, ...facts);
  for (const doubt of doubts) job.say(doubt);
  if (needsReason) job.say(job.texts.write.needsFiscalReason);
  if (needsFlag) job.say(job.texts.write.needsOtherCarrier);
  else if (doubts.length > 0) sayWouldAsk(job);
}

type DoubtFacts = [core: CommandCore, flags: MoveFlags, plan: Plan];

/** What speaks against moving these items, as the bench asks about it. */
function doubtsOf(job: StoreContext, ...[core, moveFlags, plan]: DoubtFacts) {
  const { texts, flags, io } = job;
  const { operation, items, trackingCode, orderIds } = plan;
  const doubts: string[] = [];
  if (operation === 'ship') {
    doubts.push(...partDoubts(job, core, orderIds, items), ...checkDoubts(job, core, orderIds, items));
  }
  const fiscal = operation === 'ship' && moveFlags.withoutFiscalKey === undefined ? fiscalDoubts(job, core, items) : [];
  doubts.push(...fiscal);
  const ofCode = trackingCode ? codeDoubts(job, core, trackingCode, items, moveFlags) : undefined;
  doubts.push(...(ofCode?.lines ?? []));
  if (trackingCode === null && !moveFlags.withoutTracking) doubts.push(texts.write.withoutTracking);
  const isBulk = items.length > MANY && canAsk(io, flags);
  if (isBulk) doubts.push(texts.write.many(texts.write.progress[operation], items.length));
  return { doubts, needsFlag: ofCode?.needsFlag === true, needsReason: fiscal.length > 0 };
}

async function tellMissing(
  job: StoreContext,
  operation: Transition,
  { reference, error }: FoundItems,
): Promise<ExitCode> {
  const told = error instanceof AmbiguousReference ? 'ambiguous' : 'not-found';
  const several = error instanceof AmbiguousReference ? error.orders : [];
  const orders = several.map(({ id, numero, created_at }) => ({ id, numero, created_at }));
  const named = orders.length > 0 ? { orders } : {};
  await sayToProgram(job, { operation, reference, verdict: 'not-sent', code: told, ...named });
  return tellNotFound(job, error ? { reference, error } : { reference });
}

/** An item that is not where the move begins: nothing is sent for it. */
async function tellState(
  job: StoreContext,
  { actions }: Pick<CommandCore, 'actions'>,
  operation: Transition,
  item: OrderItem,
  trackingCode: string | null | undefined,
): Promise<ExitCode> {
  const { out, paint } = job;
  const words = textsIn(job.language);
  const isSo = isAlreadySo(operation, item, trackingCode);
  const verdict = isSo ? 'already-so' : 'refused';
  const ours = isSo ? actions.mayHaveDone(targetOf({ itemId: item.id }), { operation, trackingCode }) : undefined;
  const now = Date.now();
  const by = isSo && !ours ? actions.doneBy(targetOf({ itemId: item.id }), { operation, trackingCode }) : undefined;
  const soWords = ours
    ? nowSoWords(item, ours, words, now, NAMED_ZONES)
    : alreadySoWords(item, words, now, NAMED_ZONES, by);
  const line = safeText(isSo ? soWords : refusedNowWords(operation, item, words, now));
  const { order_id, id: item_id } = item;
  const reference = `${order_id}/${item_id}`;
  const whose = ours ? { may_be_ours: true } : by ? { by: authorRecord(by) } : {};
  if (await sayToProgram(job, { operation, order_id, item_id, verdict, ...whose, item })) {
    // A program was told.
  } else if (!out.isTerminal) await out.line(tabbed([reference, verdict, line]));
  else if (isSo) await out.line(`${paint.good('✔')} ${line}`);
  if (isSo) return EXIT.done;
  job.sayOfLine(paint.bad('✘'), reference, line);
  return EXIT.refused;
}

/** Whether an item is where this very step leads: asked for again, a shipment with the same code. */
function isAlreadySo(operation: Transition, item: OrderItem, trackingCode: string | null | undefined): boolean {
  if (readStatus(item.item_status) !== TRANSITION_RULES[operation].to) return false;
  return operation !== 'ship' || isSameTracking(item.tracking_code, trackingCode);
}

async function tellPlan(
  job: StoreContext,
  operation: Transition,
  item: OrderItem,
  trackingCode: string | null | undefined,
) {
  const { to } = TRANSITION_RULES[operation];
  const { order_id, id: item_id } = item;
  const body = trackingCode === undefined ? {} : { tracking_code: trackingCode };
  if (await sayToProgram(job, { operation, order_id, item_id, verdict: 'dry-run', to, ...body, item })) return;
  const { wouldMove } = job.texts.write;
  if (!job.out.isTerminal) {
    return job.out.line(
      tabbed([`${order_id}/${item_id}`, 'dry-run', wouldMove(item.item_status, to, trackingCode ?? '')]),
    );
  }
  const { statuses } = textsIn(job.language);
  const words = wouldMove(statuses[readStatus(item.item_status) ?? 'unknown'], statuses[to], trackingCode ?? '');
  return job.out.line(safeText(`dry-run  #${numberOf(item)} ${nameOf(item)}: ${words}`));
}
