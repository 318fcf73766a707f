/** The program's exit codes, for scripts. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  /** Usage or bad input; nothing was sent. */
  usage: 2,
  notAuthenticated: 3,
  /** The store refused the request or called it invalid. */
  refused: 4,
  /** The store cannot be reached or has failed; nothing was applied. */
  unreachable: 5,
  /** Sent, without a verdict yet. */
  unknown: 6,
  someFailed: 7,
  /** Ctrl-C, with the code that shells use for it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT] | 129 | 143;

/** The exit code of several results: their own if all agree, else `someFailed`. `done` for an empty list. */
export function codeOfAll(codes: readonly ExitCode[]): ExitCode {
  const [first = EXIT.done] = codes;
  return codes.every((code) => code === first) ? first : EXIT.someFailed;
}
