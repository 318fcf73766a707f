import { Box, Text } from 'ink';
import { useEffect, useState } from 'react';
import { ItemSummary } from '../components/ItemSummary.tsx';
import { queueBands } from '../components/layout.ts';
import { ListHead, ListRow } from '../components/ListRow.tsx';
import { QueueTabs } from '../components/QueueTabs.tsx';
import { Rule } from '../components/Rule.tsx';
import { QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatDay } from '../src/domain/ages.ts';
import { QUEUE_COLUMNS } from '../src/desk/columns/queue-columns.ts';
import { GLOW_MS } from '../src/desk/reactions/changes.ts';
import { isInView } from '../src/desk/commands/mark-commands.ts';
import { olderHint } from '../src/desk/commands/past-commands.ts';
import { cursorOf, type DeskState } from '../src/desk/state/desk.ts';
import { placeCursor } from '../src/desk/state/list.ts';
import { queueIds, queueRows } from '../src/desk/state/queue.ts';
import { isPastStatus } from '../src/shop/past.ts';
import { inQueueOrder, type Drawer, type Entry } from '../src/shop/records.ts';
import type { ShopState } from '../src/shop/shop.ts';
import { layOut } from '../src/terminal/columns.ts';
import type { Texts } from '../src/texts/texts.ts';
import { useBench, useDesk, useShop, useTeam } from './bench-context.ts';
import { claimOfAnother, teamName } from '../src/desk/packing/claims.ts';

/** The live queue: tabs by state, one row per item, the oldest order first unless it is sorted otherwise. */
export function QueueScreen() {
  const bench = useBench();
  const { shop, clock, texts, language } = bench;
  useShop((state) => state.version);
  const intents = useShop((state) => state.intents);
  const isLoaded = useShop((state) => state.health.isLoaded);
  const incomplete = useShop((state) => state.health.incomplete);
  useTeam(({ claims }) => claims);
  const past = useShop((state) => state.past);
  const state = useDesk((one) => one);
  const { columns, rows: terminalRows, drawer, filter, marks, news, prompt, sort, views } = state;
  const nowMinute = useTicking(() => Math.floor(clock.wallNow() / 60_000));

  const { listHeight, hasRules, hasColumnNames, summaryLines } = queueBands(terminalRows);
  const { records } = shop.getState();
  const { rows, isFuzzy } = queueRows(shop.getState(), state, clock.wallNow());
  const { index, top } = placeCursor(cursorOf(state), queueIds(shop.getState(), state, rows), listHeight);
  const layout = layOut(QUEUE_COLUMNS, columns);
  const window = rows.slice(top, top + listHeight);
  const entry = rows[index];
  const changed = useGlow(state);
  useSeen(window);
  const packerOf = (orderId: string) => {
    const claim = claimOfAnother(bench, orderId);
    return claim && teamName(claim);
  };
  const { above, below } = unseenAround(state, rows, top, listHeight, (id) => records.get(id));

  const names = texts.queue.columns;
  const headings = { ...names, [sort.column]: `${names[sort.column]} ${sort.isReversed ? '▼' : '▲'}` };
  const { queue } = texts;
  const chips = [
    marks.size > 0 ? queue.marked(marks.size) : '',
    filter === ''
      ? ''
      : {
          // While it is being typed it stands in the prompt.
          filter: prompt?.kind === 'filter' ? '' : filter,
          count: `${isFuzzy ? `${queue.fuzzy}: ` : ''}${rows.length} / ${records.countIn(drawer)}`,
        },
    state.frozen?.drawer === drawer ? queue.frozen : '',
    above > 0 ? queue.newAbove(above) : '',
    below > 0 ? queue.newBelow(below) : '',
    sort.column === 'age' && !sort.isReversed ? '' : queue.sortedBy(sort.column),
    pastChip(past, drawer, texts),
  ].filter((chip) => chip !== '');
  const emptyText = filter ? queue.emptyFiltered(filter) : isLoaded ? queue.empty : queue.loading;
  // A closed state is not all there, and a list that fills the screen is scrolled before anything is missed.
  const endText = [rows.length === 0 && emptyText, rows.length < listHeight && olderHint(bench)]
    .filter(Boolean)
    .join(' ');
  return (
    <Box flexDirection="column" width={columns}>
      <QueueTabs
        records={records}
        drawer={drawer}
        incomplete={incomplete}
        views={views}
        viewInFront={views.find((view) => isInView(state, view))}
        chips={chips}
        width={columns}
        texts={texts}
      />
      {hasRules && <Rule width={columns} />}
      {hasColumnNames && <ListHead layout={layout} names={headings} />}
      <Box flexDirection="column" height={listHeight}>
        {window.map((row, slot) => {
          const { id, order_id } = row.item;
          return (
            <ListRow
              key={slot}
              entry={row}
              layout={layout}
              isUnderCursor={top + slot === index}
              isSameOrder={slot > 0 && window[slot - 1]?.item.order_id === order_id}
              isMarked={marks.has(id)}
              isChanged={changed && news.changedAt.has(id)}
              intent={intents.get(id)?.[0]}
              packer={packerOf(order_id)}
              nowMinute={nowMinute}
              texts={texts}
            />
          );
        })}
        {endText !== '' && <Text {...QUIET} wrap="truncate">{`  ${endText}`}</Text>}
      </Box>
      {hasRules && <Rule width={columns} />}
      <ItemSummary
        entry={entry}
        orderItemCount={entry ? records.ofOrder(entry.item.order_id).length : 0}
        lines={summaryLines}
        width={columns}
        nowMs={nowMinute * 60_000}
        zoneOffsetMs={records.zoneOffsetMs}
        texts={texts}
        language={language}
      />
    </Box>
  );
}

