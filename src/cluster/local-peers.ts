/**
 * The team of one machine without a hub: every process writes its part to the state directory, and reads those of the others
 * twice a second.
 */
import type { Clock } from '../base/clock.ts';
import { createTeamReplication } from './team-replication.ts';
import type { TeamMirror } from './team.ts';

/**
 * Where the processes of one machine share their team; src/db implements it. Nothing here throws: the team only informs, and
 * errors of the disk are reported by what depends on it.
 */
export type TeamRepository = {
  /** Shows a text to the other processes at a store; `false` if that fails now. */
  share(lojaId: string, text: string): boolean;
  /** The texts of the other processes, by their names; `undefined` if they cannot be read now. */
  others(lojaId: string): Readonly<Record<string, string>> | undefined;
  /** Deletes the text of this process, and closes. */
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
/** While the disk fails, each try waits twice as long as the one before, up to this, in milliseconds. */
const LONGEST_TURN_MS = 32_000;

/** Begins with the first station that joins: a process without a station has nothing to show, and no screen. */
export function createLocalPeers({ mirror, repository, clock, storeOf }: LocalPeersOptions): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  let sharedStore: string | undefined;
  // No process has an empty name, and the repository leaves out our own.
  const teamReplication = createTeamReplication('', mirror, () => void (running ??= run()));

  async function run(): Promise<void> {
    let turnMs = TURN_MS;
    for (; !signal.aborted; await clock.sleep(turnMs, signal).catch(() => {})) {
      const lojaId = storeOf();
      if (lojaId === undefined) continue;
      if (lojaId !== sharedStore) teamReplication.resend();
      sharedStore = lojaId;
      const news = teamReplication.news(clock.now());
      const isShared = news === undefined || repository.share(lojaId, news);
      if (!isShared) teamReplication.resend();
      const teams = repository.others(lojaId);
      if (teams) teamReplication.take(teams);
      turnMs = isShared && teams ? TURN_MS : Math.min(LONGEST_TURN_MS, turnMs * 2);
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
