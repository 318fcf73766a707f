/** Themes and languages, when they are chosen, in English. */

export const preferences = {
  themeChanged: (name: string) => `Theme: ${name}`,
  themeNeedsColours: (theme: string, possible: string) =>
    `The theme ${theme} needs 256 colours, which this terminal does not say it has. Here: ${possible}.`,
  language: { hint: 'language en or pt-BR', changed: 'In English from now on.' },
  columns: {
    label: 'Columns',
    hint: (others: readonly string[]) =>
      `Enter: so   empty: the usual ones${others.length > 0 ? `   also ${others.join(', ')}` : ''}   sku:14 sets a width`,
    changed: 'Columns as you chose them, from now on.',
    reset: 'The usual columns.',
    unknown: (name: string, names: string) => `No column “${name}”. There are: ${names}.`,
    twice: (name: string) => `“${name}” is there twice.`,
    noWidth: (least: number, most: number) => `A width is a number from ${least} to ${most}, such as sku:14.`,
  },
};

export type PreferencesTexts = typeof preferences;
