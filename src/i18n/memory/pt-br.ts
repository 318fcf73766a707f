/** What a desk remembers from its last run, in Brazilian Portuguese. */
import type { memory as en } from './en.ts';

export const memory: typeof en = {
  back: 'De volta ao ponto em que você estava. Nada foi enviado.',
  backOnly: 'De volta ao ponto em que você estava.',
  oldText: 'Parte disto já estava aqui antes de reiniciar. Enter de novo envia assim mesmo.',
  suspect: 'As duas últimas vezes terminaram logo ao abrir; por isso esta começa na fila.',
  setAside: (file) => `O arquivo que lembra onde você estava está danificado. Foi posto de lado como ${file}.`,
};
