/**
 * Checks which store a response comes from. The token identifies the store (spec 5) and rows do not name it, but the token
 * may come to belong to another store while bancada runs: the token file is replaced, or the seller area moves the token. A
 * response with an item we know comes from our store. For one without such an item, `ping` is requested after the response,
 * and the rows are used once it has named our store.
 */
import type { Reply } from '../../api/client.ts';
import type { Ping } from '../../domain/records.ts';

/** The token belongs to another store now: responses to requests under way must not be used. */
export class StoreChanged extends Error {}

export type StoreIdentityOptions = {
  ping: () => Promise<Reply<Ping>>;
  /** Whether the store that is open has this item. */
  knows: (itemId: string) => boolean;
  /** Whether the items of the store are loaded, so that a response without any of them is suspicious. */
  isKnown: () => boolean;
  /** Called when the token belongs to this store, which is not the one that is open. */
  onOther: (lojaId: string) => void;
};

export type StoreIdentity = {
  /** Grows whenever the store changes; a response to a request of an earlier era must not be used. */
  readonly era: number;
  /** Sets the store that is open. */
  open(lojaId: string): void;
  /** Rejects with {@link StoreChanged} unless rows requested in an era come from the store that is open. */
  judge(era: number, rows: readonly { id: string }[]): Promise<void>;
  /** Requests which store the token belongs to; rejects with {@link StoreChanged} if it is not the one that is open. */
  confirm(): Promise<void>;
};

export function createStoreIdentity({ ping, knows, isKnown, onOther }: StoreIdentityOptions): StoreIdentity {
  let lojaId: string | undefined;
  let era = 0;
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const asked = era;
    const { data } = await ping();
    if (asked !== era) throw new StoreChanged();
    if (lojaId === undefined || data.loja_id === lojaId) return;
    era++;
    lojaId = data.loja_id;
    onOther(lojaId);
    throw new StoreChanged();
  }

  /** A `ping` under way proves nothing about responses that arrive after it was sent; their callers share the next one. */
  function confirm(): Promise<void> {
    if (!asking) {
      asking = ask().finally(() => (asking = undefined));
      return asking;
    }
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return confirm();
      });
    return next;
  }

  return {
    get era() {
      return era;
    },
    open(store) {
      if (lojaId !== undefined && lojaId !== store) era++;
      lojaId = store;
    },
    async judge(asked, rows) {
      if (asked === era && isKnown() && rows.length > 0 && !rows.some(({ id }) => knows(id))) await confirm();
      if (asked !== era) throw new StoreChanged();
    },
    confirm,
  };
}
