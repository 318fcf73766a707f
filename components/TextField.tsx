import { Text, useInput, type Key } from 'ink';
import { useState } from 'react';
import { editLine, shownLine, typeInto, type EditKey, type Line } from './line-editing.ts';
import { QUIET } from './theme.ts';

type Props = {
  value: string;
  /** In columns, the cursor included. */
  width: number;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
};

/**
 * A line of text that is typed: its text is the caller's, its cursor its own. What comes from
 * elsewhere ends at its end.
 */
export function TextField({ value, width, onChange, onSubmit }: Props) {
  const [{ typed, before: untyped }, setTyped] = useState({ typed: atEnd(value), before: atEnd(value) });
  // As it was typed; as it was before where that was not taken; else what somebody else has put there.
  const line = [typed, untyped].find((one) => one.value === value) ?? atEnd(value);

  useInput((input, key) => {
    if (key.return) return onSubmit(value);
    const editing = editKeyOf(input, key);
    if (editing === undefined && !isText(input, key)) return;
    const next = editing === undefined ? typeInto(line, input) : editLine(line, editing);
    setTyped({ typed: next, before: line });
    if (next.value !== value) onChange(next.value);
  });

  const { before, at, after, isCutBefore } = shownLine(line, width);
  return (
    <Text wrap="truncate">
      {isCutBefore && <Text {...QUIET}>…</Text>}
      {before}
      <Text inverse>{at}</Text>
      {after}
    </Text>
  );
}

const atEnd = (value: string): Line => ({ value, cursor: value.length });

function editKeyOf(input: string, key: Key): EditKey | undefined {
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.home || (key.ctrl && input === 'a')) return 'home';
  if (key.end || (key.ctrl && input === 'e')) return 'end';
  if (key.backspace || key.delete) return 'back';
  if (key.ctrl && input === 'u') return 'clear';
  return key.ctrl && input === 'w' ? 'word' : undefined;
}

function isText(input: string, key: Key): boolean {
  const isOther = key.ctrl || key.upArrow || key.downArrow || key.tab || key.escape || key.pageUp || key.pageDown;
  return input !== '' && !isOther;
}
