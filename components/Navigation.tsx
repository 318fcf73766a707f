import { Text } from 'ink';
import { showKey } from '../src/keymap/key-names.ts';
import { DOORS, type ScreenName } from '../src/store/desk.ts';
import { displayWidth } from '../src/terminal/width.ts';
import type { Texts } from '../src/texts/texts.ts';
import { EdgeLine } from './EdgeLine.tsx';
import { FOCUS, QUIET } from './theme.ts';

type Props = {
  screen: ScreenName;
  width: number;
  texts: Texts;
  /** In packing, digits count units. */ isDigitFree: boolean;
};

/** The screens with their digits, and the two keys that are everywhere. */
export function Navigation({ screen, width, texts, isDigitFree }: Props) {
  const doors = DOORS.map((door, index) => ({ door, digit: String(index + 1), name: texts.screens[door] }));
  const right = `${showKey('?')} ${texts.commands.help}   ${showKey(':')} ${texts.work.nav.command} `;
  const needed = doors.reduce((sum, { name }) => sum + displayWidth(name) + 5, 1);
  const hasRight = needed + displayWidth(right) <= width;
  const gap = needed <= width ? '   ' : ' ';
  return (
    <EdgeLine
      width={width}
      left={doors.map(({ door, digit, name }) => (
        <Text key={door}>
          {' '}
          <Text {...(isDigitFree ? (door === screen ? FOCUS : {}) : QUIET)}>{digit}</Text>
          <Text {...(door === screen ? FOCUS : {})}>{` ${name}${gap.slice(1)}`}</Text>
        </Text>
      ))}
      right={hasRight ? <Text {...QUIET}>{right}</Text> : ' '}
    />
  );
}
