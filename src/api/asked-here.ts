/** Checks a 404: the token may belong to another store by now, which does not know the record and says so. */
import type { ApiClient } from './client.ts';
import { NotFoundHere } from './errors.ts';

/**
 * Resolves with what `ask` does; with `undefined` if the right store answered 404 twice. `isHere` requests again whether the
 * token belongs to that store. Rejects as `ask` does, also with the {@link NotFoundHere} of another store.
 */
export async function askedHere<T>(ask: () => Promise<T>, isHere: () => Promise<boolean>): Promise<T | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotFoundHere) || !(await isHere())) throw error;
      // The token belongs to the right store now, but may not have done so at that answer: one more request decides.
      if (isAgain) return undefined;
    }
  }
}

/** Whether the token belongs to a store now. Rejects with an `ApiError`. */
export async function standsFor(
  client: Pick<ApiClient, 'ping'>,
  lojaId: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  return (await client.ping(signal)).data.loja_id === lojaId;
}
