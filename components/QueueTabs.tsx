import { Text } from 'ink';
import { DRAWERS, type Drawer, type ItemRecords } from '../src/store/records.ts';
import type { SavedView } from '../src/store/work.ts';
import { displayWidth, fit } from '../src/terminal/width.ts';
import type { Texts } from '../src/texts/texts.ts';
import { EdgeLine } from './EdgeLine.tsx';
import { FOCUS, LOUD, QUIET } from './theme.ts';

type Props = {
  records: ItemRecords;
  drawer: Drawer;
  views: readonly SavedView[];
  /** The saved view that is on the screen. */
  viewInFront: SavedView | undefined;
  /** What is special about the list now, the most important first: marks, news, sorting. */
  chips: readonly string[];
  width: number;
  texts: Texts;
};

/** The states as tabs with how many items each holds, then the saved views. Narrow terminals abbreviate all but the one in front. */
export function QueueTabs({ records, drawer, views, viewInFront, chips, width, texts }: Props) {
  const drawers = DRAWERS.filter((name) => name !== 'unknown' || name === drawer || records.countIn(name) > 0);
  const isNarrow = width < 96;
  const shown = fitting(chips, Math.floor(width / 2));
  return (
    <EdgeLine
      width={width}
      left={
        <Text wrap="truncate">
          {drawers.map((name) => {
            const count = records.countIn(name);
            const isInFront = name === drawer && viewInFront === undefined;
            const title = isNarrow && name !== drawer ? initials(texts.statuses[name]) : texts.statuses[name];
            return (
              <Text key={name} {...(isInFront ? FOCUS : count === 0 ? QUIET : {})}>
                {isInFront ? ` ▏${title} ${count}▕` : `  ${title} ${count} `}
              </Text>
            );
          })}
          {views.map((view) => (
            <Text key={`view ${view.name}`} {...(view === viewInFront ? FOCUS : {})}>
              {view === viewInFront ? ` ▏${shortName(view)}▕` : `  ${shortName(view)} `}
            </Text>
          ))}
        </Text>
      }
      right={<Text {...LOUD}>{shown === '' ? '' : `${shown} `}</Text>}
    />
  );
}

function initials(title: string): string {
  return title.length <= 4 ? title : `${title.slice(0, 3).trimEnd()}.`;
}

function shortName({ name }: SavedView): string {
  return fit(name, Math.min(16, displayWidth(name)));
}

function fitting(chips: readonly string[], width: number): string {
  let line = '';
  for (const chip of chips) {
    const longer = line === '' ? chip : `${line} · ${chip}`;
    if (displayWidth(longer) > width) break;
    line = longer;
  }
  return line;
}
