/** What a desk says about itself, in Brazilian Portuguese. */
import type { deskEn } from './en.ts';

export const deskPtBr: typeof deskEn = {
  language: { hint: 'idioma en ou pt-BR', changed: 'Em português daqui em diante.' },
  memory: {
    back: 'De volta aonde você estava. Nada foi enviado.',
    suspect: 'As duas últimas vezes terminaram logo ao abrir; por isso esta começa na fila.',
    setAside: (file) => `O arquivo que lembra onde você estava está danificado. Foi posto de lado como ${file}.`,
  },
};
