/** `accept`, `start`, `ship`, `return`: transitions of the named items, each with one verdict. */
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
import { quoted } from '../program-name.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { tabbed } from '../output/table.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { carryOutAll, tellProblem, type CarriedStep } from './carry-out.ts';
import { authorRecord } from './verdicts.ts';
import { isMeant, refuseReadOnly, sayWouldAsk } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags } from './core.ts';
import { tellNotFound, type FoundItems, distinct } from './find-items.ts';
import { withoutComment } from './input-lines.ts';
import { nameOf, orderNumber } from '../../domain/item-names.ts';
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
    /** `--other-carrier`: the code is meant, although it is not the code of the order's carrier. */
    otherCarrier?: boolean;
    /** `--without-fiscal-key`: why an order leaves without the key that the shop requires. */
    withoutFiscalKey?: string;
  };

/** The operations of the moves, by which messages name them. */
const TRIED = {
  accept: 'acceptItem',
  startProduction: 'startProduction',
  ship: 'shipItem',
  returnToProduction: 'returnToProduction',
} as const satisfies Record<Transition, string>;

/** More items than this need consent. */
const MANY = 20;

/** Moves items and returns one exit code for all, by `codeOfAll`. */
export async function moveItems(
  operation: Transition,
  job: StoreContext,
  flags: MoveFlags,
  args: readonly string[],
): Promise<ExitCode> {
  checkVerdictFormat(job);
  const picked = readPicked(job, args.length > 0 ? await readReferences(job, args) : [], flags);
  const { references, selection } = picked;
  const named = selection ? [selection.filter] : references;
  const trackingCode = operation === 'ship' ? readTracking(job, flags, typedFor(args, flags)) : undefined;
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
    const skipped = all.length - items.length;
    if (skipped > 0 && operation !== 'ship') job.say(job.texts.write.skipped(skipped));
    for (const item of items) {
      if (!movable.includes(item)) codes.push(await tellState(job, core, operation, item, trackingCode));
    }
    if (job.flags.dryRun) {
      for (const item of movable) codes.push(await tellPlan(job, core, operation, item, trackingCode));
      if (movable.length > 0) rehearseDoubts(job, core, flags, plan);
      return codeOfAll(codes);
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

/** The move, once the named items have been found. */
type Plan = {
  operation: Transition;
  items: readonly OrderItem[];
  /** All the named items, in any state: they share one tracking code. */
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
      ...namesIn(item),
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

/** What selects the items, to be typed again: the references, or the filter and the view. */
function typedFor(args: readonly string[], { where, view }: WhereFlags): string {
  const selecting = [
    ...(where === undefined ? [] : ['--where', where]),
    ...(view === undefined ? [] : ['--view', view]),
  ];
  return [...args, ...selecting].map(quoted).join(' ');
}

/** The references of the arguments, and of standard input if one argument is `-`; standard input may have none. */
async function readReferences({ io, texts, signal }: StoreContext, args: readonly string[]): Promise<string[]> {
  const lines = args.includes('-') ? (await readAll(io.stdin, undefined, signal)).split(/[\r\n]+/) : [];
  const words = lines.flatMap((line) => withoutComment(line).split(/\s+/));
  const references = [...args.filter((one) => one !== '-'), ...words].map((one) => one.trim()).filter(Boolean);
  const wrong = references.find((one) => !isReference(one));
  if (references.length === 0 && !args.includes('-')) throw new UsageProblem(texts.write.nothingNamed);
  if (wrong !== undefined) throw new UsageProblem(texts.write.noReference(safeText(wrong, 100)));
  return references;
}

/**
 * Shows the doubts about a move and prompts for consent; without a terminal --yes must be given, and for some doubts a flag
 * of their own.
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

/** Shows the doubts in a dry run: which ones the run itself would prompt for, and which need a flag. */
function rehearseDoubts(job: StoreContext, ...facts: DoubtFacts): void {
  const { doubts, needsFlag, needsReason } = doubtsOf(job, ...facts);
  for (const doubt of doubts) job.say(doubt);
  if (needsReason) job.say(job.texts.write.needsFiscalReason);
  if (needsFlag) job.say(job.texts.write.needsOtherCarrier);
  else if (doubts.length > 0) sayWouldAsk(job);
}

type DoubtFacts = [core: CommandCore, flags: MoveFlags, plan: Plan];

/** The doubts about moving these items, in the words of the bench. */
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

/** Prints the state of an item that is not in the state where the move begins: nothing is sent for it. */
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
    // Printed for a program.
  } else if (!out.isTerminal) await out.line(tabbed([reference, verdict, line]));
  else if (isSo) await out.line(`${paint.good('✔')} ${line}`);
  if (isSo) return EXIT.done;
  job.sayOfLine(paint.bad('✘'), reference, line);
  return EXIT.refused;
}

/** Whether an item is already in the state that the move leads to; for a shipment, with the same tracking code. */
function isAlreadySo(operation: Transition, item: OrderItem, trackingCode: string | null | undefined): boolean {
  if (readStatus(item.item_status) !== TRANSITION_RULES[operation].to) return false;
  return operation !== 'ship' || isSameTracking(item.tracking_code, trackingCode);
}

/** Prints that an item would be moved, or why it would not. */
async function tellPlan(
  job: StoreContext,
  { actions }: Pick<CommandCore, 'actions'>,
  operation: Transition,
  item: OrderItem,
  trackingCode: string | null | undefined,
): Promise<ExitCode> {
  const problem = actions.whyNot(operation, item.id);
  if (problem !== undefined) return tellProblem(job, { operation, ...namesIn(item) }, problem);
  const { to } = TRANSITION_RULES[operation];
  const { reference, title, subject } = namesIn(item);
  const body = trackingCode === undefined ? {} : { tracking_code: trackingCode };
  if (await sayToProgram(job, { operation, ...subject, verdict: 'dry-run', to, ...body, item })) return EXIT.done;
  const { wouldMove } = job.texts.write;
  const { statuses } = textsIn(job.language);
  const status = statuses[readStatus(item.item_status) ?? 'unknown'];
  const code = trackingCode ?? '';
  await job.out.line(
    job.out.isTerminal
      ? safeText(`dry-run  ${title}: ${wouldMove(status, statuses[to], code)}`)
      : tabbed([reference, 'dry-run', wouldMove(item.item_status, to, code)]),
  );
  return EXIT.done;
}

/** The names of an item in the output: for programs, for people, and as fields. */
function namesIn(item: OrderItem) {
  const { id: item_id, order_id } = item;
  return {
    reference: `${order_id}/${item_id}`,
    title: `${orderNumber(item)} ${nameOf(item)}`,
    subject: { order_id, item_id },
  };
}
