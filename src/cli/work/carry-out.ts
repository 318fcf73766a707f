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
    /**
     * Waits until all of them are told. `wait`: one whose answer is lost for so many seconds is told as unconfirmed; it
     * stays in the outbox. When the command is interrupted, what was not sent is taken back.
     */
    async tellAll(intents: readonly AnyIntent[], title: string, { wait }: CoreFlags): Promise<ExitCode[]> {
      const waiting = new Map(intents.map((intent) => [intent.id, intent]));
      const timers = new Map<string, NodeJS.Timeout>();
      const codes: ExitCode[] = [];
      const progress = intents.length > 1 ? createProgress(job.io, title) : undefined;
      let unanswered = 0;
      let isInterrupted = false;

      const giveUpAfter = (id: string, ms: number) => {
        if (!waiting.has(id) || timers.has(id)) return;
        const giveUp = () => {
          const intent = waiting.get(id);
          if (intent) heard.push({ intent, verdict: { kind: 'unconfirmed' } });
          unanswered++;
          bell.ring();
        };
        timers.set(id, setTimeout(giveUp, ms));
      };
      const unsubscribe = core.shop.subscribe(({ intents: moves, edits }) => {
        if (wait === undefined) return;
        for (const { id, phase } of [...moves.values(), ...edits.values()].flat()) {
          if (phase === 'watching') giveUpAfter(id, wait * 1000);
        }
      });
      const takeBack = () => {
        isInterrupted = true;
        // Their verdict, "withdrawn", is heard like any other; those on their way may still be answered.
        for (const id of waiting.keys()) {
          if (core.actions.withdraw(id)) continue;
          clearTimeout(timers.get(id));
          timers.delete(id);
          giveUpAfter(id, LAST_ANSWERS_MS);
        }
      };
      job.signal.addEventListener('abort', bell.ring);

      progress?.show(0, intents.length);
      while (waiting.size > 0) {
        const settled = heard.shift();
        if (settled) {
          if (!waiting.delete(settled.intent.id)) continue;
          clearTimeout(timers.get(settled.intent.id));
          progress?.clear();
          codes.push(await tellVerdict(job, settled, itemOf(core, settled)));
          progress?.show(intents.length - waiting.size, intents.length);
        } else if (job.signal.aborted && !isInterrupted) takeBack();
        else await bell.wait();
      }
      progress?.clear();
      unsubscribe();
      job.signal.removeEventListener('abort', bell.ring);
      if (unanswered > 0) job.say(job.texts.write.inOutbox(unanswered));
      return isInterrupted ? [(job.signal.reason as ExitCode | undefined) ?? EXIT.interrupted] : codes;
    },
  };
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
