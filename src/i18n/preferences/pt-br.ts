/** Themes and languages, when they are chosen, in Brazilian Portuguese. */
import type { preferences as en } from './en.ts';

export const preferences: typeof en = {
  themeChanged: (name) => `Tema: ${name}`,
  themeNeedsColours: (theme, possible) =>
    `O tema ${theme} precisa de 256 cores, e este terminal não informa que tem. Aqui: ${possible}.`,
  themeGone: (name) =>
    `O tema ${name} não existe mais: a bancada escolhe dark ou light pelo fundo do terminal. NO_COLOR=1 tira todas as cores.`,
  language: { hint: 'idioma en ou pt-BR', changed: 'Em português daqui em diante.' },
  columns: {
    label: 'Colunas',
    hint: (others) => `vazio: padrão${others.length > 0 ? `   também ${others.join(', ')}` : ''}   sku:14 dá a largura`,
    changed: 'Colunas salvas.',
    reset: 'Colunas padrão.',
    unknown: (name, names) => `Não há coluna “${name}”. Há: ${names}.`,
    twice: (name) => `“${name}” está duas vezes.`,
    noWidth: (least, most) => `A largura é um número de ${least} a ${most}, como sku:14.`,
  },
};
