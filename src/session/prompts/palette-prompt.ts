import { movePalette, paletteEffect, takePaletteLine } from './palette.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';

/** A command by its name, see session/prompts/palette.ts. */
export const palettePrompt: PromptSpec<'palette'> = {
  words: ({ texts }, { problem }) => ({ label: texts.palette.label, hint: '', problem }),
  edit: () => ({ paletteIndex: undefined }),
  effectOfEnter: (context, { value }) => paletteEffect(context, value),
  requires: [],
  submit: (context, { value }) => takePaletteLine(context, value),
  key: (context, _, key) => movePalette(context, key),
  scan: 'as-typing',
};
