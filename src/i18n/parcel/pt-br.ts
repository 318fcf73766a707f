/** A parcel that does not hold all of its order, in Brazilian Portuguese. */
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { parcel as en } from './en.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES['pt-BR'];

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
  only: (part) => `Só ${part} seriam enviados.`,
  notInIt: (pieces) => `Ficam fora deste pacote: ${pieces}.`,
  more: (count) => `mais ${count}`,
  yes: (count, total) => `Enter ou o código ${CODES.OK}: enviar ${count} de ${total}`,
  no: `Esc ou o código ${CODES.BACK}: ainda não`,
  notAll: 'Nem tudo foi conferido.',
  unchecked: 'não conferido',
  partly: (checked) => `${checked === 1 ? '1 conferida' : `${checked} conferidas`}; o item sai inteiro: tire da caixa`,
  rows: (count, total) => ['Ainda não: embalar o resto antes', `Enviar ${count} de ${total}, o resto em outro pacote`],
  nth: (nth) => `pacote ${nth}`,
  left: (code) => `enviado ${underCode(code)}`,
  goneWithRest: (nth, code, pieces) =>
    `Pacote ${nth} saiu ${underCode(code)} · ainda ${pieces === '1' ? 'falta 1 peça' : `faltam ${pieces} peças`}.`,
  shipped: (part, code) => `Saíram ${part} ${underCode(code)}.`,
  shippedNext: (part, code, next) => `Saíram ${part} ${underCode(code)}. Próximo: pedido ${next}.`,
};

/** How a parcel leaves; without a code where there is none. */
export function underCode(code: string): string {
  return code === '' ? 'sem código de rastreio' : `com ${code}`;
}
