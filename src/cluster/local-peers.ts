/**
 * The team of one machine, where no hub carries it: every process shows its part through the state directory, and looks
 * twice a second what the others show.
 */
import type { Clock } from '../base/clock.ts';
import { createTeamReplication } from './team-replication.ts';
import type { TeamMirror } from './team.ts';

/**
 * Where the processes of one machine show each other their team; src/db keeps it. Nothing here throws: the team is
 * manners, and the trouble of a disk is told where it matters.
 */
export type TeamRepository = {
  /** Shows a text to the other processes at a store; `false` where that cannot be now. */
  tell(lojaId: string, text: string): boolean;
  /** What the others show, by the names of their processes; `undefined` where it cannot be read now. */
  others(lojaId: string): Readonly<Record<string, string>> | undefined;
  /** Takes back what is shown, and closes. */
  release(): void;
};

export type LocalPeersOptions = {
  mirror: TeamMirror;
  repository: TeamRepository;
  clock: Clock;
  /** The store, once it is known. */
  storeOf: () => string | undefined;
};

const TURN_MS = 500;
/** Where the disk fails, each try waits twice as long as the one before, up to this. */
const LONGEST_TURN_MS = 32_000;

/**
 * Begins with the first station that joins: a process without a station has nothing to show,
 * and no screen to show it on.
 */
export function createLocalPeers({ mirror, repository, clock, storeOf }: LocalPeersOptions): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  let toldAt: string | undefined;
  // No process has an empty name, and the repository leaves out our own.
  const teamReplication = createTeamReplication('', mirror, () => void (running ??= run()));

  async function run(): Promise<void> {
    let turnMs = TURN_MS;
    for (; !signal.aborted; await clock.sleep(turnMs, signal).catch(() => {})) {
      const lojaId = storeOf();
      if (lojaId === undefined) continue;
      if (lojaId !== toldAt) teamReplication.untold();
      toldAt = lojaId;
      const news = teamReplication.news(clock.now());
      const isTold = news === undefined || repository.tell(lojaId, news);
      if (!isTold) teamReplication.untold();
      const teams = repository.others(lojaId);
      if (teams) teamReplication.take(teams);
      turnMs = isTold && teams ? TURN_MS : Math.min(LONGEST_TURN_MS, turnMs * 2);
    }
  }

  return {
    async end() {
      teamReplication.end();
      ending.abort();
      await running;
      repository.release();
    },
  };
}
