/** What the sessions that are open on one core must know of each other. */
export type OpenSessions = {
  /** Their names: what was asked in a session that is gone is told at another. */
  names: Set<string>;
  /** How each writes what is not written yet, before another takes over from it. */
  writers: Set<() => void>;
};

export function createSessionRegistry(): OpenSessions {
  return { names: new Set(), writers: new Set() };
}
