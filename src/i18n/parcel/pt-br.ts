/** A parcel that does not hold all of its order, in Brazilian Portuguese. */
import type { parcel as en } from './en.ts';

export const parcel: typeof en = {
  why: {
    pending: 'pendente',
    accepted: 'aceito, ainda não está em produção',
    'in-production': 'em produção',
    held: 'em espera',
    cancelled: 'cancelado',
  },
  part: (count, total, numero) => `${count} de ${total} itens do pedido ${numero}`,
  question: (part, code) => `Enviar ${part} ${underCode(code)}?`,
  only: (part) => `Só isto sairia: ${part}.`,
  notInIt: (pieces) => `Ficam fora deste pacote: ${pieces}.`,
  more: (count) => `mais ${count}`,
  notAll: 'Nem tudo foi conferido.',
  unchecked: 'não conferido',
  partly: (checked) => `${checked === 1 ? '1 conferida' : `${checked} conferidas`}; o item sai inteiro: tire da caixa`,
  rows: (count, total) => ['Ainda não: não enviar nada agora', `Enviar ${count} de ${total}, o resto em outro pacote`],
  nth: (nth) => `pacote ${nth}`,
  left: (code) => `enviado ${underCode(code)}`,
  goneWithRest: (nth, code, pieces) =>
    `Pacote ${nth} saiu ${underCode(code)} · ainda ${pieces === '1' ? 'falta 1 peça' : `faltam ${pieces} peças`}.`,
  shipped: (part, code) => `Enviado: ${part} ${underCode(code)}.`,
  shippedNext: (part, code, next) => `Enviado: ${part} ${underCode(code)}. Próximo: pedido ${next}.`,
};

/** How a parcel leaves; without a code where there is none. */
export function underCode(code: string): string {
  return code === '' ? 'sem código de rastreio' : `com ${code}`;
}
