import { Text } from 'ink';
import { memo } from 'react';
import { displayWidth } from '../src/base/width.ts';
import { FOCUS } from './theme.ts';

export type Hint = {
  key: string;
  label: string;
  /** It is there at the end, however little room there is. */
  isAlways?: boolean | undefined;
  /** It keeps its place while there is room for it: others make way first. */
  isKept?: boolean | undefined;
};

/** What the keys do that do something now, as far as there is room. */
export const Footer = memo(({ hints, width }: { hints: readonly Hint[]; width: number }) => {
  const always = hints.filter(({ isAlways }) => isAlways);
  const room = width - always.reduce((sum, hint) => sum + widthOf(hint), 0);
  const others = fitting(
    hints.filter(({ isAlways }) => !isAlways),
    room,
  );
  return (
    <Text wrap="truncate">
      {[...others, ...always].map(({ key, label }) => (
        <Text key={key}>
          {' '}
          <Text {...FOCUS}>{key}</Text>
          {` ${label}  `}
        </Text>
      ))}
    </Text>
  );
});

function fitting(hints: readonly Hint[], width: number): Hint[] {
  let used = 0;
  const chosen = new Set<Hint>();
  for (const hint of hints.toSorted((a, b) => Number(b.isKept ?? false) - Number(a.isKept ?? false))) {
    if (used + widthOf(hint) > width) continue;
    used += widthOf(hint);
    chosen.add(hint);
  }
  return hints.filter((hint) => chosen.has(hint));
}

function widthOf({ key, label }: Hint): number {
  return displayWidth(key) + displayWidth(label) + 4;
}
