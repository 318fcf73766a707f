/**
 * Whose rows are these? The token identifies the store (spec 5), rows do not name it, and what a token stands for can
 * change while the bench is open: a token of another store in the same file, a seller's area that moves it. So every
 * answer is judged. One that holds an item we know is of our store. Of one that holds none, the service is asked, after
 * the answer: which store does the token stand for? Rows wait for that.
 */
import type { Reply } from '../../api/client.ts';
import type { Ping } from '../../domain/records.ts';

/** The token stands for another store: what was under way was asked of it, and its answers are not for here. */
export class StoreChanged extends Error {}

export type StoreIdentityOptions = {
  ping: () => Promise<Reply<Ping>>;
  /** Whether an item is one of the store that is open. */
  knows: (itemId: string) => boolean;
  /** Whether the items of the store are known, so that an answer without any of them says something. */
  isKnown: () => boolean;
  /** The token stands for this store, which is not the one that is open. */
  onOther: (lojaId: string) => void;
};

export type StoreIdentity = {
  /** Grows whenever the store becomes another one; what was asked in an earlier era is not for here. */
  readonly era: number;
  /** This store is open. */
  open(lojaId: string): void;
  /** Rejects with {@link StoreChanged} unless rows that were asked for in an era are of the store that is open. */
  judge(era: number, rows: readonly { id: string }[]): Promise<void>;
  /** Asks which store the token stands for; rejects with {@link StoreChanged} where it is not the one that is open. */
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

  /**
   * A question that is under way vouches for nothing that came after it was asked: all who come
   * meanwhile share the next.
   */
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
