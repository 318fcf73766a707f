/** Carries out steps one after the other, prints each verdict as it comes, and can be interrupted. */
import type { Asked, AskProblem } from '../../outbox/actions.ts';
import type { Wish } from '../../outbox/transitions.ts';
import type { AnyIntent, Settled } from '../../domain/intents.ts';
import { safeText } from '../../base/safe-text.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { interruptionOf } from '../cli-context.ts';
import { stateWords } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createProgress } from '../output/progress.ts';
import { tabbed } from '../output/table.ts';
import { sayToProgram } from '../output/verdict-lines.ts';
import type { CommandCore, CoreFlags } from './core.ts';
import { isDoneElsewhere, itemToTell, tellDoneElsewhere } from './settled-elsewhere.ts';
import { sayOutcome, sayVerdict } from './verdicts.ts';

/** One write to be carried out. */
export type CarriedStep = {
  /** Its subject for programs that read lines: `ORDER/ITEM`, or an id. */
  reference: string;
  /** Its subject for people: order number or name. */
  title: string;
  /** Its subject as the fields of a record, by the API's names. */
  subject: Readonly<Record<string, string>>;
  operation: AnyIntent['operation'];
  /** Target and wish: if an open intent of an earlier command has both, its verdict is waited for instead. */
  target: string;
  wish: Wish;
  /** Steps of one parcel begin one after the other: each is checked with those of the parcel that have not left. */
  parcel?: string;
  /** Prints the item's state if that has changed since it was read; `undefined` if the change does not prevent the step. */
  tellState?: () => Promise<ExitCode> | undefined;
  /** Records the intent and begins; `others`: the steps of the same parcel that have not left. */
  ask: (others: readonly CarriedStep[]) => Asked;
};

/** How many steps may be without a verdict at once: the rest is not begun, so that an interruption leaves it undone. */
const AT_ONCE = 6;
/** How long a step waits for an intent of another process on this machine that has not been sent yet. */
const NOT_SENT_YET_MS = 30_000;
const PROBLEM_CODES: Readonly<Partial<Record<AskProblem, ExitCode>>> = {
  'not-recorded': EXIT.unexpected,
  // The other intent has no verdict yet, and the store has refused nothing.
  double: EXIT.unknown,
};
/** How long the responses to sent requests are waited for after an interruption. */
const LAST_ANSWERS_MS = 2000;

/** An intent whose verdict is waited for. */
type Awaited = {
  intent: AnyIntent;
  step: CarriedStep;
  /** Another command or a bench has made the intent: this command must not withdraw it. */
  isJoined: boolean;
};

/**
 * Carries out all steps and returns the exit code of each; after an interruption, the interruption's alone. `wait`: seconds
 * after which an intent with a lost response is printed as unconfirmed; it stays in the outbox. No step is begun before the
 * rate limit allows it; if that takes longer than the command waits, the rest is printed as not sent. If an open intent
 * already has the wish of a step, its verdict is the step's.
 */
