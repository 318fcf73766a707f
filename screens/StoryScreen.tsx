import { Box, Text } from 'ink';
import { linesBlock } from '../components/Blocks.tsx';
import { screenHeight } from '../components/frame.ts';
import { QUIET } from '../components/theme.ts';
import { formatTime } from '../src/base/ages.ts';
import type { AuditEntry } from '../src/domain/audit.ts';
import { trailWords, withoutHash } from '../src/i18n/trail-words.ts';
import { authorText, TIME, whatOf } from '../src/session/lists/action-cells.ts';
import { rowStory } from '../src/session/lists/history-rows.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { Scrolled } from './Scrolled.tsx';
import { useReplica, useSession, useSessionContext } from './session-provider.ts';

/** All steps of an action of the history, and all that the trail has of its order. */
export function StoryScreen({ rowId }: { rowId: string }) {
  const context = useSessionContext();
  useReplica((state) => state);
  const { columns, rows } = useSession((state) => state);
  const { story: words } = context.texts.activity;
  const story = rowStory(context, rowId);
  if (!story) return <Text {...QUIET} wrap="truncate">{`  ${words.gone}`}</Text>;
  const lines = (entries: readonly AuditEntry[]) => entries.map((entry) => lineOf(context, entry));
  const page = [
    ...linesBlock({ key: 'steps', title: story.subject || words.steps }, lines(story.steps)),
    ...linesBlock({ key: 'order', title: words.order(story.order) }, lines(story.ofOrder)),
  ];
  return (
    <Box flexDirection="column" width={columns}>
      <Scrolled pages={[page]} width={columns} height={screenHeight(rows)} />
    </Box>
  );
}

/** `20:12  ship: sent to the store  AA123456785BR  ana @ bench 1`. */
function lineOf(context: ViewContext, entry: AuditEntry): string {
  const { texts, clock } = context;
  const { asked, detail } = trailWords(entry, texts);
  const { events, operations, verdicts } = texts.activity;
  const what =
    entry.operation === undefined ? whatOf(entry, context) : `${operations[entry.operation]}: ${events[entry.what]}`;
  const said = [
    what,
    entry.verdict && verdicts[entry.verdict],
    asked.startsWith('{') ? '' : asked,
    withoutHash(detail),
  ];
  const time = formatTime(entry.at, clock.wallNow()).slice(-TIME);
  return `   ${time}  ${said.filter(Boolean).join('  ')}   ${authorText(entry)}`;
}
