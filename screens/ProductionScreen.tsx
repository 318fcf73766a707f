import { zoneOf } from '../src/replica/replica.ts';
import { Box, Text } from 'ink';
import { memo, useCallback } from 'react';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { ListHead } from '../components/ListHead.tsx';
import { Pane } from '../components/Pane.tsx';
import { Rule } from '../components/Rule.tsx';
import { GOOD, ON_PIECE, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { wrapText } from '../src/base/wrap.ts';
import { PRODUCTION_COLUMNS } from '../src/session/columns/production-columns.ts';
import { groupIds } from '../src/session/commands/production-commands.ts';
import { AT_TOP, placeCursor } from '../src/session/state/list.ts';
import {
  groupName,
  personalisations,
  productionGroups,
  type ProductionGroup,
} from '../src/session/state/production.ts';
import { sumText, sumUnits } from '../src/domain/units.ts';
import { cutApart } from '../src/base/cut-apart.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import { fit } from '../src/base/width.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { keptRowLine, layOut } from '../src/tty/output/columns.ts';
import { styled, underCursor } from '../src/tty/output/styled-lines.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';
import { notLoadedWords } from '../src/session/store-trouble-words.ts';
import { orderNumber } from '../src/domain/item-names.ts';

/** What to make now: one line a kind, the oldest order first, and below all of the kind under the cursor. */
export function ProductionScreen() {
  const { replica, texts } = useSessionContext();
  useReplica((state) => state.version);
  const columns = useSession((state) => state.columns);
  const terminalRows = useSession((state) => state.rows);
  const tickedCount = useSession((state) => state.ticked.size);
  const words = texts.production;
  const groups = productionGroups(replica.getState().records);

  const height = screenHeight(terminalRows);
  const rule = hasRules(terminalRows) ? 1 : 0;
  const detailHeight = height >= 22 ? 7 : height >= 14 ? 4 : height >= 8 ? 2 : 0;
  const listHeight = Math.max(1, height - 2 - rule - detailHeight);
  const units = sumUnits(groups.flatMap(({ entries }) => entries.map(({ item }) => item)));
  return (
    <Box flexDirection="column" width={columns}>
      <EdgeLine
        width={columns}
        left={
          <Text
            bold
          >{` ${words.title}   ${groups.length > 0 ? words.totals(groups.length, sumText(units)) : ''}`}</Text>
        }
        right={<Text {...GOOD}>{tickedCount > 0 ? `${words.ticked(tickedCount)} ` : ''}</Text>}
      />
      <ListHead layout={layOut(PRODUCTION_COLUMNS, columns)} names={words.columns} />
      <Kinds height={listHeight} />
      {rule > 0 && <Rule width={columns} />}
      {detailHeight > 0 && <InFront listHeight={listHeight} height={detailHeight} width={columns} />}
    </Box>
  );
}

function Kinds({ height }: { height: number }) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state.version);
  useSession(({ lists }) => lists);
  useSession(({ ticked }) => ticked);
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  return <Pane lines={useCallback(() => kindLines(context, height), [context, height])} height={height} />;
}

/** The kinds, and which of them a list of so many rows shows, as the session is now. */
function kindWindow({ replica, session }: ViewContext, height: number) {
  const groups = productionGroups(replica.getState().records);
  const { index, top } = placeCursor(session.getState().lists['production'] ?? AT_TOP, groupIds(groups), height);
  return { groups, index, top };
}

function kindLines(context: ViewContext, height: number): string[] {
  const { session, clock, texts } = context;
  const { columns, ticked } = session.getState();
  const { groups, index, top } = kindWindow(context, height);
  if (groups.length === 0) {
    const isRead = context.replica.getState().health.isLoaded;
    const why = isRead ? texts.production.empty : notLoadedWords(context);
    return [styled(fit(`  ${why}`, columns), { role: 'quiet' })];
  }
  const layout = layOut(PRODUCTION_COLUMNS, columns);
  const nowMs = Math.floor(clock.wallNow() / 60_000) * 60_000;
  const window = groups.slice(top, top + height);
  const names = cutApart(window.map(groupName), layout.widthOf('item'));
  return window.map((group, slot) => {
    const isUnderCursor = top + slot === index;
    const line = keptRowLine(layout, group, {
      group,
      name: names[slot]!,
      isUnderCursor,
      isTicked: ticked.has(group.key),
      nowMs,
      isZoneKnown: zoneOf(context.replica.getState()).isKnown,
      texts,
    });
    return isUnderCursor ? underCursor(line) : line;
  });
}

function InFront({ listHeight, height, width }: { listHeight: number; height: number; width: number }) {
  const context = useSessionContext();
  useReplica((state) => state.version);
  useSession(({ lists }) => lists);
  const { groups, index } = kindWindow(context, listHeight);
  return (
    <Details group={groups[index]} height={height} width={width} personal={context.personal} texts={context.texts} />
  );
}

/** Its columns may cut the name of a kind; where two differ in their ends only, it has to be read here. */
const MOST_NAME_LINES = 2;

type DetailsProps = {
  group: ProductionGroup | undefined;
  height: number;
  width: number;
  personal: Personal;
  texts: Texts;
};

/** The whole name of a kind, what its pieces must carry, and for which orders. */
const Details = memo(({ group, height, width, personal, texts }: DetailsProps) => {
  if (!group) return <Box height={height} />;
  const special = personalisations(group).map(
    ({ units, text, numero }) => `✎ ${units} × ${personal(text)}   #${numero}`,
  );
  const orders = [...new Set(group.entries.map(({ item }) => orderNumber(item)))];
  // Where there is no room for what they must carry, at least that they do.
  const mark = special.length > 0 && height <= MOST_NAME_LINES ? `✎ ${special.length} · ` : '';
  const whole = wrapText(mark + groupName(group), width - 2);
  // A product's own beginning is in its row, too; its variation is not.
  const name = whole.length <= MOST_NAME_LINES ? whole : [mark + group.product, group.variation].filter(Boolean);
  const lines = [...special, ...wrapText(orders.join('  '), width - 2)];
  const room = height - name.length;
  const shown = lines.length > room ? lines.slice(0, Math.max(0, room - 1)) : lines;
  const left = lines.length - shown.length;
  return (
    <Box flexDirection="column" height={height}>
      {name.map((line, index) => (
        <Text key={`name ${index}`} wrap="truncate">{` ${fit(line, width - 1)}`}</Text>
      ))}
      {shown.map((line, index) => (
        <Text
          key={index}
          {...(index < special.length ? ON_PIECE : QUIET)}
          wrap="truncate"
        >{` ${fit(line, width - 1)}`}</Text>
      ))}
      {left > 0 && room > 0 && <Text {...QUIET}>{` ${texts.production.more(left)}`}</Text>}
    </Box>
  );
});