export async function carryOutAll(
  job: StoreContext,
  core: CommandCore,
  steps: readonly CarriedStep[],
  title: string,
  { wait }: CoreFlags,
): Promise<ExitCode[]> {
  const { patience } = core;
  const waiting = new Map<string, Awaited>();
  const timers = new Map<string, NodeJS.Timeout>();
  const heard: (Settled & { isNotSentYet?: boolean })[] = [];
  const codes: ExitCode[] = [];
  const bell = createBell();
  const progress = steps.length > 1 ? createProgress(job.io, title) : undefined;
  const rest = [...steps];
  /** The steps whose items are in the wanted state, or may be. */
  const gone = new Set<CarriedStep>();
  let unanswered = 0;
  let isInterrupted = false;
  let turn: NodeJS.Timeout | undefined;

  function hear(settled: (typeof heard)[number]): void {
    heard.push(settled);
    bell.ring();
  }

  const stopListening = core.actions.onSettled(hear);
  const unsubscribe = core.replica.subscribe(({ intents, edits }) => {
    for (const intent of [...intents.values(), ...edits.values()].flat()) {
      const { id, phase, hold } = intent;
      // Another process has settled the intent as unconfirmed, and notifies only its own listeners.
      if (phase === 'unconfirmed' && waiting.get(id)?.isJoined) hear({ intent, verdict: { kind: 'unconfirmed' } });
      if (wait === undefined) continue;
      // If the disk fails after an intent was sent, its response is lost, too, and only the record is missing.
      const isLost = phase === 'watching' || (phase === 'sending' && hold === 'disk');
      if (isLost || hold === 'queued') giveUpAfter(id, wait * 1000);
    }
  });
  job.signal.addEventListener('abort', bell.ring);

  function giveUpAfter(id: string, ms: number): void {
    if (timers.has(id)) return;
    const giveUp = () => {
      const awaited = waiting.get(id);
      if (!awaited) return;
      const intent = core.actions.open().find((one) => one.id === id) ?? awaited.intent;
      const isNotSentYet = intent.attemptCount === 0;
      // It has been sent meanwhile, and its verdict comes soon.
      if (!isNotSentYet && wait === undefined && !isInterrupted) return;
      unanswered++;
      hear({ intent, verdict: { kind: 'unconfirmed' }, isNotSentYet });
      // An intent that waits behind another one of its target must not be sent once nobody waits for its verdict.
      if (isNotSentYet && !awaited.isJoined) core.actions.withdraw(id);
    };
    timers.set(id, setTimeout(giveUp, ms));
  }

  function restartGivingUp(id: string, ms: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    giveUpAfter(id, ms);
  }

  /** Whether an open intent already has the wish of this step; then its verdict is waited for. */
  function join(step: CarriedStep): boolean {
    const intent = core.actions.underWay(step.target, step.wish);
    if (!intent || waiting.has(intent.id)) return false;
    waiting.set(intent.id, { intent, step, isJoined: true });
    if (wait !== undefined || intent.attemptCount === 0) {
      restartGivingUp(intent.id, wait === undefined ? NOT_SENT_YET_MS : wait * 1000);
    }
    return true;
  }

  async function begin(step: CarriedStep): Promise<void> {
    // Another process may have made the intent meanwhile.
    if (join(step)) return;
    const toLeave = steps.filter((other) => other !== step && isBeside(step, other) && !gone.has(other));
    let asked = step.ask(toLeave);
    // The open intent may have been settled elsewhere between the two calls.
    if (asked.problem === 'double' && join(step)) return;
    if (asked.problem === 'double') asked = step.ask(toLeave);
    if (asked.intent) {
      waiting.set(asked.intent.id, { intent: asked.intent, step, isJoined: false });
      return;
    }
    const told = asked.problem === 'not-allowed' ? step.tellState?.() : undefined;
    if (told) note(step, await told);
    else codes.push(await tellProblem(job, step, asked.problem, stateWords(asked.cause, job.texts) ?? asked.reason));
  }

  function note(step: CarriedStep, code: ExitCode): void {
    codes.push(code);
    if (code === EXIT.done || code === EXIT.unknown) gone.add(step);
  }

  /** Waits a little for the responses to sent requests; prints the other steps as not sent. */
  async function interrupt(): Promise<void> {
    isInterrupted = true;
    // A request that the store refuses after this must not stay behind as a waiting intent.
    patience.end();
    for (const [id, { isJoined }] of waiting) {
      if (isJoined || !core.actions.withdraw(id)) restartGivingUp(id, LAST_ANSWERS_MS);
    }
    await leaveRest('withdrawn');
  }

  /** Prints every step that was not begun as not sent, and begins none of them. */
  async function leaveRest(code: 'withdrawn' | 'limited'): Promise<void> {
    const left = rest.splice(0);
    const { verdicts: words } = textsIn(job.language);
    for (const { operation, reference, subject } of left) {
      const line = words.notSent(words.notDone[operation], '', words.notSentBecause[code]);
      const isTold = await sayToProgram(job, { operation, ...subject, verdict: 'not-sent', code });
      if (!isTold && !job.out.isTerminal) await job.out.line(tabbed([reference, 'not-sent', line]));
    }
    if (left.length > 0) job.say(job.texts.write.notBegun(left.length));
    if (code === 'limited') codes.push(...left.map(() => EXIT.unreachable));
  }

  /** Takes the next step that may begin now out of the rest; if the rate limit delays it, the bell rings when it may. */
  function takeNext(): CarriedStep | undefined {
    const open = [...waiting.values()];
    const begunCount = open.filter(({ isJoined }) => !isJoined).length;
    const next = rest.findIndex((step) => !open.some((one) => isBeside(step, one.step)));
    if (next < 0 || begunCount >= AT_ONCE || patience.isSpent) return undefined;
    const ms = patience.leftMs();
    if (ms === 0) return rest.splice(next, 1)[0];
    turn ??= setTimeout(() => {
      turn = undefined;
      bell.ring();
    }, ms);
    return undefined;
  }

  const toBegin = rest.splice(0).filter((step) => !join(step));
  rest.push(...toBegin);
  progress?.show(0, steps.length);
  while (rest.length > 0 || waiting.size > 0) {
    const settled = heard.shift();
    if (settled) {
      const awaited = waiting.get(settled.intent.id);
      if (!awaited) continue;
      waiting.delete(settled.intent.id);
      clearTimeout(timers.get(settled.intent.id));
      progress?.clear();
      if (settled.isNotSentYet) codes.push(await tellProblem(job, awaited.step, 'double'));
      else if (isDoneElsewhere(settled, awaited)) note(awaited.step, await tellDoneElsewhere(job, core, settled));
      else note(awaited.step, await sayVerdict(job, settled, await itemToTell(job, core, settled)));
      progress?.show(steps.length - rest.length - waiting.size, steps.length);
    } else if (job.signal.aborted && !isInterrupted) {
      progress?.clear();
      await interrupt();
    } else if (job.out.failure && rest.length > 0) {
      // Further verdicts could not be printed: the rest is left for a run that can print them.
      progress?.clear();
      await leaveRest('withdrawn');
    } else if (patience.isSpent && rest.length > 0 && waiting.size === 0) {
      progress?.clear();
      await leaveRest('limited');
    } else {
      const next = takeNext();
      if (next) await begin(next);
      else await bell.wait();
    }
  }
  clearTimeout(turn);
  progress?.clear();
  stopListening();
  unsubscribe();
  job.signal.removeEventListener('abort', bell.ring);
  if (patience.isSpent) job.say(job.texts.failures.limitedNext(Math.ceil(patience.leftMs() / 1000)));
  if (unanswered > 0) job.say(job.texts.write.inOutbox(unanswered));
  return isInterrupted ? [interruptionOf(job) ?? EXIT.interrupted] : codes;
}

/** Prints why a step was not begun: nothing was sent for it. Returns its exit code. */
export async function tellProblem(
  job: StoreContext,
  { operation, subject, reference, title: name }: Pick<CarriedStep, 'operation' | 'subject' | 'reference' | 'title'>,
  problem: AskProblem,
  reason = '',
): Promise<ExitCode> {
  // Listeners are notified of an intent that could not be recorded, too, but with an id that is unknown here.
  const why = safeText([job.texts.write.problems[problem], reason].filter(Boolean).join(': '), 500);
  const record = { operation, ...subject, verdict: 'not-sent', code: problem };
  const about = safeText(job.io.stderr.isTTY ? name : reference, 200);
  await sayOutcome(job, record, [reference, 'not-sent', why], `${about}: ${why}`);
  return PROBLEM_CODES[problem] ?? EXIT.refused;
}

function isBeside(one: CarriedStep, other: CarriedStep): boolean {
  return one.parcel !== undefined && one.parcel === other.parcel;
}

/** Makes a bell: `ring` ends the current `wait`, or the next one. */
function createBell() {
  let next = Promise.withResolvers<void>();
  return {
    ring: () => next.resolve(),
    async wait() {
      await next.promise;
      next = Promise.withResolvers<void>();
    },
  };
}
