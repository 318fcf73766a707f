/** The programs between this one and the terminal of a person, if they keep escape sequences to themselves. */

export type Surroundings = {
  /** The environment of the program; of a remote terminal only the name is known. */
  env: NodeJS.ProcessEnv;
  term: string | undefined;
};

/** `tmux` also for a remote terminal that is in a tmux over there. */
export function multiplexerOf({ env, term }: Surroundings): 'tmux' | 'screen' | undefined {
  if (env.TMUX || /^tmux(?:-|$)/.test(term ?? '')) return 'tmux';
  return env.STY ? 'screen' : undefined;
}

// GNU screen drops longer ones.
const SCREEN_STRING = 250;

/** A sequence in the form in which the multiplexer passes it on to the outer terminal; unchanged without one. */
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

/** Whether a terminal does not know such sequences and would print their letters. */
export function knowsNoSequences(term: string | undefined): boolean {
  return /^(?:|linux|dumb|ansi|cons\d*|vt\d+)(?:-|$)/.test(term ?? '');
}
