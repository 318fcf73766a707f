/** What became of a scan, in Brazilian Portuguese. */
import type { ScanTexts, WhyUnknownWords } from './en.ts';

/** Why a code is no tracking code that is known. */
export const whyUnknown: WhyUnknownWords = {
  'check-digit': 'o dígito verificador não confere',
  product: 'tem o dígito verificador de um código de produto',
  unread: 'pode ser um SKU, e os SKUs não podem ser lidos agora',
  shape: 'nenhum pacote saiu ainda com um código assim',
  carrier: 'é um código de outra transportadora',
};

export const scan: ScanTexts = {
  found: (code, numero) => `Código ${code}: pedido ${numero}`,
  ofNumber: (code, count) => `${code} é o número de ${count} pedidos. Qual deles?`,
  unknown: (code) => `Código ${code} não encontrado. Nada mudou.`,
  notWanted: (code, name) => `Código ${code}: ${name === '' ? '' : `${name}, `}nenhum pedido em produção tem esta peça`,
  unread: (code) => `Código ${code}: ${whyUnknown.unread}`,
  answerFirst: (code, takesOk) =>
    `Código ${code} ignorado: responda antes ${takesOk ? 'por tecla ou com o código OK' : 'pelo teclado'}`,
  nothingAsks: (code) => `${code}: não havia nada para confirmar`,
  unknownCommand: (code) => `${code}: comando não encontrado`,
  tooFast: (name) => `${name}: não foi feito, a tecla veio rápido como a de um leitor. Aperte de novo daqui a pouco.`,
  tooFastAnswer: 'Não respondido: o Enter veio rápido como o de um leitor. Aperte de novo daqui a pouco.',
  takenBack: (name) => `${name}: desfeito, a tecla era o primeiro caractere de um bipe.`,
  heldDown: (name) => `${name}: a tecla ficou presa, só a primeira vez valeu.`,
  torn: (code) => `Código ${code}: talvez só uma parte. Nada mudou; bipe de novo.`,
  ofOrderBefore: (codes) => `${codes.join(', ')}: bipado no pedido de antes. Não contou; bipe de novo o que é deste.`,
  notHere: (name) => `${name}: aqui não`,
};
