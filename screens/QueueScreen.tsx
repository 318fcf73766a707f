import { Box } from 'ink';
import { useCallback, useMemo } from 'react';
import { queueBandsOn, type Bands, type PreviewRoom } from '../components/layout.ts';
import { Pane } from '../components/Pane.tsx';
import { Rule } from '../components/Rule.tsx';
import { useTicking } from '../components/use-ticking.ts';
import { isCursorMove } from '../src/session/render-scheduler.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import type { SessionState } from '../src/session/state/session-state.ts';
import { isSameBesidePolls, type ReplicaState } from '../src/replica/replica.ts';
import { useSessionContext, useSession, useReplica, useTeam } from './session-provider.ts';
import { useReplicaBesidePolls, useSessionBesideMoves } from './use-page.ts';
import { keptQueueLines, queueHeadings, queueSummary, withPreview } from './queue-lines.ts';
import { previewLines, useOrderAtRest, usePreview } from './queue-preview.ts';
import { queueTabs } from './queue-tabs-line.ts';
import { useGlow, useSeen, useSkus } from './use-queue.ts';

/** The live queue: tabs by state, one row per item, the oldest order first unless it is sorted otherwise. */
export function QueueScreen() {
  const columns = useSession((state) => state.columns);
  const terminalRows = useSession((state) => state.rows);
  const isPreviewWanted = useSession(({ preferences }) => preferences.hasPreview);
  const bands = queueBandsOn(columns, terminalRows, isPreviewWanted);
  const { listHeight, listWidth, hasRules, hasColumnNames, summaryLines, preview } = bands;
  return (
    <Box flexDirection="column" width={columns}>
      <Tabs listHeight={listHeight} />
      {hasColumnNames && <Headings width={listWidth} />}
      <List height={listHeight} width={listWidth} beside={preview?.side === 'beside' ? preview : undefined} />
      {hasRules && preview?.side !== 'beside' && <Rule width={columns} />}
      {preview?.side === 'below' && <Below room={preview} />}
      {summaryLines > 0 && <Summary listHeight={listHeight} lines={summaryLines} />}
    </Box>
  );
}

/** The states, and what is special about the list now: a line that the letters of a filter are counted in. */
function Tabs({ listHeight }: { listHeight: number }) {
  const context = useSessionContext();
  useReplica((state) => state.version);
  useReplicaBesidePolls();
  useSessionBesideMoves();
  return <Pane lines={useMemo(() => keptTabs(context, listHeight), [context, listHeight])} height={1} />;
}

/** The line of the tabs: made again unless only the cursor has moved, and nothing in it is counted from the cursor on. */
function keptTabs(context: ViewContext, listHeight: number): () => string[] {
  let made: { replica: ReplicaState; session: SessionState; lines: string[] } | undefined;
  return () => {
    const replica = context.replica.getState();
    const session = context.session.getState();
    const isKept = session.queue.filter === '' && session.news.unseen.size === 0;
    if (!made || !isKept || !isSameBesidePolls(replica, made.replica) || !isCursorMove(session, made.session)) {
      made = { replica, session, lines: [queueTabs(context, listHeight)] };
    }
    return made.lines;
  };
}

function Headings({ width }: { width: number }) {
  const context = useSessionContext();
  useSession(({ queue }) => queue.sort);
  useSession(({ preferences }) => preferences.columnPlans.queue);
  useReplica(({ records }) => records.promises.rules);
  const line = queueHeadings(context, width);
  return <Pane lines={useCallback(() => [line], [line])} height={1} />;
}

type ListProps = {
  height: number;
  width: number;
  /** Where the preview stands beside it. */
  beside: PreviewRoom | undefined;
};

function List({ height, width, beside }: ListProps) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state.version);
  useReplica((state) => state.intents);
  useReplica((state) => state.health.isLoaded);
  useReplica((state) => state.health.trouble);
  useReplica((state) => state.health.unread);
  useReplica((state) => state.past);
  useSkus();
  useTeam(({ claims }) => claims);
  const state = useSessionBesideMoves();
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  useGlow(state);
  useSeen(height);
  const preview = usePreview(beside);
  const list = useMemo(() => keptQueueLines(context, height, width), [context, height, width]);
  const lines = useCallback(
    () => (preview.room ? withPreview(list(), width, height, previewLines(context, preview)) : list()),
    [context, height, width, list, preview],
  );
  return <Pane lines={lines} height={height} />;
}

/** The preview below the list. */
function Below({ room }: { room: PreviewRoom }) {
  const context = useSessionContext();
  const { clock } = context;
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const preview = usePreview(room);
  return <Pane lines={useCallback(() => previewLines(context, preview), [context, preview])} height={room.height} />;
}

function Summary({ listHeight, lines }: { listHeight: number; lines: Bands['summaryLines'] }) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state.version);
  useSessionBesideMoves();
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const orderAtRest = useOrderAtRest();
  const about = useCallback(
    () => queueSummary(context, listHeight, lines, orderAtRest.current),
    [context, listHeight, lines, orderAtRest],
  );
  return <Pane lines={about} height={lines} />;
}
