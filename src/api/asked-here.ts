/**
 * That there is none is believed of the store that is meant, and of no other. A token can come to stand for another
 * store, which knows nothing of what is asked for and says so in its own words.
 */
import type { ApiClient } from './client.ts';
import { NotFoundHere } from './errors.ts';

/**
 * What is asked for; `undefined` where the store that is meant has none, by two answers of its own. `isHere` asks again
 * whether the token stands for that store. Rejects with what asking rejects with, also with the {@link NotFoundHere} of
 * another store.
 */
export async function askedHere<T>(ask: () => Promise<T>, isHere: () => Promise<boolean>): Promise<T | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotFoundHere) || !(await isHere())) throw error;
      // It is the right one now, and may have been another one when it answered: so it is asked once more.
      if (isAgain) return undefined;
    }
  }
}

/** Whether the token stands for a store just now. Rejects with an `ApiError` where the store cannot say. */
export async function standsFor(
  client: Pick<ApiClient, 'ping'>,
  lojaId: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  return (await client.ping(signal)).data.loja_id === lojaId;
}
