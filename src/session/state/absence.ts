/** What a session knows of being left alone, see away.ts. */
import type { Presence } from '../../tty/input/lane.ts';

export type Absence = {
  /** Somebody typed or scanned; a look at the terminal alone is nothing. */
  note(presence: Presence): void;
  /** The session was there before: when it was kept last, on the wall clock. */
  wasThere(savedAtMs: number): void;
  /** A key has lifted the cover. */
  coverLifted(): void;
  /** Since when somebody who asks wants to know: the beginning of the last absence, on the wall clock. */
  sinceMs(): number;
  end(): void;
};
