/** Wrong rules of the sync. */
import type { WrongRule } from './wrong-rule.ts';

const LATE_COMMIT = 'a change is visible long after its stamp';
const SLIPS = 'pages fail, and changes move items between them';
const SET_BACK = 'the clock of the store is set back';
const SET_BACK_LITTLE = 'the clock of the store is set back a little';
const FAST = 'one server of several has a fast clock';

export const SYNC_RULES: readonly WrongRule[] = [
  {
    name: 'the durable cursor stays behind what late commits need',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: "durableMs: look === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,",
        to: "durableMs: look === 'deep' ? Math.max(cursors.durableMs, startMs) : cursors.durableMs,",
      },
    ],
    worlds: [LATE_COMMIT],
  },
  {
    name: 'a quick look does not move the durable cursor',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: "durableMs: look === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,",
        to: 'durableMs: Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep),',
      },
    ],
    worlds: [LATE_COMMIT],
  },
  {
    name: 'a clock that was set back is noticed',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: 'return dateMs < freshMs - SET_BACK_MS;',
        to: 'return dateMs < freshMs - 1e12;',
      },
    ],
    worlds: [SET_BACK],
  },
  {
    name: 'of the last answers the earliest clock counts',
    edits: [
      {
        file: 'src/sync/profile/service-clock.ts',
        from: 'monotonicMs + Math.min(...offsets)',
        to: 'monotonicMs + offsets.at(-1)!',
      },
    ],
    worlds: [FAST, LATE_COMMIT],
  },
  {
    name: 'a scan is complete only with as many ids as the largest total',
    edits: [
      {
        file: 'src/sync/scan/scan.ts',
        from: 'return idCount === largestTotal && !isShrinking && isEveryPageTheOneAsked;',
        to: 'return idCount > -1 && largestTotal > -1 && !isShrinking && isEveryPageTheOneAsked;',
      },
    ],
    worlds: [SLIPS],
  },
  {
    name: 'the later version of a row wins',
    edits: [
      {
        file: 'src/domain/merge.ts',
        from: 'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs > ours;',
        to: 'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs < ours;',
      },
    ],
    worlds: [SLIPS],
  },
  {
    name: 'a stamp of a clock that was set back since says nothing',
    edits: [
      {
        file: 'src/replica/version-policy.ts',
        from: 'const ours = this.isOvertaken(current, incoming) ? { ...current, updatedAtMs: undefined } : current;',
        to: 'const ours = current;',
      },
    ],
    worlds: [SET_BACK_LITTLE],
  },
  {
    name: 'what was read before a clock is known to have fallen is read once more',
    edits: [{ file: 'src/sync/profile/service-facts.ts', from: 'reach.hold(DAY_MS);', to: '' }],
    worlds: [SET_BACK_LITTLE],
  },
];
