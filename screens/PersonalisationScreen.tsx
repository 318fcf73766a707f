import { unitsText } from '../src/domain/units.ts';
import { Box, Text } from 'ink';
import { nameOf, orderNumber } from '../src/domain/item-names.ts';
import { screenHeight } from '../components/frame.ts';
import { FOCUS, ON_PIECE, QUIET } from '../components/theme.ts';
import { wrapText } from '../src/base/wrap.ts';
import { fit } from '../src/base/width.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';

/** What has to be on the piece, alone on the screen, before the piece can be shipped. */
export function PersonalisationScreen({ itemId }: { itemId: string }) {
  const { replica, texts, personal } = useSessionContext();
  useReplica((state) => state.version);
  const { columns, rows } = useSession((state) => state);
  const item = replica.getState().records.get(itemId)?.item;
  const reason = !item ? texts.item.gone : item.personalization_data === '' ? texts.reasons.hasNoText : undefined;
  if (!item || reason !== undefined) return <Text {...QUIET} wrap="truncate">{`  ${reason}`}</Text>;
  const words = texts.item;
  const height = screenHeight(rows);
  const name = `${unitsText(item)} × ${nameOf(item)}`;
  const width = Math.min(columns - 8, 72);
  const lines = wrapText(personal(item.personalization_data), width);
  const names = wrapText(name, columns - 6);
  // What has to be read is never pushed out by what explains it.
  const isRoomy = height >= lines.length + names.length + 6;
  const room = Math.max(1, height - (isRoomy ? names.length + 6 : 2));
  return (
    <Box flexDirection="column" width={columns} height={height} overflow="hidden">
      <Text {...FOCUS} wrap="truncate">
        {fit(` ${texts.item.order} ${orderNumber(item)}${isRoomy ? '' : `   ${name}`}`, columns)}
      </Text>
      {isRoomy && names.map((line) => <Text key={line} wrap="truncate">{`   ${line}`}</Text>)}
      {isRoomy && <Text> </Text>}
      {isRoomy && (
        <Text {...QUIET} wrap="truncate">
          {fit(`   ${words.readFirst}`, columns).trimEnd()}
        </Text>
      )}
      {isRoomy && <Text> </Text>}
      {lines.slice(0, room).map((line, index) => (
        <Text key={index} wrap="truncate">
          <Text {...ON_PIECE}>{index === 0 ? '   ✎  ' : '      '}</Text>
          <Text {...ON_PIECE} inverse>{` ${line} `}</Text>
        </Text>
      ))}
      {isRoomy && <Text> </Text>}
      <Text wrap="truncate">{`   ${words.isRead('Enter')}`}</Text>
    </Box>
  );
}
