import { movePalette, paletteEffect, takePaletteLine } from '../keymap/palette.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';

/** A command by its name, see session/keymap/palette.ts. */
export const palettePrompt: PromptKit<'palette'> = {
  words: ({ texts }, { problem }) => ({ label: texts.palette.label, hint: texts.palette.hint, problem }),
  letters: 'any',
  edit: () => ({ paletteIndex: undefined }),
  effectOfEnter: (bench, { value }) => paletteEffect(bench, value),
  requires: [],
  submit: (bench, { value }) => takePaletteLine(bench, value),
  key: (bench, _, key) => movePalette(bench, key),
  leave: nothingElse,
  scan: 'as-typing',
  keep: () => undefined,
  recall: () => undefined,
};
