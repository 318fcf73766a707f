/** Who is on, and who packs what, in Brazilian Portuguese. */
import type { TeamTexts } from './en.ts';

export const team: TeamTexts = {
  you: 'você',
  isPacking: (who) => `${who} está embalando`,
  packs: (who, time, key) => `! ${who} está embalando este pedido desde ${time}. ${key}: assumir`,
  takenFromYou: (who, numero) => `${who} assumiu o pedido ${numero} que estava com você.`,
  prompt: (who, numero) => `Motivo para assumir o pedido ${numero}${who === '' ? '' : ` (está com ${who})`}`,
  reasons: ['a pessoa pediu', 'a pessoa saiu', 'o pedido é urgente'],
  reasonHint: 'número, ou outro motivo',
  needsReason: 'Escolha um motivo, ou digite outro.',
  notRecorded: 'A troca não pode ser registrada, por isso não foi feita.',
  taken: (numero) => `O pedido ${numero} agora é seu.`,
  isFree: (numero) => `Ninguém mais está com o pedido ${numero}: agora é seu.`,
};
