import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { Box } from 'ink';
import { render } from 'ink-testing-library';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { editLine, shownLine, typeInto, type EditKey, type EditedLine } from '../../components/line-editing.ts';
import { TextField } from '../../components/TextField.tsx';

const BYTES: Record<EditKey, string> = {
  left: '\x1b[D',
  right: '\x1b[C',
  home: '\x1b[H',
  end: '\x1b[F',
  back: '\x7f',
  clear: '\x15',
  word: '\x17',
};
const isEditKey = (step: string): step is EditKey => step in BYTES;

function openField(width = 30) {
  const submitted: string[] = [];
  const seen: { value: string; put: (value: string) => void } = { value: '', put() {} };
  function Field() {
    const [value, setValue] = useState('');
    seen.value = value;
    seen.put = setValue;
    return (
      <Box width={width}>
        <TextField value={value} width={width} onChange={setValue} onSubmit={(text) => submitted.push(text)} />
      </Box>
    );
  }
  const screen = render(<Field />);
  const send = async (bytes: string) => {
    screen.stdin.write(bytes);
    await turn();
    await turn();
  };
  return { send, seen, submitted, frame: () => screen.lastFrame() ?? '', unmount: screen.unmount };
}

test('typed and edited anywhere, the text is what a line editor makes of the same keys, and the cursor is in its place', async () => {
  const step = fc.oneof(
    fc.constantFrom(...(Object.keys(BYTES) as EditKey[])),
    fc.constantFrom('a', 'B', '7', ' ', 'ç', '漢', 'xyz'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.integer({ min: 4, max: 16 }), async (steps, width) => {
      const { send, seen, frame, unmount } = openField(width);
      try {
        let line: EditedLine = { value: '', cursor: 0 };
        await turn();
        for (const one of steps) {
          await send(isEditKey(one) ? BYTES[one] : one);
          line = isEditKey(one) ? editLine(line, one) : typeInto(line, one);
          expect(seen.value).toBe(line.value);
          const { before, after, isCutBefore } = shownLine(line, width);
          expect(frame().trimEnd()).toBe(`${isCutBefore ? '…' : ''}${before} ${after}`.trimEnd());
        }
      } finally {
        unmount();
      }
    }),
    { numRuns: 40 },
  );
});

test('keys that mean nothing in a text leave it alone, and what is typed after them stands where the cursor was', async () => {
  const { send, seen, submitted, unmount } = openField();
  await turn();
  for (const bytes of [
    'a',
    'b',
    '\x01',
    '\x1b[D',
    '\x1b[D',
    'x',
    '\x14',
    '\t',
    '\x1b[A',
    '\x1b[5~',
    'y',
    '\x05',
    '\x1b[C',
    'z',
  ]) {
    await send(bytes);
  }
  expect(seen.value).toBe('xyabz');
  await send('\r');
  expect(submitted).toEqual(['xyabz']);
  unmount();
});

test('a text that comes from elsewhere, as by a scan, is gone on with at its end', async () => {
  const { send, seen, frame, unmount } = openField();
  await turn();
  for (const bytes of ['a', 'b', '\x1b[H']) await send(bytes);
  seen.put('AA123');
  while (!frame().startsWith('AA123')) await turn();
  await send('4');
  expect(seen.value).toBe('AA1234');
  unmount();
});

test('a letter that is held with Alt is a command of some screen, and types nothing', async () => {
  const { send, seen, unmount } = openField();
  await turn();
  await send('a');
  await send('\x1bx');
  await send('b');
  expect(seen.value).toBe('ab');
  unmount();
});
