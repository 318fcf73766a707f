import { Text } from 'ink';
import { DRAWERS, type Drawer, type ItemRecords } from '../src/store/records.ts';
import type { Texts } from '../src/texts/texts.ts';
import { FOCUS, QUIET } from './theme.ts';

type Props = { records: ItemRecords; drawer: Drawer; width: number; texts: Texts };

/** The states as tabs with how many items each holds. Narrow terminals show the tab in front and its neighbours' counts. */
export function QueueTabs({ records, drawer, width, texts }: Props) {
  const drawers = DRAWERS.filter((name) => name !== 'unknown' || name === drawer || records.inDrawer(name).length > 0);
  const isNarrow = width < 84;
  return (
    <Text wrap="truncate">
      {drawers.map((name) => {
        const count = records.inDrawer(name).length;
        const isInFront = name === drawer;
        const title = isNarrow && !isInFront ? initials(texts.statuses[name]) : texts.statuses[name];
        return (
          <Text key={name} {...(isInFront ? FOCUS : count === 0 ? QUIET : {})}>
            {isInFront ? ` ▏${title} ${count}▕` : `  ${title} ${count} `}
          </Text>
        );
      })}
    </Text>
  );
}

function initials(title: string): string {
  return title.length <= 4 ? title : `${title.slice(0, 3)}.`;
}
