/** A program for the scanner’s tests: a counter of keys, or a text field, and every scan and value it gets. */
import { Box, Text, render, useInput } from 'ink';
import TextInput from 'ink-text-input';
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import type { Typing } from '../../src/tty/input/burst.ts';

const typing = process.argv[2] as Typing;
const lane = createInputLane({ source: process.stdin });
lane.setTyping(typing);

function Screen(): ReactNode {
  const [value, setValue] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const [keys, setKeys] = useState('');
  useEffect(() => lane.onScan(({ text }) => setCodes((before) => [...before, text])), []);
  useInput((input) => setKeys((before) => before + input), { isActive: typing !== 'text' });
  const submit = (code: string) => {
    setCodes((before) => [...before, code]);
    setValue('');
  };
  return createElement(
    Box,
    { flexDirection: 'column' },
    createElement(Text, null, `keys [${keys}] codes ${codes.length}`),
    ...codes.map((code, index) => createElement(Text, { key: index }, code)),
    typing === 'text' && createElement(TextInput, { value, onChange: setValue, onSubmit: submit }),
  );
}

render(createElement(Screen), { stdin: lane.stdin, alternateScreen: true, interactive: true, patchConsole: false });
