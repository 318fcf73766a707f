/** What a terminal can do besides showing frames and taking keys. */

/** Distinct by ear: one for ok, two for an error, three for something late. */
export type Bell = 'ok' | 'error' | 'late';

/** Why nothing was sent to the clipboard; `busy`: the line is full. */
export type CopyProblem = 'empty' | 'too-long' | 'no-clipboard' | 'busy';

export type Outlet = {
  ring(bell: Bell): void;
  /** Sends a text to the clipboard of the terminal. Whether it arrives nobody can know; `via` is what it has to get through. */
  copy(text: string): { via: 'tmux' | 'screen' | undefined; problem?: undefined } | { problem: CopyProblem };
  /** Asks the terminal to tell whoever is not looking. Nothing where that is switched off. */
  notify(text: string): void;
  /** Writes a file where the bench was opened. */
  save(name: string, content: string): Promise<{ path: string; problem?: undefined } | { problem: string }>;
};

/** A terminal that can none of it: a test, or a pipe. */
export const NO_OUTLET: Outlet = {
  ring() {},
  copy: () => ({ problem: 'no-clipboard' }),
  notify() {},
  save: () => Promise.resolve({ problem: 'no terminal' }),
};
