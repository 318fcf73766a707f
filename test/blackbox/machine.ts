/**
 * How long a machine let a round's processes run, so that no judgement depends on how busy it is: a second in which one
 * of them stood in line for the processor is none to those who wait for it.
 */
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 200;

/** What was not judged, and why: the machine was too slow for what was to be judged. */
export class NotJudged extends Error {}

export type Machine = {
  /** A process of the round, from now on until it ends. */
  watch(pid: number | undefined): void;
  /** Milliseconds that have passed while nobody stood in line. */
  calmMs(): number;
  /** Milliseconds in which somebody did. */
  stillMs(): number;
  /** For how long a process has stood in line since it began, milliseconds. */
  heldMs(pid: number): number;
  /** The round is over: whoever still waits need not. */
  isOver(): boolean;
  end(): void;
};

/** Watches the machine for one round, the auditor's own process included. */
export function watchMachine(): Machine {
  const held = new Map<number, number>();
  let [calmMs, stillMs] = [0, 0];
  let sampledAt = performance.now();

  function watch(pid: number | undefined): void {
    if (pid !== undefined) held.set(pid, heldOf(pid) ?? 0);
  }

  function sample(): void {
    const now = performance.now();
    const passedMs = now - sampledAt;
    sampledAt = now;
    // Where this very process, or the whole machine, stood still, nothing was measured either.
    let lostMs = Math.max(0, passedMs - SAMPLE_MS * 1.5);
    for (const [pid, before] of held) {
      const after = heldOf(pid);
      if (after === undefined) held.delete(pid);
      else {
        held.set(pid, after);
        lostMs = Math.max(lostMs, after - before);
      }
    }
    calmMs += passedMs - lostMs;
    stillMs += lostMs;
  }

  let isOver = false;
  watch(process.pid);
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    watch,
    calmMs: () => calmMs,
    stillMs: () => stillMs,
    heldMs: (pid) => heldOf(pid) ?? 0,
    isOver: () => isOver,
    end() {
      isOver = true;
      clearInterval(timer);
    },
  };
}

/** For how long the main thread of a process has stood in line; nothing where it has ended, or where nothing tells. */
function heldOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return undefined;
  }
}
