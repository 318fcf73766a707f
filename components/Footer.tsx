import { Text } from 'ink';
import { memo } from 'react';
import { displayWidth } from '../src/base/width.ts';
import { FOCUS, QUIET } from './theme.ts';

export type Hint = {
  key: string;
  label: string;
  /** Why the key does nothing now. */
  unavailable?: string | undefined;
  /** It is there at the end, however little room there is. */
  isAlways?: boolean | undefined;
};

/** What the keys do: first those that do something, then, as far as there is room, those that do not and why. */
export const Footer = memo(({ hints, width }: { hints: readonly Hint[]; width: number }) => {
  const always = hints.filter(({ isAlways }) => isAlways);
  const others = hints.filter(({ isAlways }) => !isAlways);
  const room = width - always.reduce((sum, hint) => sum + widthOf(hint), 0);
  const able = fitting(
    others.filter(({ unavailable }) => !unavailable),
    room,
  );
  const left = room - able.reduce((sum, hint) => sum + widthOf(hint), 0);
  const unable = fitting(
    others.filter(({ unavailable }) => unavailable),
    left,
  );
  const shown = [...able, ...unable, ...always];
  return (
    <Text wrap="truncate">
      {shown.map(({ key, label, unavailable }) => (
        <Text key={key} {...(unavailable ? QUIET : {})}>
          {' '}
          <Text {...(unavailable ? {} : FOCUS)}>{key}</Text>
          {` ${unavailable ? `${label}: ${unavailable}` : label}  `}
        </Text>
      ))}
    </Text>
  );
});

function fitting(hints: readonly Hint[], width: number): Hint[] {
  let used = 0;
  return hints.filter((hint) => {
    if (used + widthOf(hint) > width) return false;
    used += widthOf(hint);
    return true;
  });
}

function widthOf({ key, label, unavailable }: Hint): number {
  return displayWidth(key) + displayWidth(label) + (unavailable ? displayWidth(unavailable) + 2 : 0) + 4;
}
