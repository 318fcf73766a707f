/**
 * One session's view of the shared shop. Were fifty sessions subscribed to the shop itself, one change would draw fifty
 * screens before the next key is read; through views, each session is drawn in a turn of the event loop of its own, and
 * what throws in one is not thrown at the sync.
 */
import { createStore } from 'zustand/vanilla';
import type { Shop, ShopState } from '../store/shop.ts';

export type ShopViews = {
  /** Opens a view; what is set on it is set on the shop itself. `onError` is told what its readers threw. */
  open(onError: (error: unknown) => void): { shop: Shop; close(): void };
};

/** Views of one shop. */
export function createShopViews(root: Shop): ShopViews {
  const waiting = new Set<() => void>();
  let isDraining = false;

  function drain(): void {
    const [next] = waiting;
    if (!next) {
      isDraining = false;
      return;
    }
    waiting.delete(next);
    setImmediate(drain);
    next();
  }

  return {
    open(onError) {
      const mine = createStore<ShopState>(() => root.getState());
      const update = () => {
        try {
          mine.setState(root.getState(), true);
        } catch (error) {
          onError(error);
        }
      };
      const unsubscribe = root.subscribe(() => {
        waiting.add(update);
        if (isDraining) return;
        isDraining = true;
        setImmediate(drain);
      });
      return {
        shop: { ...mine, setState: root.setState },
        close() {
          unsubscribe();
          waiting.delete(update);
        },
      };
    },
  };
}
