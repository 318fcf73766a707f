/** What the program's exit codes mean, for scripts. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  /** Usage or bad input; nothing was sent. */
  usage: 2,
  notAuthenticated: 3,
  /** The store refused it or found it invalid. */
  refused: 4,
  /** The store cannot be reached; nothing was applied. */
  unreachable: 5,
  /** Sent, no verdict yet. */
  unknown: 6,
  someFailed: 7,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
