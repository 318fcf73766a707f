/** What the open sessions of one core must know of each other. */
export type OpenSessions = {
  /** Their names: the result of an action of a session that is gone is shown in another. */
  names: Set<string>;
  /** Functions that write the unsaved data of each session, before another takes over from it. */
  writers: Set<() => void>;
};

export function createSessionRegistry(): OpenSessions {
  return { names: new Set(), writers: new Set() };
}
