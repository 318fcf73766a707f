import { Text } from 'ink';
import { displayWidth } from '../src/base/width.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { EdgeLine } from './EdgeLine.tsx';
import { FOCUS, QUIET } from './theme.ts';
import type { ShortcutName, ScreenName } from '../src/session/state/places.ts';

type Props = {
  screen: ScreenName;
  /** The screens that have a key of their own, with it. */
  doors: readonly { door: ShortcutName; key: string }[];
  helpKey: string;
  paletteKey: string;
  width: number;
  texts: Texts;
  /** In packing, digits after `*` count units. */ isDigitFree: boolean;
};

/** The screens with their keys, and the two keys that are everywhere. */
export function Navigation({ screen, doors, helpKey, paletteKey, width, texts, isDigitFree }: Props) {
  const named = doors.map(({ door, key }) => ({ door, key, name: texts.screens[door] }));
  const right = `${helpKey} ${texts.commands.help}   ${paletteKey} ${texts.app.command} `;
  const needed = named.reduce((sum, { name, key }) => sum + displayWidth(name) + displayWidth(key) + 4, 1);
  const hasRight = needed + displayWidth(right) <= width;
  const gap = needed <= width ? '   ' : ' ';
  return (
    <EdgeLine
      width={width}
      left={named.map(({ door, key, name }) => (
        <Text key={door}>
          {' '}
          <Text {...(isDigitFree ? (door === screen ? FOCUS : {}) : QUIET)}>{key}</Text>
          <Text {...(door === screen ? FOCUS : {})}>{` ${name}${gap.slice(1)}`}</Text>
        </Text>
      ))}
      right={hasRight ? <Text {...QUIET}>{right}</Text> : ' '}
    />
  );
}
