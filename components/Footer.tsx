import { Text } from 'ink';
import { memo } from 'react';
import { displayWidth } from '../src/domain/width.ts';
import { FOCUS, QUIET } from './theme.ts';

export type Hint = {
  key: string;
  label: string;
  /** Why the key does nothing now. */ unavailable?: string | undefined;
};

/** What the keys do: first those that do something, then, as far as there is room, those that do not and why. */
export const Footer = memo(({ hints, width }: { hints: readonly Hint[]; width: number }) => {
  const shown = fitting(
    [...hints.filter((hint) => !hint.unavailable), ...hints.filter((hint) => hint.unavailable)],
    width,
  );
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
  return hints.filter(({ key, label, unavailable }) => {
    const room = displayWidth(key) + displayWidth(label) + (unavailable ? displayWidth(unavailable) + 2 : 0) + 4;
    if (used + room > width) return false;
    used += room;
    return true;
  });
}
