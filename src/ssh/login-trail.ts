/**
 * Logins in the audit trail, beside the actions. Strangers must not fill it: each minute this many refusals have a row, and the
 * rest is one row with their number.
 */
import type { LoginEvent } from './login-log.ts';
import { MINUTE_MS } from '../base/durations.ts';

/** A row of the trail without its time. `asked` is the key offered, `detail` one of our codes. */
export type TrailRow = {
  what: 'login' | 'login-refused' | 'locked-out' | 'session-end';
  operator: string;
  station: string;
  asked?: string;
  detail?: string;
};

const STRANGERS_A_MINUTE = 10;

/** Returns a listener. `write` adds a row to the trail; `now` is monotonic. */
export function createLoginTrail(write: (row: TrailRow) => void, now: () => number): (event: LoginEvent) => void {
  let minuteAt = -Infinity;
  let rows = 0;
  let left = 0;

  function stranger(row: Omit<TrailRow, 'operator'>): void {
    if (now() - minuteAt >= MINUTE_MS) {
      if (left > 0) write({ what: 'login-refused', operator: '', station: '', detail: `${left} more` });
      [minuteAt, rows, left] = [now(), 0, 0];
    }
    if (rows++ < STRANGERS_A_MINUTE) write({ operator: '', ...row });
    else left++;
  }

  return (event) => {
    switch (event.event) {
      case 'login': {
        const { operator, station, address, key } = event;
        return write({ what: 'login', operator, station, asked: `${address} ${key}` });
      }
      case 'end': {
        const { operator, station, what, why, seconds } = event;
        return write({ what: 'session-end', operator, station, asked: what, detail: `${why} ${seconds} s` });
      }
      case 'refused': {
        const { address, reason, user, key } = event;
        const asked = [user, key].filter(Boolean).join(' ');
        return stranger({
          what: 'login-refused',
          station: address,
          detail: reason,
          ...(asked === '' ? {} : { asked }),
        });
      }
      case 'no-place':
        return write({ what: 'login-refused', operator: event.operator, station: event.station, detail: 'no-place' });
      case 'locked-out':
        return stranger({ what: 'locked-out', station: event.address, detail: `${event.seconds} s` });
      case 'start':
    }
  };
}

/** How long a row waits for others, in milliseconds. */
const GATHERED_MS = 250;

/**
 * Gathers rows of the trail for a moment: each write waits for the disk, and while many log in at once nobody else would have a
 * turn. `writeAll` adds them all to the trail at once.
 */
export function gathered(writeAll: (rows: readonly TrailRow[]) => void): {
  write(row: TrailRow): void;
  /** Writes the waiting rows; to be called before the trail is closed. */
  flush(): void;
} {
  let rows: TrailRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const all = rows;
    rows = [];
    if (all.length > 0) writeAll(all);
  }
  return {
    write(row) {
      rows.push(row);
      timer ??= setTimeout(flush, GATHERED_MS);
    },
    flush,
  };
}
