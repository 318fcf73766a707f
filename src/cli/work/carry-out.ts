/** Waits for the verdicts of intents that were just asked for, tells each as it comes, and can be interrupted. */
import type { AnyIntent, Settled } from '../../actions/intents.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Job } from '../job.ts';
import { createProgress } from '../output/progress.ts';
import type { CommandCore, CoreFlags } from './core.ts';
import { tellVerdict } from './verdicts.ts';

/** After an interruption, how long answers to what is on its way are waited for. */
const LAST_ANSWERS_MS = 2000;

/**
 * Answers the code of every intent, in the order in which they were settled. Verdicts of intents that settle while they are
 * asked for are not lost: start listening first, then ask.
 */
export function listenForVerdicts(job: Job, core: CommandCore) {
  const heard: Settled[] = [];
  const bell = createBell();
  const stop = core.actions.onSettled((settled) => {
    heard.push(settled);
    bell.ring();
  });

  return {
    stop,
    /** Waits until all of them are told, or the command is interrupted: then what was not sent is taken back. */
    async tellAll(intents: readonly AnyIntent[], title: string, { wait }: CoreFlags): Promise<ExitCode[]> {
      const waiting = new Map(intents.map((intent) => [intent.id, intent]));
      const codes: ExitCode[] = [];
      const progress = intents.length > 1 ? createProgress(job.io, title) : undefined;
      job.signal.addEventListener('abort', bell.ring);
      let isInterrupted = false;
      let isOver = false;
      const endAfter = (ms: number) =>
        setTimeout(() => {
          isOver = true;
          bell.ring();
        }, ms);
      let timer = wait === undefined ? undefined : endAfter(wait * 1000);
      progress?.show(0, intents.length);
      while (waiting.size > 0) {
        const settled = heard.shift();
        if (settled) {
          if (!waiting.delete(settled.intent.id)) continue;
          progress?.clear();
          codes.push(await tellVerdict(job, settled, itemOf(core, settled)));
          progress?.show(intents.length - waiting.size, intents.length);
        } else if (job.signal.aborted && !isInterrupted) {
          isInterrupted = true;
          takeBack(core, waiting);
          // Those on their way may still be answered.
          clearTimeout(timer);
          timer = endAfter(LAST_ANSWERS_MS);
        } else if (isOver) break;
        else await bell.wait();
      }
      progress?.clear();
      clearTimeout(timer);
      job.signal.removeEventListener('abort', bell.ring);
      for (const intent of waiting.values()) {
        codes.push(await tellVerdict(job, { intent, verdict: { kind: 'unconfirmed' } }));
      }
      if (waiting.size > 0) job.say(job.texts.write.inOutbox(waiting.size));
      return isInterrupted ? [(job.signal.reason as ExitCode | undefined) ?? EXIT.interrupted] : codes;
    },
  };
}

// Their verdict, "withdrawn", is heard like any other.
function takeBack(core: CommandCore, waiting: ReadonlyMap<string, AnyIntent>): void {
  for (const id of waiting.keys()) core.actions.withdraw(id);
}

function itemOf(core: CommandCore, { intent }: Settled) {
  return 'itemId' in intent ? core.shop.getState().records.get(intent.itemId)?.item : undefined;
}

/** Wakes whoever waits for it; a ring that nobody waited for is not forgotten. */
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
