/** Themes and languages, when they are chosen, in Brazilian Portuguese. */
import type { PreferencesTexts } from './en.ts';

export const preferences: PreferencesTexts = {
  themeChanged: (name) => `Tema: ${name}`,
  themeNeedsColours: (theme, possible) =>
    `O tema ${theme} precisa de 256 cores, que este terminal não diz ter. Aqui: ${possible}.`,
  language: { hint: 'idioma en ou pt-BR', changed: 'Em português daqui em diante.' },
};
