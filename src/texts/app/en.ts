/** What stands around every screen, in English. */

export const app = {
  name: 'bancada',
  tooSmall: (columns: number, rows: number) => `Too small: ${columns}×${rows}. Make the window larger.`,
  command: 'command',
};

export type AppTexts = typeof app;
