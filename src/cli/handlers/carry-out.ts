/** Asks for one thing after the other, tells each verdict as it comes, and can be interrupted. */
import type { Asked } from '../../actions/actions.ts';
import type { AnyIntent, Settled } from '../../domain/intents.ts';
import { safeText } from '../../domain/safe-text.ts';
import { textsIn } from '../../texts/texts.ts';
import { EXIT, type ExitCode } from '../../domain/exit-codes.ts';
import type { Job } from '../job.ts';
import { createProgress } from '../output/progress.ts';
import { tabbed } from '../output/table.ts';
import { tellProgram } from '../output/verdict-lines.ts';
import type { CommandCore, CoreFlags } from './core.ts';
import { tellVerdict } from './verdicts.ts';

/** One thing to be asked for. */
export type Step = {
  /** What it is about, for people: `ORDER/ITEM`, or an id. */
  reference: string;
  /** The same for programs, by the API's names. */
  subject: Readonly<Record<string, string>>;
  operation: AnyIntent['operation'];
  /** Writes the intent down and begins. */
  ask: () => Asked;
};

/** So many may be without a verdict at once: the rest is not begun, and an interruption finds it untouched. */
const AT_ONCE = 6;
/** After an interruption, how long answers to what is on its way are waited for. */
const LAST_ANSWERS_MS = 2000;

/**
 * Carries out all steps and answers the code of each; after an interruption, its own alone. `wait`: a lost answer is
 * looked for so many seconds at most, and its intent told as unconfirmed; it stays in the outbox. While the store asks
 * for fewer requests nothing is begun; where that is longer than the command waits, the rest is told as not sent.
 */
export async function carryOutAll(
  job: Job,
  core: CommandCore,
  steps: readonly Step[],
  title: string,
  { wait }: CoreFlags,
): Promise<ExitCode[]> {
  const { patience } = core;
  const waiting = new Map<string, AnyIntent>();
  const timers = new Map<string, NodeJS.Timeout>();
  const heard: Settled[] = [];
  const codes: ExitCode[] = [];
  const bell = createBell();
  const progress = steps.length > 1 ? createProgress(job.io, title) : undefined;
  let next = 0;
  let unanswered = 0;
  let isInterrupted = false;
  let turn: NodeJS.Timeout | undefined;

  const stopListening = core.actions.onSettled((settled) => {
    heard.push(settled);
    bell.ring();
  });
  const unsubscribe = core.shop.subscribe(({ intents, edits }) => {
    if (wait === undefined) return;
    for (const { id, phase, hold } of [...intents.values(), ...edits.values()].flat()) {
      // Of what has left and cannot go on for this machine's disk, the answer is lost, too, and only the record not made.
      if (phase === 'watching' || (phase === 'sending' && hold === 'disk')) giveUpAfter(id, wait * 1000);
    }
  });
  job.signal.addEventListener('abort', bell.ring);

  function giveUpAfter(id: string, ms: number): void {
    if (timers.has(id)) return;
    const giveUp = () => {
      const asked = waiting.get(id);
      if (!asked) return;
      const intent = core.actions.open().find((one) => one.id === id) ?? asked;
      unanswered++;
      heard.push({ intent, verdict: { kind: 'unconfirmed' } });
      bell.ring();
    };
    timers.set(id, setTimeout(giveUp, ms));
  }

  async function begin({ ask, reference, subject, operation }: Step): Promise<void> {
    const asked = ask();
    if (asked.intent) {
      waiting.set(asked.intent.id, asked.intent);
      return;
    }
    const { problem, reason } = asked;
    // What could not be recorded is told to the listeners, too, but under an unknown id.
    await tellProgram(job, { operation, ...subject, verdict: 'not-sent', code: problem });
    const why = [job.texts.write.problems[problem], reason].filter(Boolean).join(': ');
    job.say(`${reference}: ${safeText(why, 500)}`);
    codes.push(problem === 'not-recorded' ? EXIT.unexpected : EXIT.refused);
  }

  /** What is on its way may still be answered; what was not begun is told as that. */
  async function interrupt(): Promise<void> {
    isInterrupted = true;
    // What is refused after this must not stay behind as an action that waits.
    patience.end();
    for (const id of waiting.keys()) {
      if (core.actions.withdraw(id)) continue;
      clearTimeout(timers.get(id));
      timers.delete(id);
      giveUpAfter(id, LAST_ANSWERS_MS);
    }
    await leaveRest('withdrawn');
  }

  /** Tells of everything that was not begun, and begins none of it. */
  async function leaveRest(code: 'withdrawn' | 'limited'): Promise<void> {
    const rest = steps.slice(next);
    next = steps.length;
    const { verdicts: words } = textsIn(job.language);
    for (const { operation, reference, subject } of rest) {
      const line = words.notSent(words.notDone[operation], '', words.notSentBecause[code]);
      const isTold = await tellProgram(job, { operation, ...subject, verdict: 'not-sent', code });
      if (!isTold && !job.out.isTerminal) await job.out.line(tabbed([reference, 'not-sent', line]));
    }
    if (rest.length > 0) job.say(job.texts.write.notBegun(rest.length));
    if (code === 'limited') codes.push(...rest.map(() => EXIT.unreachable));
  }

  /** Whether the next step may begin now; where it may later, the bell rings then. */
  function mayBegin(): boolean {
    if (next >= steps.length || waiting.size >= AT_ONCE || patience.isSpent) return false;
    const ms = patience.leftMs();
    if (ms === 0) return true;
    turn ??= setTimeout(() => {
      turn = undefined;
      bell.ring();
    }, ms);
    return false;
  }

  progress?.show(0, steps.length);
  while (next < steps.length || waiting.size > 0) {
    const settled = heard.shift();
    if (settled) {
      if (!waiting.delete(settled.intent.id)) continue;
      clearTimeout(timers.get(settled.intent.id));
      progress?.clear();
      codes.push(await tellVerdict(job, settled, itemOf(core, settled)));
      progress?.show(next - waiting.size, steps.length);
    } else if (job.signal.aborted && !isInterrupted) {
      progress?.clear();
      await interrupt();
    } else if (job.out.failure && next < steps.length) {
      // What is done from here on could be told to no one: the rest is left for a run that can tell.
      progress?.clear();
      await leaveRest('withdrawn');
    } else if (patience.isSpent && next < steps.length && waiting.size === 0) {
      progress?.clear();
      await leaveRest('limited');
    } else if (mayBegin()) await begin(steps[next++]!);
    else await bell.wait();
  }
  clearTimeout(turn);
  progress?.clear();
  stopListening();
  unsubscribe();
  job.signal.removeEventListener('abort', bell.ring);
  if (patience.isSpent) job.say(job.texts.failures.limitedNext(Math.ceil(patience.leftMs() / 1000)));
  if (unanswered > 0) job.say(job.texts.write.inOutbox(unanswered));
  return isInterrupted ? [(job.signal.reason as ExitCode | undefined) ?? EXIT.interrupted] : codes;
}

function itemOf(core: CommandCore, { intent }: Settled) {
  return 'itemId' in intent ? core.shop.getState().records.get(intent.itemId)?.item : undefined;
}

/** Wakes the wait; a ring that came before the wait is not forgotten. */
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
