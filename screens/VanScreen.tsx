import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { screenHeight } from '../components/frame.ts';
import { FOCUS, GOOD, LATE, QUIET } from '../components/theme.ts';
import { listName, vanIds } from '../src/session/workshop/van-commands.ts';
import { wrapText } from '../src/base/wrap.ts';
import { AT_TOP, placeCursor } from '../src/session/state/list.ts';
import { fit } from '../src/base/width.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';

/** The van check: whose van is here, then what is still to be scanned onto it, and what should not be there. */
export function VanScreen({ carrier }: { carrier: string | undefined }) {
  const { rows, columns } = useSession((state) => state);
  useSession((state) => state.lists);
  useReplica((state) => state.version);
  const height = screenHeight(rows);
  const lines = useLines(carrier, columns, height);
  return (
    <Box flexDirection="column" width={columns} height={height}>
      {lines.slice(0, height)}
    </Box>
  );
}

function useLines(carrier: string | undefined, columns: number, height: number): ReactNode[] {
  const context = useSessionContext();
  const { van, session, texts } = context;
  const words = texts.van;
  const line = (key: string, text: string, style = {}) => (
    <Text key={key} wrap="truncate" {...style}>
      {fit(` ${text}`, columns)}
    </Text>
  );
  /** A sentence, in as many lines as it takes. */
  const said = (key: string, text: string, style = {}) =>
    wrapText(text, columns - 2).map((part, index) => line(`${key} ${index}`, part, style));
  const ids = vanIds(context);
  const cursorOf = (room: number) => placeCursor(session.getState().lists[listName(context)] ?? AT_TOP, ids, room);
  const rowLine = (key: string, text: string, isUnderCursor: boolean) => (
    <Text key={key} wrap="truncate">
      <Text {...FOCUS}>{isUnderCursor ? GLYPHS.cursor : ' '}</Text>
      {fit(` ${text}`, columns - 1)}
    </Text>
  );

  if (carrier === undefined) {
    const carriers = van.carriers();
    if (carriers.length === 0) return said('none', words.none, QUIET);
    const choose = said('choose', words.choose, QUIET);
    const room = Math.max(1, height - choose.length - 1);
    const { index, top } = cursorOf(room);
    const widest = Math.max(...carriers.map((one) => one.carrier.length)) + 2;
    const rows = carriers.slice(top, top + room).map((one, slot) => {
      const { loaded, strange } = van.state(one.carrier);
      const counts = loaded.length > 0 ? words.count(loaded.length, one.parcels) : words.waiting(one.parcels);
      const wrong = strange.length > 0 ? `! ${words.strange(strange.length)}` : '';
      const text = `${fit(one.carrier, Math.min(widest, 30))}${[counts, wrong].filter(Boolean).join('   ')}`;
      return rowLine(one.carrier, text, top + slot === index);
    });
    return [...choose, <Text key="gap"> </Text>, ...rows];
  }

  const { loaded, missing, strange } = van.state(carrier);
  const isRight = missing.length + strange.length === 0;
  const head = [
    <Text key="count" bold wrap="truncate">
      {` ${carrier}   `}
      <Text {...(isRight ? GOOD : {})}>{words.count(loaded.length, loaded.length + missing.length)}</Text>
    </Text>,
    ...said('scan', isRight ? words.complete(loaded.length) : words.scan, isRight ? GOOD : QUIET),
  ];
  const wrong =
    strange.length === 0
      ? []
      : [
          line('strange', `! ${words.strange(strange.length)}`, { ...LATE, inverse: true }),
          ...strange.map(({ code, numero, why }) =>
            line(
              `strange ${code}`,
              `  ${code}   ${[numero && `#${numero}`, words.why[why]].filter(Boolean).join('   ')}`,
              LATE,
            ),
          ),
        ];
  const title = missing.length === 0 ? [] : [line('missing', words.missing(missing.length), { bold: true })];
  // What should not be there is shown whole, as far as the screen goes; what is missing scrolls below it.
  const room = Math.max(1, height - head.length - wrong.length - title.length);
  const { index, top } = cursorOf(room);
  const rows = missing.slice(top, top + room).map(({ key, code, numbers }, slot) => {
    const number = numbers.map((one) => `#${one}`).join(', ');
    return rowLine(key, `${fit(code || words.withoutCode, 24)} ${number}`, top + slot === index);
  });
  return [...head, ...wrong, ...title, ...rows];
}
