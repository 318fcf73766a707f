import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { orderNumber } from '../src/domain/item-names.ts';
import { PrivacyScreen } from '../components/PrivacyScreen.tsx';
import { Link } from '../components/Link.tsx';
import { screenHeight } from '../components/frame.ts';
import { QrCode, qrLines } from '../components/QrCode.tsx';
import { FOCUS, QUIET } from '../components/theme.ts';
import { whyNotGiven } from '../src/session/rights.ts';
import { fit } from '../src/base/width.ts';
import { usePrivacyScreen } from './use-privacy-screen.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';

/** The label of a parcel: as a link, and as a code that a telephone reads. */
export function LabelScreen({ itemId }: { itemId: string }) {
  const context = useSessionContext();
  const { replica, texts } = context;
  useReplica((state) => state.version);
  const isCovered = usePrivacyScreen();
  const item = replica.getState().records.get(itemId)?.item;
  if (!item) return <Text {...QUIET} wrap="truncate">{`  ${texts.item.gone}`}</Text>;
  const reason = whyNotGiven(context, ['reveal']) ?? (item.label_url === '' ? texts.reasons.noLabel : undefined);
  if (reason !== undefined) return <Text {...QUIET} wrap="truncate">{`  ${reason}`}</Text>;
  if (isCovered) return <PrivacyScreen texts={texts} />;
  return <OpenLabel url={item.label_url} number={orderNumber(item)} />;
}

function OpenLabel({ url, number }: { url: string; number: string }) {
  const { texts, personal } = useSessionContext();
  const words = texts.label;
  const { columns, rows } = useSession((state) => state);
  const code = useMemo(() => qrLines(url), [url]);
  const height = screenHeight(rows);
  const isShown = code !== undefined && code.length <= height - 2 && (code[0]?.length ?? 0) <= columns;
  return (
    <Box flexDirection="column" width={columns} height={height} overflow="hidden">
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${words.title}   ${number}   `}</Text>
        <Text {...QUIET}>{isShown ? words.scan : ''}</Text>
      </Text>
      <Text wrap="truncate">
        {' '}
        <Link url={url}>{fit(personal(url), columns - 2).trimEnd()}</Link>
      </Text>
      {isShown ? (
        <QrCode lines={code.map(personal)} />
      ) : (
        <Box paddingX={1}>
          <Text {...QUIET}>{code ? words.tooSmall : words.tooLong}</Text>
        </Box>
      )}
    </Box>
  );
}
