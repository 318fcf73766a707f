/** The absences of the operator, as a session knows them; see away.ts. */
import type { Presence } from '../../tty/input/lane.ts';

export type Absence = {
  /** Records what was typed or scanned; a mere focus of the terminal is no presence. */
  note(presence: Presence): void;
  /** Records that the session existed before this process: `savedAtMs` is when it was last written, on the wall clock. */
  wasThere(savedAtMs: number): void;
  /** Records that a key has lifted the cover. */
  coverLifted(): void;
  /** The beginning of the last absence, on the wall clock. */
  sinceMs(): number;
  end(): void;
};
