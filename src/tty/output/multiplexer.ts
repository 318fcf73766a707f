/** What stands between the program and the terminal that a person looks at, as far as it keeps sequences to itself. */

export type Surroundings = {
  /** The environment of the program; of a terminal from elsewhere only its name is known. */
  env: NodeJS.ProcessEnv;
  term: string | undefined;
};

/** `tmux` also for a terminal from elsewhere that is in one there. */
export function multiplexerOf({ env, term }: Surroundings): 'tmux' | 'screen' | undefined {
  if (env.TMUX || /^tmux(?:-|$)/.test(term ?? '')) return 'tmux';
  return env.STY ? 'screen' : undefined;
}

// Longer ones are dropped by GNU screen.
const SCREEN_STRING = 250;

/** A sequence that the multiplexer hands on to the terminal outside as it is; the same without one. */
export function throughMultiplexer(sequence: string, surroundings: Surroundings): string {
  switch (multiplexerOf(surroundings)) {
    case 'tmux':
      return `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;
    case 'screen':
      return (sequence.match(new RegExp(`[^]{1,${SCREEN_STRING}}`, 'g')) ?? [])
        .map((part) => `\x1bP${part}\x1b\\`)
        .join('');
    case undefined:
      return sequence;
  }
}

/** Terminals that know no such sequence and would print its letters. */
export function knowsNoSequences(term: string | undefined): boolean {
  return /^(?:|linux|dumb|ansi|cons\d*|vt\d+)(?:-|$)/.test(term ?? '');
}
