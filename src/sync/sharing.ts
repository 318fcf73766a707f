/** Several processes with one disk: one of them polls, the others show what it writes and are ready to take over. */
import type { Clock } from '../base/clock.ts';
import type { RetryLoop } from './poll/retry-loop.ts';
import type { SharedSnapshot, Snapshot } from './snapshot.ts';

type SharingOptions = {
  shared: SharedSnapshot;
  snapshot: Pick<Snapshot, 'setHealth' | 'shareRows'>;
  clock: Pick<Clock, 'sleep'>;
  attempts: Pick<RetryLoop, 'ring' | 'takeRing' | 'wait' | 'giveUp'>;
};

type Sharing = {
  /** Resolves when this process has become the one that polls, after it has read what the other one wrote. */
  standBy(): Promise<void>;
  /** Runs beside the loop: reads what other processes write, and writes for them what this one knows. */
  beat(ends: AbortSignal): Promise<void>;
};

const HEARTBEAT_MS = 500;
const STANDBY_MS = 1000;

export function createSharing({ shared, snapshot, clock, attempts }: SharingOptions): Sharing {
  return {
    async standBy() {
      snapshot.setHealth({ role: 'standby' });
      while (!shared.holdLease()) {
        if (attempts.takeRing()) shared.ring();
        shared.followHealth();
        await attempts.wait(STANDBY_MS);
      }
      shared.catchUp();
    },
    async beat(ends) {
      let isStandingBy = false;
      for (;;) {
        await clock.sleep(HEARTBEAT_MS, ends).catch(() => {});
        if (ends.aborted) return;
        const { isRung: rungByOther } = shared.catchUp();
        snapshot.shareRows();
        if (shared.holdLease()) {
          shared.shareHealth();
          if (rungByOther) attempts.ring();
          isStandingBy = false;
        } else if (!isStandingBy) {
          isStandingBy = true;
          attempts.giveUp();
        }
      }
    },
  };
}
