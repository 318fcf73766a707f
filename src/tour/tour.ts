/** The tour: one lesson after the other beside a real bench on a sandbox store, at the operator's own pace. */
import { createStore } from 'zustand/vanilla';
import { attempt } from '../session/attempt.ts';
import type { SessionContext, Command } from '../session/session-context.ts';
import type { Coach, CoachState, CoachWords } from '../session/session-context.ts';
import { keyTo } from '../session/kernel/key-to.ts';
import { say } from '../session/state/session-state.ts';
import type { TourKeys } from '../i18n/tour/en.ts';
import type { World } from '../sandbox/world.ts';
import { LESSONS, type RunningLesson, type LessonView } from './lessons.ts';
import { createOrders } from './orders.ts';
import type { Stage } from './stage.ts';

/** How often the store is looked at for what the bench does not show. */
const LOOK_MS = 200;

export type TourOptions = {
  world: World;
  /** What the orders of the lessons follow from. */
  seed: string;
  /** Steps that are behind; `undefined` where the tour waits to be asked for. */
  stepsDone?: number | undefined;
  /** Offers itself, once. */
  isOffered?: boolean;
  /** Told each time that a step is left behind; after the last one with 0: another tour begins again. */
  onStep?: (stepsDone: number) => void;
};

export type Tour = Coach & {
  /** Looks at the store at once, as it does now and then by itself. */
  look(): void;
};

/** Makes the tour of a store. It begins when it is attended or, without steps, at the command. */
export function createTour({ world, seed, stepsDone, isOffered = false, onStep }: TourOptions): Tour {
  const state = createStore<CoachState>(() => ({ words: undefined }));
  let stage: Stage | undefined;
  let running: RunningLesson | undefined;
  let step = stepsDone ?? 0;
  let sight: LessonView | undefined;
  let isLooking = false;
  /** Steps that were done since it began here, and those that were skipped. */
  const [done, skipped] = [new Set<number>(), new Set<number>()];

  function begin(): void {
    const lesson = LESSONS[step];
    running = lesson && stage ? lesson.begin(stage) : undefined;
    sight = undefined;
    if (!lesson) state.setState({ words: (context) => wordsOfEnd(context, done.size, skipped.size) });
    look();
  }

  function look(): void {
    if (!running || isLooking || sight?.isDone) return;
    // What is said and asked for below is heard here again.
    isLooking = true;
    const next = running.look();
    const isNews = next.isDone !== sight?.isDone || next.phase !== sight?.phase;
    sight = next;
    const shown = step;
    if (isNews) {
      state.setState({ words: (context) => wordsOf(context, shown, next) });
      // It may have put another order into the store.
      stage?.context.lookNow();
    }
    // What comes after it does not undo it, and it counts also where the tour is left now.
    if (next.isDone) done.add(shown);
    if (next.isDone) onStep?.((step + 1) % LESSONS.length);
    isLooking = false;
  }

  function next(): void {
    if (!stage || step >= LESSONS.length) return;
    if (!sight?.isDone) skipped.add(step);
    running?.end?.();
    running = undefined;
    step++;
    onStep?.(step % LESSONS.length);
    begin();
  }

  const commands: Command[] = [
    {
      id: 'coachNext',
      effect: 'view',
      keys: ['ctrl+n'],
      isUnlisted: () => running === undefined,
      unavailable: ({ texts }) => (running ? undefined : texts.reasons.noTour),
      run: next,
    },
    {
      id: 'tour',
      effect: 'view',
      keys: [],
      unavailable: ({ texts }) => (running ? texts.reasons.tourRuns : undefined),
      run(context) {
        step = 0;
        done.clear();
        skipped.clear();
        begin();
        say(context.session, 'info', context.texts.tour.begun);
      },
    },
  ];

  return {
    state,
    commands,
    look,
    attend(context) {
      stage = { world, orders: createOrders(world, seed), context };
      if (stepsDone !== undefined) begin();
      else if (isOffered) say(context.session, 'info', context.texts.tour.offer);
      const unsubscribe = [context.session.subscribe(look), context.replica.subscribe(look)];
      const ending = new AbortController();
      attempt(context, lookOn(context, ending.signal));
      return () => {
        ending.abort();
        for (const end of unsubscribe) end();
        running?.end?.();
        running = undefined;
      };
    },
  };

  async function lookOn({ clock }: SessionContext, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(LOOK_MS, signal).catch(() => {});
      if (!signal.aborted) look();
    }
  }
}

type Side = Pick<SessionContext, 'texts' | 'keymap'>;

function wordsOf(context: Side, step: number, { isDone, lines }: LessonView): CoachWords {
  const { tour } = context.texts;
  const { title } = tour[LESSONS[step]!.id];
  const next = keyTo(context, 'queue', 'coachNext');
  const quit = keyTo(context, 'queue', 'quit');
  return {
    head: tour.head(step + 1, LESSONS.length, isDone ? tour.done(title) : title),
    lines: [lines(tour, keysOf(context))],
    keys: isDone ? tour.keys(next, quit) : tour.skip(next, quit),
  };
}

function wordsOfEnd(context: Side, doneCount: number, skippedCount: number): CoachWords {
  const { tour } = context.texts;
  const said = doneCount === LESSONS.length ? tour.allDone : tour.someDone(doneCount, skippedCount);
  return { head: tour.over, lines: [said, tour.whatNext], keys: tour.leave(keyTo(context, 'queue', 'quit')) };
}

/** The keys that lessons name, as this bench has them. */
export function keysOf(context: Side): TourKeys {
  return {
    accept: keyTo(context, 'queue', 'accept'),
    undo: keyTo(context, 'queue', 'undo'),
    start: keyTo(context, 'queue', 'startProduction'),
    mark: keyTo(context, 'queue', 'mark'),
    back: keyTo(context, 'queue', 'returnToProduction'),
    packing: keyTo(context, 'queue', 'goPacking'),
    queue: keyTo(context, 'item', 'goQueue'),
    stock: keyTo(context, 'queue', 'goStock'),
    seen: keyTo(context, 'packing', 'seen'),
    print: keyTo(context, 'packing', 'printLabel'),
    nextTab: keyTo(context, 'queue', 'nextTab'),
    command: keyTo(context, 'queue', 'palette'),
    filter: keyTo(context, 'stock', 'stockFilter'),
    count: keyTo(context, 'stock', 'setCount'),
    review: keyTo(context, 'stock', 'reviewEdits'),
    send: keyTo(context, 'stock', 'sendEdits'),
    hold: keyTo(context, 'queue', 'hold'),
    more: keyTo(context, 'queue', 'goMore'),
    holds: keyTo(context, 'more', 'showHolds'),
  };
}
