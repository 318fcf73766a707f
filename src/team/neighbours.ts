/**
 * The team of one machine, where no hub carries it: every process shows its part through the state directory, and looks
 * twice a second what the others show.
 */
import type { Clock } from '../clock.ts';
import type { TeamShelf } from '../disk/team-shelf.ts';
import { createCrew } from './crew.ts';
import type { TeamMirror } from './team.ts';

export type NeighboursOptions = {
  mirror: TeamMirror;
  shelf: TeamShelf;
  clock: Clock;
  /** The store, once it is known. */
  storeOf: () => string | undefined;
};

const TURN_MS = 500;

/** Begins with the first station that joins: a process without one has nothing to show and nobody to show it to. */
export function createNeighbours({ mirror, shelf, clock, storeOf }: NeighboursOptions): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  let toldAt: string | undefined;
  // No process has an empty name, and the shelf leaves out our own.
  const crew = createCrew('', mirror, () => void (running ??= run()));

  async function run(): Promise<void> {
    for (; !signal.aborted; await clock.sleep(TURN_MS, signal).catch(() => {})) {
      const lojaId = storeOf();
      if (lojaId === undefined) continue;
      if (lojaId !== toldAt) crew.untold();
      toldAt = lojaId;
      const news = crew.news(clock.now());
      if (news !== undefined && !shelf.tell(lojaId, news)) crew.untold();
      const teams = shelf.others(lojaId);
      if (teams) crew.take(teams);
    }
  }

  return {
    async end() {
      crew.end();
      ending.abort();
      await running;
      shelf.release();
    },
  };
}
