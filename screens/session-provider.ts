import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { BenchView } from '../src/session/session-context.ts';
import type { CoachState } from '../src/session/session-context.ts';
import type { DeskState } from '../src/session/state/session-state.ts';
import type { DetailsState } from '../src/replica/details.ts';
import type { ShopState } from '../src/replica/replica.ts';
import type { StockState } from '../src/replica/stock.ts';
import type { TeamState } from '../src/cluster/team.ts';

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

export function useDetails<T>(select: (state: DetailsState) => T): T {
  return useStore(useBench().details, select);
}

export function useStock<T>(select: (state: StockState) => T): T {
  return useStore(useBench().stock, select);
}

export function useTeam<T>(select: (state: TeamState) => T): T {
  return useStore(useBench().team.state, select);
}

export function useDesk<T>(select: (state: DeskState) => T): T {
  const { drawn, desk } = useBench();
  return useStore(drawn ?? desk, select);
}

/** The prompt in front: a letter of it is there before anything else hears of it. */
export function usePrompt(): DeskState['prompt'] {
  const { typed, drawn, desk } = useBench();
  return useStore(typed ?? drawn ?? desk, ({ prompt }) => prompt);
}

/** Where nobody teaches. */
const NO_COACH = createStore<CoachState>(() => ({ words: undefined }));

/** What the coach beside the bench says; nothing where there is none. */
export function useCoach(): CoachState['words'] {
  return useStore(useBench().coach?.state ?? NO_COACH, ({ words }) => words);
}
