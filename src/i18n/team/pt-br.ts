/** Who is on, and who packs what, in Brazilian Portuguese. */
import type { team as en } from './en.ts';

export const team: typeof en = {
  you: 'você',
  isPacking: (who) => `${who} está embalando`,
  packs: (who, time, key) => `! ${who} está embalando este pedido desde ${time}. ${key}: assumir`,
  takenFromYou: (who, numero) => `${who} assumiu o pedido ${numero} que estava com você.`,
  prompt: (who, numero) => `Motivo para assumir o pedido ${numero}${who === '' ? '' : ` (está com ${who})`}`,
  reasons: ['a pessoa pediu', 'a pessoa saiu', 'o pedido é urgente'],
  reasonHint: 'número, ou outro motivo',
  needsReason: 'Escolha um motivo, ou digite outro.',
  notRecorded: 'A bancada não conseguiu registrar a troca, por isso o pedido não mudou de mãos.',
  taken: (numero) => `O pedido ${numero} agora é seu.`,
  isFree: (numero) => `Ninguém mais está embalando o pedido ${numero}: agora é seu.`,
};
