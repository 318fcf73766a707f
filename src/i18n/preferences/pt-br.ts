/** Themes and languages, when they are chosen, in Brazilian Portuguese. */
import type { PreferencesTexts } from './en.ts';

export const preferences: PreferencesTexts = {
  themeChanged: (name) => `Tema: ${name}`,
  themeNeedsColours: (theme, possible) =>
    `O tema ${theme} precisa de 256 cores, que este terminal não diz ter. Aqui: ${possible}.`,
  language: { hint: 'idioma en ou pt-BR', changed: 'Em português daqui em diante.' },
  columns: {
    label: 'Colunas',
    hint: (others) =>
      `Enter: assim   vazio: as de sempre${others.length > 0 ? `   também ${others.join(', ')}` : ''}   sku:14 dá a largura`,
    changed: 'As colunas ficam como você escolheu.',
    reset: 'As colunas de sempre.',
    unknown: (name, names) => `Não há coluna “${name}”. Há: ${names}.`,
    twice: (name) => `“${name}” está duas vezes.`,
    noWidth: (least, most) => `A largura é um número de ${least} a ${most}, como sku:14.`,
  },
};
