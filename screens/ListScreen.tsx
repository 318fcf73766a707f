import { Box, useIsScreenReaderEnabled } from 'ink';
import { useCallback, useEffect } from 'react';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { useTicking } from '../components/use-ticking.ts';
import type { DefinedList } from '../src/session/lists/list-screen.ts';
import { useDetails, useReplica, useSession, useSessionContext, useStock, useTeam } from './session-provider.ts';
import { useMovesWithoutPanes, useSessionBesideMoves } from './use-page.ts';

/** A screen that is a list, see src/session/lists/list-screen.ts. `of` is the same at each call. */
export function ListScreen({ of }: { of: DefinedList }) {
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  return (
    <Box flexDirection="column" width={columns}>
      <ListPane of={of} height={screenHeight(rows)} hasRule={hasRules(rows)} />
    </Box>
  );
}

/** Its lines alone, as a part of a page; for a screen reader what is said of it. */
export function ListPane({ of, height, hasRule = false }: { of: DefinedList; height: number; hasRule?: boolean }) {
  const isSpoken = useIsScreenReaderEnabled() && !of.isSaidWhole;
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state);
  useTeam((state) => state);
  useStock((state) => state);
  useDetails((state) => state);
  const { columns: width } = useSessionBesideMoves();
  useMovesWithoutPanes();
  useTicking(() => of.ticks?.(context) ?? Math.floor(clock.wallNow() / 60_000));
  useEffect(() => of.watch?.(context), [context, of]);
  const size = { width, height, hasRule };
  const room = of.onHeight ? of.roomFor(context, size) : 0;
  useEffect(() => of.onHeight?.(context, room), [context, of, room]);
  const lines = useCallback(
    () => (isSpoken ? of.spoken(context) : of.lines(context, { width, height, hasRule })),
    [context, of, width, height, hasRule, isSpoken],
  );
  return <Pane lines={lines} height={height} />;
}
