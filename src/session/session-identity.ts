/**
 * The identity of a session: which session has requested what. An operator may have several terminals at one station, over SSH or
 * as processes of one machine; each undoes, and gets the verdicts of, what was requested at it. A session has the name of its
 * place in the repository (db/session-repository.ts), which it gets again after its process has ended; if it is not stored, it
 * has a name of its own for as long as it is open.
 */
import { randomUUID } from 'node:crypto';
import type { Author, Settled } from '../domain/intents.ts';

export type SessionIdentity = {
  /** The author of what is requested here now. */
  author(): Author;
  /** Whether an author's request was made in this session. */
  isOwn(author: Author): boolean;
  /** Another operator is here from now on; earlier requests stay the session's own. */
  handOver(operator: string): void;
  /** Takes the name that the repository has for the session. */
  rename(desk: string): void;
  /**
   * Whether a verdict is announced here: for a request of this session, or of this operator in a session that has ended, unless
   * another process has announced it. Intents of earlier versions in the outbox name no session.
   */
  isAnnouncedHere(settled: Settled): boolean;
  close(): void;
};

/** Makes the identity of a session that has just been opened; `open`: the names of the other open sessions. */
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
