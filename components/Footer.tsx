import { Text } from 'ink';
import { memo } from 'react';
import { displayWidth } from '../src/base/width.ts';
import { FOCUS } from './theme.ts';

export type Hint = {
  key: string;
  label: string;
  /** It is there at the end, however little room there is. */
  isAlways?: boolean | undefined;
  /** What is said where the label would leave the others too little room: such a key keeps its place before them. */
  keptAs?: string | undefined;
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
  const chosen = new Map<string, Hint>();
  const [others, kept] = [hints.filter(({ keptAs }) => !keptAs), hints.filter(({ keptAs }) => keptAs)];
  for (const hint of [...kept.map((one) => keptWithin(one, width * MOST_OF_KEPT)), ...others]) {
    if (used + widthOf(hint) > width) continue;
    used += widthOf(hint);
    chosen.set(hint.key, hint);
  }
  return hints.flatMap(({ key }) => chosen.get(key) ?? []);
}

/** A key that is kept takes no more of the room than this. */
const MOST_OF_KEPT = 0.6;

function keptWithin(hint: Hint, most: number): Hint {
  return widthOf(hint) <= most ? hint : { ...hint, label: hint.keptAs ?? hint.label };
}

function widthOf({ key, label }: Hint): number {
  return displayWidth(key) + displayWidth(label) + 4;
}
