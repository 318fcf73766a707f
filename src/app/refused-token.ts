/**
 * Tries a refused token again, seldom. The sync sends no request after a 401 (S9): a store that was wrong about a token for a
 * moment, or that has a new one in its file, would be tried again only at a key press, and a screen on a wall has no keys.
 */
import { TOKEN_RETRY_MS } from '../outbox/policy.ts';
import type { ApiClient } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Clock } from '../base/clock.ts';
import { updateHealth, type Replica } from '../replica/replica.ts';

type RefusedTokenOptions = {
  replica: Replica;
  client: Pick<ApiClient, 'ping'>;
  clock: Clock;
  /** 0 to 1: the many processes of one store must not send requests at the same moment. */
  random: () => number;
  /** Reads the token's file and uses its token, if that is another one. */
  renewToken(): void;
};

/** How often the token's file is read, in milliseconds. No request is sent to the store for that. */
const FILE_LOOK_MS = 5000;

/**
 * While the store refuses the token: tries it once a minute, and reads the token's file every few seconds. What an accepted
 * token starts is not started here. The health shows when the next try is.
 */
export function retryRefusedToken({ replica, client, clock, random, renewToken }: RefusedTokenOptions) {
  const ending = new AbortController();
  const { signal } = ending;
  let trying: Promise<void> | undefined;
  const isRefused = () => !signal.aborted && replica.getState().health.trouble?.kind === 'unauthenticated';

  async function tryAgain(): Promise<void> {
    // The caller that reported the refusal has not updated everything yet.
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
