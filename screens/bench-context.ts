import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../src/clock.ts';
import type { Bench } from '../src/keymap/commands.ts';
import type { DeskState } from '../src/store/desk.ts';
import type { ShopState } from '../src/store/shop.ts';
import type { Language } from '../src/texts/texts.ts';

/** All that a screen has: the bench, the clock and what to call things. */
export type BenchView = Bench & {
  clock: Clock;
  language: Language;
  /** The bench's own name, for the header. */
  station: string;
  /** Set when the store is a sandbox: how to reach it from another shell. */
  sandbox?: { url: string; token: string };
};

const BenchContext = createContext<BenchView | undefined>(undefined);
export const BenchProvider = BenchContext.Provider;

export function useBench(): BenchView {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('A screen was drawn without its bench.');
  return bench;
}

export function useShop<T>(select: (state: ShopState) => T): T {
  return useStore(useBench().shop, select);
}

export function useDesk<T>(select: (state: DeskState) => T): T {
  return useStore(useBench().desk, select);
}
