import { Box, Text, useInput, type Key } from 'ink';
import TextInput from 'ink-text-input';
import { useLayoutEffect, useRef, useState } from 'react';
import { editLine, shownLine, typeInto, type EditKey, type EditedLine } from './line-editing.ts';
import { asItIs, type Personal } from '../src/domain/personal-marks.ts';
import { QUIET } from './theme.ts';

type Props = {
  value: string;
  /** What is done with the text before it is drawn; it is drawn as it is where nothing is said. */
  personal?: Personal;
  /** In columns, the cursor included. */
  width: number;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
};

/**
 * A line of text that is typed: its text is the caller's, its cursor its own. What comes from
 * elsewhere ends at its end.
 *
 * ink-text-input takes what is typed and draws the cursor. It can only type at its end and has no key that jumps, so
 * it gets what stands before the cursor and nothing of what follows, and begins again after every change.
 */
export function TextField({ value, personal = asItIs, width, onChange, onSubmit }: Props) {
  const [{ typed, before: untyped }, setTyped] = useState({ typed: atEnd(value), before: atEnd(value) });
  const [turn, setTurn] = useState(0);
  const isTyping = useRef(false);
  // As it was typed; as it was before where that was not taken; else what somebody else has put there.
  const line = [typed, untyped].find((one) => one.value === value) ?? atEnd(value);
  const { before, after, isCutBefore } = shownLine(line, width);

  const change = (next: EditedLine) => {
    setTyped({ typed: next, before: line });
    if (next.value !== value) onChange(next.value);
  };
  const hear = (input: string, key: Key) => {
    isTyping.current = isText(input, key);
    if (!key.return) setTurn(turn + 1);
    const editing = editKeyOf(input, key);
    if (editing !== undefined) change(editLine(line, editing));
  };
  // An input may still hear a key when a newer one is on the screen already: the key is for what is on the screen.
  const onScreen = useRef({ line, change });
  useLayoutEffect(() => {
    onScreen.current = { line, change };
  });
  const type = (next: string) => {
    const { line, change } = onScreen.current;
    if (isTyping.current) change(typeInto(line, next.slice(personal(before).length)));
  };

  return (
    <Box>
      <KeyEar onKey={hear} />
      {isCutBefore && <Text {...QUIET}>…</Text>}
      <TextInput key={`${turn} ${before}`} value={personal(before)} onChange={type} onSubmit={() => onSubmit(value)} />
      <Text>{personal(after)}</Text>
    </Box>
  );
}

/** Is notified of each key before the input beside it does: it was there first, and keys are told in that order. */
function KeyEar({ onKey }: { onKey: (input: string, key: Key) => void }) {
  useInput(onKey);
  return null;
}

const atEnd = (value: string): EditedLine => ({ value, cursor: value.length });

function editKeyOf(input: string, key: Key): EditKey | undefined {
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.home || (key.ctrl && input === 'a')) return 'home';
  if (key.end || (key.ctrl && input === 'e')) return 'end';
  if (key.backspace || key.delete) return 'back';
  if (key.ctrl && input === 'u') return 'clear';
  return key.ctrl && input === 'w' ? 'word' : undefined;
}

/** Keys without a letter have no input, but for those with Ctrl or Alt and some that Ink does not know as such. */
function isText(input: string, key: Key): boolean {
  const isOther = key.ctrl || key.meta || key.upArrow || key.downArrow || key.tab || key.escape;
  const isPage = key.pageUp || key.pageDown;
  return !isPage && input !== '' && !isOther && editKeyOf(input, key) === undefined;
}
