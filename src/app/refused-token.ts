/**
 * A refused token is tried again, seldom. The sync asks nothing more after a 401 (S9): a store that was wrong about a
 * token for a moment, or that has a new one in its file, would be asked again at a key only, and a screen on a wall has
 * no key.
 */
import { TOKEN_RETRY_MS } from '../outbox/policy.ts';
import type { ApiClient } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Clock } from '../base/clock.ts';
import { updateHealth, type Replica } from '../replica/replica.ts';

export type RefusedTokenOptions = {
  replica: Replica;
  client: Pick<ApiClient, 'ping'>;
  clock: Clock;
  /** 0 to 1: many processes of one store do not ask in the same moment. */
  random: () => number;
  /** Takes up what is in the token's file by now, where that is another token. */
  renewToken(): void;
};

/** How often the token's file is looked at. Nothing is asked of the store for that. */
const FILE_LOOK_MS = 5000;

/**
 * While the store refuses the token: asks it once a minute whether it still does, and looks at the token's file every
 * few seconds. What an accepted token sets going is not begun here. The health says when it is asked next.
 */
export function retryRefusedToken({ replica, client, clock, random, renewToken }: RefusedTokenOptions) {
  const ending = new AbortController();
  const { signal } = ending;
  let trying: Promise<void> | undefined;
  const isRefused = () => !signal.aborted && replica.getState().health.trouble?.kind === 'unauthenticated';

  async function tryAgain(): Promise<void> {
    // Who told that it is refused has not told everything yet.
    await Promise.resolve();
    while (isRefused()) {
      const nextLookAt = clock.now() + TOKEN_RETRY_MS * (0.9 + 0.2 * random());
      updateHealth(replica, { nextLookAt });
      while (isRefused() && clock.now() < nextLookAt) {
        await clock.sleep(Math.min(FILE_LOOK_MS, nextLookAt - clock.now()), signal).catch(() => {});
        if (isRefused()) renewToken();
      }
      if (!isRefused()) return;
      updateHealth(replica, { nextLookAt: undefined });
      await client.ping(signal).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }

  const unsubscribe = replica.subscribe(() => {
    if (!trying && isRefused()) trying = tryAgain().finally(() => (trying = undefined));
  });
  return {
    async end(): Promise<void> {
      unsubscribe();
      ending.abort();
      await trying;
    },
  };
}
