/** The covered screen, in Brazilian Portuguese. */
import type { lock as en } from './en.ts';

export const lock: typeof en = {
  title: 'Tela coberta',
  why: 'Ninguém esteve aqui por um tempo.',
  how: 'Qualquer tecla volta para onde você estava.',
  uncovered: (code) => `A tela estava coberta: ${code} não foi lido. Bipe de novo.`,
};