/** How far back the tab goes, where more than the newest was asked for. */
function pastChip(past: ShopState['past'], drawer: Drawer, texts: Texts): string {
  const reading = isPastStatus(drawer) ? past.get(drawer) : undefined;
  const { queue } = texts;
  if (!reading) return '';
  if (reading.isReading) return queue.readingPast;
  if (reading.problem !== undefined) return queue.pastTrouble(reading.problem);
  return queue.since(reading.isEnd || reading.fromMs === undefined ? '' : formatDay(reading.fromMs));
}

/** Whether anything glows now; a frame is drawn when the last of it has stopped. */
function useGlow({ news }: DeskState): boolean {
  const { clock } = useBench();
  const lastAt = Math.max(...news.changedAt.values(), -Infinity);
  const left = lastAt + GLOW_MS - clock.now();
  const [, setOver] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOver((count) => count + 1), left);
    timer.unref();
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** What has been on the screen is no news any more. */
function useSeen(window: readonly Entry[]): void {
  const { desk } = useBench();
  useEffect(() => {
    const { news } = desk.getState();
    if (!window.some(({ item }) => news.unseen.has(item.id))) return;
    const unseen = new Set(news.unseen);
    for (const { item } of window) unseen.delete(item.id);
    desk.setState({ news: { ...news, unseen } });
  });
}

/** How many unseen items stand above and below the window. */
function unseenAround(
  { news, drawer, sort, filter, frozen }: DeskState,
  rows: readonly Entry[],
  top: number,
  height: number,
  entryOf: (itemId: string) => Entry | undefined,
): { above: number; below: number } {
  const first = rows[top];
  let above = 0;
  let below = 0;
  if (news.unseen.size === 0 || !first) return { above, below };
  // In the queue's own order it can be told without looking for the item in the list.
  const isPlain = sort.column === 'age' && !sort.isReversed && filter === '' && !frozen;
  const last = rows[Math.min(rows.length, top + height) - 1] ?? first;
  const places = isPlain ? undefined : new Map(rows.map(({ item }, index) => [item.id, index]));
  for (const id of news.unseen) {
    const entry = entryOf(id);
    if (!entry || (entry.status ?? 'unknown') !== drawer) continue;
    if (places) {
      const at = places.get(id);
      if (at !== undefined && at < top) above++;
      if (at !== undefined && at >= top + height) below++;
    } else if (inQueueOrder(entry, first) < 0) above++;
    else if (inQueueOrder(entry, last) > 0) below++;
  }
  return { above, below };
}
