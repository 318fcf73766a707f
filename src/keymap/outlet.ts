/** What a terminal can do besides showing frames and taking keys. */

/** Distinct by ear: one for ok, two for an error, three for something late. */
export type Bell = 'ok' | 'error' | 'late';

export type Outlet = {
  ring(bell: Bell): void;
  /** Puts a text on the clipboard of the terminal; answers why it cannot. */
  copy(text: string): string | undefined;
  /** Writes a file where the bench was opened. */
  save(name: string, content: string): Promise<{ path: string; problem?: undefined } | { problem: string }>;
};

/** A terminal that can none of it: a test, or a pipe. */
export const NO_OUTLET: Outlet = {
  ring() {},
  copy: () => 'no terminal',
  save: () => Promise.resolve({ problem: 'no terminal' }),
};
