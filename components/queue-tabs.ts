import type { ItemRecords } from '../src/replica/records.ts';
import { countInTab, shownTabs, type QueueTab } from '../src/replica/queue-tabs.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { styled, styledLine } from '../src/tty/output/styled-lines.ts';
import type { SavedView } from '../src/session/state/preferences.ts';
import type { ThemeRole } from '../src/tty/output/themes.ts';

/** A few words, or the filter in force: its text, quoted and cut where there is no room, and what it leaves. */
export type Chip = string | { filter: string; count: string };

const NONE: Readonly<Record<string, string>> = {};

/** So much of a filter is shown, whatever else wants room. */
const LEAST_FILTER = 4;
/** For so much of it the tabs are abbreviated. */
const FAIR_FILTER = 12;
/** The cells between tabs and chips, and at the right edge. */
const EDGES = 2;

/** What the tabs are drawn from. */
export type QueueTabsView = {
  records: Pick<ItemRecords, 'countIn' | 'withStatus' | 'held' | 'get'>;
  statusTab: QueueTab;
  /** By tab: as many as are here, and a mark where the store has or may have more. */
  countTexts?: Readonly<Record<string, string>>;
  /** How many were cancelled and have not been looked at. */
  newlyCancelled?: number;
  views: readonly SavedView[];
  /** The saved view that is on the screen. */
  viewInFront: SavedView | undefined;
  /** What is special about the list now, the most important first: marks, news, sorting. */
  chips: readonly Chip[];
  width: number;
  texts: Texts;
};

type Tab = { text: string; isInFront: boolean; role: ThemeRole | undefined };

/**
 * The states as tabs with how many items each holds, then the saved views: a line of at most `width` cells. Narrow
 * terminals abbreviate all but the one in front, and leave out those before it where it would have no room.
 */
export function queueTabsLine(view: QueueTabsView): string {
  const { chips, width } = view;
  const roomBeside = (shown: readonly Tab[]) => width - widthOf(shown) - EDGES;
  const isFiltered = chips.some((chip) => typeof chip !== 'string');
  const least = displayWidth(lineOf(isFiltered ? chips : chips.slice(0, 1), FAIR_FILTER));
  const whole = tabsOf(view);
  const tabs = roomBeside(whole) >= least ? whole : tabsOf(view, true);
  const shown = fitting(chips, Math.floor(width / 2), roomBeside(tabs));
  const right = shown === '' ? '' : `${shown} `;
  const room = width - displayWidth(right) - 1;
  const seen = withFront(tabs, room);
  const left = styledLine(seen, room);
  const gap = ' '.repeat(Math.max(0, room - widthOf(seen)) + 1);
  return right === '' ? left : left + gap + styled(right, { role: 'loud' });
}

/** `isShort`: all but the one in front are abbreviated. */
function tabsOf(view: QueueTabsView, isShort = false): Tab[] {
  const { records, statusTab, views, viewInFront } = view;
  const tabs: Tab[] = [
    ...shownTabs(records, statusTab).map((tab) => {
      const isInFront = tab === statusTab && viewInFront === undefined;
      return { ...tabOf(view, tab, isShort && tab !== statusTab), isInFront };
    }),
    ...views.map((saved) => ({ text: shortName(saved), isInFront: saved === viewInFront, role: undefined })),
  ];
  return tabs.map((tab) => ({
    // Between tabs that are abbreviated there is no room to spare.
    text: tab.isInFront ? ` ▏${tab.text}▕` : `  ${tab.text}${isShort ? '' : ' '}`,
    isInFront: tab.isInFront,
    role: tab.isInFront ? 'focus' : tab.role,
  }));
}

/** The title of a tab and how many it has. What is on hold or was cancelled behind one's back has a sign. */
function tabOf(view: QueueTabsView, tab: QueueTab, isShort: boolean): Pick<Tab, 'text' | 'role'> {
  const { records, countTexts = NONE, newlyCancelled = 0, texts } = view;
  const title = (isShort ? texts.shortStatuses : texts.tabs)[tab];
  const count = countTexts[tab] ?? String(countInTab(records, tab));
  if (tab === 'cancelled' && newlyCancelled > 0) {
    return { text: `✕ ${title} ${texts.queue.newIn(newlyCancelled)}`, role: 'loud' };
  }
  // None at all, of which nobody knows whether there are more, is no number.
  const said = count === '0+' ? title : `${title} ${count}`;
  const isEmpty = /^0\+?$/.test(count);
  return { text: tab === 'held' && !isEmpty ? `‖ ${said}` : said, role: isEmpty ? 'quiet' : undefined };
}

const widthOf = (shown: readonly Tab[]) => shown.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** The tabs from the first one on with which the one in front can be read whole. */
function withFront(tabs: readonly Tab[], room: number): readonly Tab[] {
  const front = tabs.findIndex(({ isInFront }) => isInFront);
  let from = 0;
  while (from < front && widthOf(tabs.slice(from, front + 1)) > room - (from > 0 ? 1 : 0)) from++;
  return from === 0 ? tabs : [{ text: '…', isInFront: false, role: 'quiet' }, ...tabs.slice(from)];
}

function shortName({ name }: SavedView): string {
  return fit(name, Math.min(16, displayWidth(name)));
}

/**
 * The chips that fit in `most` cells. The text of a filter takes what the tabs leave of `room`; the rest of it is cut.
 */
function fitting(chips: readonly Chip[], most: number, room: number): string {
  const shown: Chip[] = [];
  for (const chip of chips) {
    const fits = (one: Chip) => displayWidth(lineOf([...shown, one], LEAST_FILTER)) <= most;
    const one = typeof chip === 'string' || fits(chip) ? chip : chip.count;
    if (!fits(one)) break;
    shown.push(one);
  }
  const left = room - displayWidth(lineOf(shown, LEAST_FILTER));
  return lineOf(shown, LEAST_FILTER + Math.max(0, left));
}

function lineOf(chips: readonly Chip[], filterWidth: number): string {
  return chips
    .map((chip) => {
      if (typeof chip === 'string') return chip;
      const { filter, count } = chip;
      return filter === '' ? count : `“${fit(filter, Math.min(filterWidth, displayWidth(filter))).trimEnd()}” ${count}`;
    })
    .join(' · ');
}
