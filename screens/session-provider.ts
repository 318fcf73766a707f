import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ViewContext } from '../src/session/session-context.ts';
import type { CoachState } from '../src/session/session-context.ts';
import type { CursorState, SessionState } from '../src/session/state/session-state.ts';
import type { DetailsState } from '../src/replica/details.ts';
import type { ReplicaState } from '../src/replica/replica.ts';
import type { StockState } from '../src/replica/stock.ts';
import type { TeamState } from '../src/cluster/team.ts';

const ProvidedContext = createContext<ViewContext | undefined>(undefined);
export const SessionProvider = ProvidedContext.Provider;

export function useSessionContext(): ViewContext {
  const context = useContext(ProvidedContext);
  if (!context) throw new Error('A screen was drawn without its bench.');
  return context;
}

export function useReplica<T>(select: (state: ReplicaState) => T): T {
  return useStore(useSessionContext().replica, select);
}

export function useDetails<T>(select: (state: DetailsState) => T): T {
  return useStore(useSessionContext().details, select);
}

export function useStock<T>(select: (state: StockState) => T): T {
  return useStore(useSessionContext().stock, select);
}

export function useTeam<T>(select: (state: TeamState) => T): T {
  return useStore(useSessionContext().team.state, select);
}

export function useSession<T>(select: (state: SessionState) => T): T {
  const { drawn, session } = useSessionContext();
  return useStore(drawn ?? session, select);
}

/** What is kept beside the session: it is heard of at once. */
export function useCursors<T>(select: (state: CursorState) => T): T {
  return useStore(useSessionContext().session.cursors, select);
}

/** The prompt in front: a letter of it is there before anything else hears of it. */
export function usePrompt(): SessionState['prompt'] {
  const { typed, drawn, session } = useSessionContext();
  return useStore(typed ?? drawn ?? session, ({ prompt }) => prompt);
}

/** Where nobody teaches. */
const NO_COACH = createStore<CoachState>(() => ({ words: undefined }));

/** What the coach beside the bench says; nothing where there is none. */
export function useCoach(): CoachState['words'] {
  return useStore(useSessionContext().coach?.state ?? NO_COACH, ({ words }) => words);
}
