/** What people and scripts do in a round, each in their own time; and what goes wrong beside them. */
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyboard } from './keyboard.ts';
import { createScene, type SceneOptions } from './scene.ts';
import { createScripts } from './scripts.ts';

/** Until what was asked for has its verdict: its grace, its request, a watch, and what an accident takes. */
const VERDICT_MS = 15_000;
const VERDICT_IN_TROUBLE_MS = 6000;

export function createPeople(options: SceneOptions) {
  const { relays, watcher, plan, chance } = options;
  const scene = createScene(options);
  const { a, b, benches } = scene;
  const keyboard = createKeyboard(scene);
  let isFull = false;
  let fullUntil = 0;
  const scripts = createScripts(scene, (sinceMs) => isFull || fullUntil >= sinceMs);

  function setFull(next: boolean): void {
    if (isFull) fullUntil = Date.now();
    isFull = next;
    a.setFull(next);
  }

  /** The accident of the round, somewhere between something that was asked for and its verdict. */
  async function workInTrouble(): Promise<void> {
    const { accident, stepMs } = plan;
    if (accident === 'full-disk') setFull(true);
    if (accident === 'cut') for (const relay of relays) relay.setCut(true);
    const hear = await keyboard.ask(plan.inTrouble);
    await pause(chance() * 3000);
    const bench = scene.bench();
    if (accident === 'killed') {
      // The next one settles what the first has left, and in every second round is killed at it, too.
      const minutes = Math.abs(stepMs) / 60_000;
      for (let left = minutes % 2 === 0 ? 2 : 1; left > 0; left--) {
        watcher.unwatch(scene.bench());
        relays[0]!.noteUnheard(Date.now() - 2000);
        await scene.bench().kill();
        await scene.bench().end();
        await scene.open(a);
        if (left > 1) await pause(minutes * 30);
      }
    } else if (accident === 'stopped') {
      bench.signal('SIGSTOP');
      relays[0]!.noteUnheard(Date.now() - 2000);
      const stoppedAt = Date.now();
      await pause(2000 + chance() * 3000);
      relays[0]!.noteUnheard(0);
      bench.signal('SIGCONT');
      watcher.noteHeld(bench, Date.now() - stoppedAt);
    } else if (accident === 'store-clock') await scene.store.stepClock(stepMs);
    else if (accident === 'host-clock') a.stepClock(stepMs);
    // Of a bulk that a killed bench has left the next one tells what is left.
    const isToBeHeard = accident !== 'cut' && (accident !== 'killed' || plan.inTrouble === 'key');
    if (isToBeHeard) await hear(accident === 'none' ? VERDICT_MS : VERDICT_IN_TROUBLE_MS);
    if (accident === 'full-disk') {
      const other = scene.take('accepted');
      if (other) await scripts.command(a, other, 'startProduction');
      setFull(false);
    }
    for (const relay of relays) relay.setCut(false);
    if (plan.inTrouble === 'bulk') await keyboard.tidyQueue();
  }

  async function keys(): Promise<void> {
    for (const deed of plan.keys) {
      if (deed === 'trouble') await workInTrouble();
      else if (deed === 'key-back' || deed === 'bulk-back') await keyboard.takeBack(deed === 'bulk-back');
      else {
        const hear = await keyboard.ask(deed);
        await hear(VERDICT_MS);
        if (deed === 'bulk') await keyboard.tidyQueue();
      }
    }
  }

  return {
    scene,

    /** All at once, as on a day that goes wrong. */
    async work(): Promise<void> {
      await Promise.all([scene.open(a), scene.open(b)]);
      scene.loseThings();
      const commands = plan.scripts.map((name) => scripts[name]());
      await Promise.all([...commands, scene.colleagues(), keys()]);
      for (const relay of relays) relay.setMishaps(() => 'none');
    },

    async end(): Promise<void> {
      for (const bench of benches.values()) watcher.unwatch(bench);
      await Promise.all([...benches.values()].map((bench) => bench.end()));
    },
  };
}
