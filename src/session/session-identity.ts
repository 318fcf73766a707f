/**
 * Which session asked for what. An operator may have several terminals at one station, over SSH or as processes of one
 * machine: each undoes and hears of what was asked at it. A session has the name of its place in the repository
 * (db/session-repository.ts), by which it comes back after its process has ended; where it is not kept it has a name of
 * its own for as long as it is open.
 */
import { randomUUID } from 'node:crypto';
import type { Author, Settled } from '../domain/intents.ts';

export type SessionIdentity = {
  /** The author of what is asked here now. */
  author(): Author;
  /** Whether what an author asked for was asked in this session. */
  isOwn(author: Author): boolean;
  /** Somebody else is here from now on; what was asked before stays the session's own. */
  handOver(operator: string): void;
  /** Takes the name that the repository has for it. */
  rename(desk: string): void;
  /**
   * Whether a verdict is told here: of what was asked in this session, or of what this operator asked in a session that
   * is gone, where no other process has told it. What an older bancada has left in the outbox names no session.
   */
  isAnnouncedHere(settled: Settled): boolean;
  close(): void;
};

/**
 * The identity of a session that has just been opened; `open` has the names of the sessions that are open beside it.
 */
export function createSessionIdentity(open: Set<string>, { operator: first, station }: Author): SessionIdentity {
  let desk: string = randomUUID();
  let operator = first;
  const operators = new Set([first]);
  open.add(desk);

  return {
    author: () => ({ operator, station, desk }),
    isOwn: (author) => operators.has(author.operator) && author.station === station && author.desk === desk,
    handOver(name) {
      operator = name;
      operators.add(name);
    },
    rename(name) {
      open.delete(desk);
      desk = name;
      open.add(desk);
    },
    isAnnouncedHere({ intent: { author }, isElsewhere }) {
      if (author.desk === desk) return true;
      if (!operators.has(author.operator) || author.station !== station) return false;
      return isElsewhere !== true && (author.desk === undefined || !open.has(author.desk));
    },
    close: () => void open.delete(desk),
  };
}
