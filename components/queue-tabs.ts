import { STATUS_TABS, type StatusTab, type ItemRecords } from '../src/replica/records.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { styled, styledLine } from '../src/tty/output/styled-lines.ts';
import type { SavedView } from '../src/session/state/views.ts';

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
  records: Pick<ItemRecords, 'countIn'>;
  statusTab: StatusTab;
  /** By state: as many as are here, and a mark where the store has or may have more. */
  countTexts?: Readonly<Record<string, string>>;
  views: readonly SavedView[];
  /** The saved view that is on the screen. */
  viewInFront: SavedView | undefined;
  /** What is special about the list now, the most important first: marks, news, sorting. */
  chips: readonly Chip[];
  width: number;
  texts: Texts;
};

/**
 * The states as tabs with how many items each holds, then the saved views: a line of at most `width` cells. Narrow
 * terminals abbreviate all but the one in front.
 */
export function queueTabsLine(view: QueueTabsView): string {
  const { records, statusTab, countTexts = NONE, views, viewInFront, chips, width, texts } = view;
  const statusTabs = STATUS_TABS.filter(
    (name) => name !== 'unknown' || name === statusTab || records.countIn(name) > 0,
  );
  const tabsOf = (isNarrow: boolean) =>
    [
      ...statusTabs.map((name) => {
        const count = countTexts[name] ?? String(records.countIn(name));
        const title = (isNarrow && name !== statusTab ? texts.shortStatuses : texts.tabs)[name];
        const isInFront = name === statusTab && viewInFront === undefined;
        return { text: `${title} ${count}`, isInFront, isEmpty: /^0\+?$/.test(count) };
      }),
      ...views.map((saved) => ({ text: shortName(saved), isInFront: saved === viewInFront, isEmpty: false })),
      // Between tabs that are abbreviated there is no room to spare.
    ].map((tab) => ({ ...tab, text: tab.isInFront ? ` ▏${tab.text}▕` : `  ${tab.text}${isNarrow ? '' : ' '}` }));
  const widthOf = (shown: ReturnType<typeof tabsOf>) => shown.reduce((sum, { text }) => sum + displayWidth(text), 0);
  const roomBeside = (shown: ReturnType<typeof tabsOf>) => width - widthOf(shown) - EDGES;
  const whole = tabsOf(false);
  const isFiltered = chips.some((chip) => typeof chip !== 'string');
  const isTooNarrow = width < 96 || (isFiltered && roomBeside(whole) < displayWidth(lineOf(chips, FAIR_FILTER)));
  const tabs = isTooNarrow ? tabsOf(true) : whole;
  const shown = fitting(chips, Math.floor(width / 2), roomBeside(tabs));
  const right = shown === '' ? '' : `${shown} `;
  const room = width - displayWidth(right) - 1;
  const left = styledLine(
    tabs.map(({ text, isInFront, isEmpty }) => ({ text, role: isInFront ? 'focus' : isEmpty ? 'quiet' : undefined })),
    room,
  );
  const gap = ' '.repeat(Math.max(0, room - widthOf(tabs)) + 1);
  return right === '' ? left : left + gap + styled(right, { role: 'loud' });
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
