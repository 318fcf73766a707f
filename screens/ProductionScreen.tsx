import { Box, Text } from 'ink';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { FOCUS, GLYPHS, GOOD, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { wrapText } from '../components/wrap.ts';
import { formatAge, LATE_AFTER_MS } from '../src/domain/ages.ts';
import { groupIds } from '../src/keymap/production-commands.ts';
import { AT_TOP, placeCursor } from '../src/store/list.ts';
import { personalisations, productionGroups, type ProductionGroup } from '../src/store/production.ts';
import { fit } from '../src/terminal/width.ts';
import { useBench, useDesk, useShop } from './bench-context.ts';

/** What to make now: one line a kind, the oldest order first, and below all of the kind under the cursor. */
export function ProductionScreen() {
  const { shop, clock, texts } = useBench();
  useShop((state) => state.version);
  const { columns, rows: terminalRows, lists, ticked } = useDesk((state) => state);
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.work.production;
  const groups = productionGroups(shop.getState().records);

  const height = screenHeight(terminalRows);
  const rule = hasRules(terminalRows) ? 1 : 0;
  const detailHeight = height >= 22 ? 7 : height >= 14 ? 4 : height >= 8 ? 2 : 0;
  const listHeight = Math.max(1, height - 2 - rule * 2 - detailHeight);
  const { index, top } = placeCursor(lists.production ?? AT_TOP, groupIds(groups), listHeight);
  const front = groups[index];
  const widths = columnWidths(columns);
  const units = groups.reduce((sum, group) => sum + group.units, 0);
  return (
    <Box flexDirection="column" width={columns}>
      <EdgeLine
        width={columns}
        left={<Text bold>{` ${words.title}   ${groups.length > 0 ? words.totals(groups.length, units) : ''}`}</Text>}
        right={<Text {...GOOD}>{ticked.size > 0 ? `${words.ticked(ticked.size)} ` : ''}</Text>}
      />
      {rule > 0 && <Rule width={columns} />}
      <Text {...QUIET} wrap="truncate">
        {`     ${fit(words.columns.count, widths.count, 'right')} ${widths.states > 0 ? `${fit(words.columns.accepted, widths.states, 'right')} ${fit(words.columns.started, widths.states, 'right')} ` : ''}${fit(words.columns.age, widths.age, 'right')}   ${fit(words.columns.item, widths.item)}`}
      </Text>
      <Box flexDirection="column" height={listHeight}>
        {groups.length === 0 && <Text {...QUIET}>{`  ${words.empty}`}</Text>}
        {groups.slice(top, top + listHeight).map((group, slot) => (
          <GroupRow
            key={slot}
            group={group}
            widths={widths}
            isUnderCursor={top + slot === index}
            isTicked={ticked.has(group.key)}
            nowMs={nowMs}
            personalised={words.personalised}
          />
        ))}
      </Box>
      {rule > 0 && <Rule width={columns} />}
      {detailHeight > 0 && <Details group={front} height={detailHeight} width={columns} />}
    </Box>
  );
}

type Widths = { count: number; states: number; age: number; item: number; note: number };

function columnWidths(columns: number): Widths {
  const states = columns >= 64 ? 9 : 0;
  const age = 9;
  const count = 5;
  const note = columns >= 80 ? 20 : columns >= 50 ? 6 : 0;
  const used = 5 + count + 1 + (states > 0 ? (states + 1) * 2 : 0) + age + 3 + (note > 0 ? note + 1 : 0);
  return { count, states, age, note, item: Math.max(4, columns - used) };
}

type RowProps = {
  group: ProductionGroup;
  widths: Widths;
  isUnderCursor: boolean;
  isTicked: boolean;
  nowMs: number;
  personalised: (count: number) => string;
};

function GroupRow({ group, widths, isUnderCursor, isTicked, nowMs, personalised }: RowProps) {
  const ageMs = nowMs - group.oldestMs;
  const isLate = group.oldestMs > 0 && ageMs >= LATE_AFTER_MS;
  const special = personalisations(group).length;
  const note = special === 0 ? '' : widths.note >= 12 ? `✎ ${personalised(special)}` : `✎ ${special}`;
  return (
    <Text wrap="truncate">
      <Text {...FOCUS}>{isUnderCursor ? GLYPHS.cursor : ' '}</Text>
      <Text {...(isTicked ? GOOD : QUIET)}>{isTicked ? '[✔]' : '[ ]'}</Text>
      <Text {...LATE}>{isLate ? '!' : ' '}</Text>
      <Text {...(isUnderCursor ? FOCUS : isTicked ? QUIET : {})}>
        {`${fit(String(group.units), widths.count, 'right')} `}
      </Text>
      <Text {...(isTicked ? QUIET : {})}>
        {widths.states > 0 &&
          `${fit(group.acceptedUnits === 0 ? '·' : String(group.acceptedUnits), widths.states, 'right')} ${fit(group.startedUnits === 0 ? '·' : String(group.startedUnits), widths.states, 'right')} `}
      </Text>
      <Text {...(isLate ? LATE : {})}>{fit(group.oldestMs > 0 ? formatAge(ageMs) : '?', widths.age, 'right')}</Text>
      <Text {...(isTicked ? QUIET : {})}>{`   ${fit(nameOf(group), widths.item)}`}</Text>
      {widths.note > 0 && <Text {...LOUD}>{` ${fit(note, widths.note)}`}</Text>}
    </Text>
  );
}

/** Its columns may cut the name of a kind; where two differ in their ends only, it has to be read here. */
const MOST_NAME_LINES = 2;

/** The whole name of a kind, what its pieces must carry, and for which orders. */
function Details({ group, height, width }: { group: ProductionGroup | undefined; height: number; width: number }) {
  const { texts } = useBench();
  if (!group) return <Box height={height} />;
  const special = personalisations(group).map(
    ({ units, text, numero }) => `✎ ${units} × ${text}   #${numero.replace(/^#/, '')}`,
  );
  const orders = [
    ...new Set(group.entries.map(({ item }) => `#${(item.pedido?.numero || item.order_id).replace(/^#/, '')}`)),
  ];
  // Where there is no room for what they must carry, at least that they do.
  const mark = special.length > 0 && height <= MOST_NAME_LINES ? `✎ ${special.length} · ` : '';
  const whole = wrapText(mark + nameOf(group), width - 2);
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
          {...(index < special.length ? LOUD : QUIET)}
          wrap="truncate"
        >{` ${fit(line, width - 1)}`}</Text>
      ))}
      {left > 0 && room > 0 && <Text {...QUIET}>{` ${texts.work.production.more(left)}`}</Text>}
    </Box>
  );
}

const nameOf = ({ product, variation }: ProductionGroup) => [product, variation].filter(Boolean).join(' · ');
