/** Themes and languages, when they are chosen, in English. */

export const preferences = {
  themeChanged: (name: string) => `Theme: ${name}`,
  themeNeedsColours: (theme: string, possible: string) =>
    `The theme ${theme} needs 256 colours, and this terminal does not say that it has them. Here: ${possible}.`,
  themeGone: (name: string) =>
    `Bancada has no theme ${name} any more: it chooses dark or light by the terminal’s background. NO_COLOR=1 takes all colours away.`,
  language: { hint: 'language en or pt-BR', changed: 'In English from now on.' },
  columns: {
    label: 'Columns',
    hint: (others: readonly string[]) =>
      `empty: default columns${others.length > 0 ? `   also ${others.join(', ')}` : ''}   sku:14 sets a width`,
    changed: 'Columns saved.',
    reset: 'Default columns.',
    unknown: (name: string, names: string) => `No column “${name}”. There are: ${names}.`,
    twice: (name: string) => `“${name}” is there twice.`,
    noWidth: (least: number, most: number) => `A width is a number from ${least} to ${most}, such as sku:14.`,
  },
};
