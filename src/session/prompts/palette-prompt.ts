import { movePalette, paletteEffect, takePaletteLine } from './palette.ts';
import { nothingElse, type PromptSpec } from '../kernel/prompt-kit.ts';

/** A command by its name, see session/keymap/palette.ts. */
export const palettePrompt: PromptSpec<'palette'> = {
  words: ({ texts }, { problem }) => ({ label: texts.palette.label, hint: '', problem }),
  letters: 'any',
  edit: () => ({ paletteIndex: undefined }),
  effectOfEnter: (context, { value }) => paletteEffect(context, value),
  requires: [],
  submit: (context, { value }) => takePaletteLine(context, value),
  key: (context, _, key) => movePalette(context, key),
  leave: nothingElse,
  scan: 'as-typing',
  keep: () => undefined,
  recall: () => undefined,
};
