/** What the program's exit codes mean, for scripts. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  /** Usage or bad input; nothing was sent. */
  usage: 2,
  notAuthenticated: 3,
  /** The store refused it or found it invalid. */
  refused: 4,
  /** The store cannot be reached or cannot answer; nothing was applied. */
  unreachable: 5,
  /** Sent, no verdict yet. */
  unknown: 6,
  someFailed: 7,
  /** Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT] | 129 | 143;

/** The exit code of several together: their own where they agree, else that some failed. None at all is done. */
export function codeOfAll(codes: readonly ExitCode[]): ExitCode {
  const [first = EXIT.done] = codes;
  return codes.every((code) => code === first) ? first : EXIT.someFailed;
}
