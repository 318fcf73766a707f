import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editLine, shownLine, typeInto, type EditKey, type EditedLine } from '../../components/line-editing.ts';
import { displayWidth } from '../../src/base/width.ts';

/** `|` is the cursor. */
const line = (text: string): EditedLine => ({ value: text.replace('|', ''), cursor: text.indexOf('|') });
const written = ({ value, cursor }: EditedLine) => `${value.slice(0, cursor)}|${value.slice(cursor)}`;

test.each([
  ['home', 'caneca| azul', '|caneca azul'],
  ['end', '|caneca azul', 'caneca azul|'],
  ['clear', 'caneca| azul', '| azul'],
  ['word', 'caneca azul|', 'caneca |'],
  ['word', 'caneca azul  |', 'caneca |'],
  ['word', '|azul', '|azul'],
  ['back', 'café 👩‍🚀|', 'café |'],
  ['left', 'oi 👩‍🚀|', 'oi |👩‍🚀'],
  ['right', 'oi |👩‍🚀', 'oi 👩‍🚀|'],
  ['back', '|a', '|a'],
] as const)('%s: %s → %s', (key, before, after) => {
  expect(written(editLine(line(before), key))).toBe(after);
});

test('a text is typed where the cursor is', () => {
  expect(written(typeInto(line('ca|ca'), 'ne'))).toBe('cane|ca');
});

test.each([
  ['caneca|', 10, 'caneca|'],
  ['uma caneca azul|', 8, '…a azul|'],
  ['|uma caneca azul', 8, '|uma can'],
  ['uma caneca| azul', 8, '…caneca|'],
  ['uma| caneca azul', 8, 'uma| can'],
])('of %s in %i columns the part with the cursor is shown', (text, width, shown) => {
  const { before, after, isCutBefore } = shownLine(line(text), width);
  expect(`${isCutBefore ? '…' : ''}${before}|${after}`).toBe(shown);
});

test('whatever is typed and pressed, the cursor stays in the text and the part that is shown within its width', () => {
  const keys: EditKey[] = ['left', 'right', 'home', 'end', 'back', 'clear', 'word'];
  const step = fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 4, unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 4, max: 20 }), (steps, width) => {
      let at: EditedLine = { value: '', cursor: 0 };
      for (const one of steps) at = keys.includes(one as EditKey) ? editLine(at, one as EditKey) : typeInto(at, one);
      expect(at.cursor).toBeGreaterThanOrEqual(0);
      expect(at.cursor).toBeLessThanOrEqual(at.value.length);
      const shown = shownLine(at, width);
      const used = displayWidth(shown.before) + 1 + displayWidth(shown.after);
      expect(used + (shown.isCutBefore ? 1 : 0)).toBeLessThanOrEqual(width);
    }),
  );
});
