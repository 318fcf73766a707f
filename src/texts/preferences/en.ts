/** Themes and languages, when they are chosen, in English. */

export const preferences = {
  themeChanged: (name: string) => `Theme: ${name}`,
  themeNeedsColours: (theme: string, possible: string) =>
    `The theme ${theme} needs 256 colours, which this terminal does not say it has. Here: ${possible}.`,
  language: { hint: 'language en or pt-BR', changed: 'In English from now on.' },
};

export type PreferencesTexts = typeof preferences;
