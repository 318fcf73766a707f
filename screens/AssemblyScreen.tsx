import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { bigRows, bigWidth, magnified } from '../components/big-letters.ts';
import { screenHeight } from '../components/frame.ts';
import { FOCUS, GOOD, LATE, LOUD, QUIET, type Style } from '../components/theme.ts';
import { shareWall, type WallRooms } from '../components/wall-layout.ts';
import { wrapText } from '../src/base/wrap.ts';
import { numberOfOrder } from '../src/session/kernel/claims.ts';
import { neededText, wallWords, type WallWords } from '../src/session/workshop/assembly.ts';
import { slotName, wallCounts } from '../src/session/workshop/assembly-commands.ts';
import { fit } from '../src/base/width.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { useCursors, useSessionContext, useSession, useReplica } from './session-provider.ts';

const TONES: Readonly<Record<WallWords['tone'], Style>> = { ok: FOCUS, done: GOOD, warn: LATE };

/** The assembly wall: what the last scan came to, in large, and every slot with what is in it. */
export function AssemblyScreen() {
  const context = useSessionContext();
  const { rows, columns } = useSession((state) => state);
  useCursors((state) => state.lists);
  useReplica((state) => state.version);
  const { assembly, texts } = context;
  const { names, size, slots } = assembly.state();
  const height = screenHeight(rows);
  const beyond = slots.filter(({ slot }) => !names.includes(slot));
  const rooms = shareWall({ columns, height }, size, beyond.length > 0);
  const gridRows = Array.from({ length: size.rows }, (_, row) =>
    names.slice(row * size.columns, (row + 1) * size.columns),
  );
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Front rooms={rooms} />
      <Text> </Text>
      {gridRows.map((inRow) => (
        <GridRow key={inRow[0]} names={inRow} rooms={rooms} />
      ))}
      {beyond.length > 0 && (
        <Text {...LATE} wrap="truncate">
          {fit(
            ` ! ${texts.assembly.beyond(beyond.map((one) => `${one.slot} #${numberOfOrder(context, one.order_id)}`).join(', '))}`,
            columns,
          )}
        </Text>
      )}
      <Text {...QUIET} wrap="truncate">
        {fit(` ${wallCounts(context)}`, columns)}
      </Text>
    </Box>
  );
}

/** The slot of the last scan, to be read from where the wall is, and what is to be done. */
function Front({ rooms: { front, times } }: { rooms: WallRooms }) {
  const context = useSessionContext();
  const columns = useSession((state) => state.columns);
  const scanned = useSession((state) => state.wallScan);
  const { texts } = context;
  const words: WallWords = scanned ? wallWords(context, scanned) : { large: '', text: texts.assembly.scan, tone: 'ok' };
  const style = scanned ? TONES[words.tone] : QUIET;
  const hasBlocks = (context.hasBlocks ?? true) && times > 0;
  const isLarge = hasBlocks && words.large !== '' && bigWidth(words.large, 'wide') * times < columns / 2;
  const letters = isLarge ? magnified(bigRows(words.large, 'wide'), times) : [];
  const indent = isLarge ? Math.max(...letters.map((row) => row.length)) + 2 : 0;
  const sign = !isLarge && words.large !== '' ? `${words.large}  ` : '';
  const lines = wrapText(sign + words.text, columns - indent - 2);
  const offset = Math.max(0, Math.floor((front - lines.length) / 2));
  return (
    <Box flexDirection="column" height={front} flexShrink={0}>
      {Array.from({ length: front }, (_, row) => (
        <Text key={row} wrap="truncate" bold={scanned !== undefined} {...style}>
          {fit(` ${(letters[row] ?? '').padEnd(indent)}${lines[row - offset] ?? ''}`, columns)}
        </Text>
      ))}
    </Box>
  );
}

function GridRow({ names, rooms }: { names: readonly string[]; rooms: WallRooms }) {
  const cells = names.map(useCellOf(rooms));
  return (
    <>
      {Array.from({ length: rooms.cell }, (_, line) => (
        <Text key={line} wrap="truncate">
          {cells.map((cell) => cell[line] ?? ' '.repeat(rooms.width))}
        </Text>
      ))}
    </>
  );
}

/** The lines of a slot. */
function useCellOf({ cell, width }: WallRooms) {
  const context = useSessionContext();
  const { assembly, texts, session } = context;
  const words = texts.assembly;
  const { slots } = assembly.state();
  const { wallScan } = session.getState();
  const last = wallScan && 'view' in wallScan ? wallScan.view.slot : undefined;
  const front = slotName(context);
  return (name: string): ReactNode[] => {
    const view = slots.find(({ slot }) => slot === name);
    const cursor = <Text {...FOCUS}>{front === name ? GLYPHS.cursor : ' '}</Text>;
    const line = (key: string, text: string, style: Style = {}) => (
      <Text key={key}>
        {cursor}
        <Text {...style}>{fit(text, width - 2)}</Text>{' '}
      </Text>
    );
    if (!view) return [line(`${name}1`, `${name} ·`, QUIET), ...(cell > 2 ? [line(`${name}2`, '')] : [])];
    const { have, need, state, toTakeOut, onHold, order_id } = view;
    const number = `#${numberOfOrder(context, order_id)}`;
    const isWrong = state === 'take-apart' || toTakeOut > 0;
    const style: Style = isWrong
      ? { ...LATE, inverse: true }
      : state === 'complete'
        ? { ...GOOD, inverse: true }
        : name === last
          ? { ...FOCUS, bold: true }
          : {};
    const bar =
      need !== undefined && need <= 8 ? `${GLYPHS.full.repeat(have)}${GLYPHS.empty.repeat(need - have)} ` : '';
    const sign =
      state !== 'open'
        ? words.states[state]
        : toTakeOut > 0
          ? `! ${words.toTakeOut(toTakeOut)}`
          : onHold > 0
            ? '‖'
            : '';
    const count = `${have}/${neededText(view)}`;
    if (cell === 1) return [line(`${name}1`, `${name} ${number} ${sign || count}`, style)];
    return [
      line(`${name}1`, `${name} ${number}`, { ...style, bold: true }),
      line(`${name}2`, `${state === 'open' ? bar : ''}${count} ${sign}`, onHold > 0 && !isWrong ? LOUD : style),
    ];
  };
}
