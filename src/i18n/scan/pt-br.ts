/** What became of a scan, in Brazilian Portuguese. */
import type { ScanTexts, WhyUnknownWords } from './en.ts';

/** Why a code is no tracking code that is known. */
export const whyUnknown: WhyUnknownWords = {
  'check-digit': 'o dígito verificador não confere',
  product: 'tem o dígito verificador de um código de produto',
  unread: 'pode ser um SKU, e os SKUs não podem ser lidos agora',
  shape: 'não tem uma forma já vista',
  carrier: 'é um código de outra transportadora',
};

export const scan: ScanTexts = {
  found: (code, numero) => `Leitura ${code}: pedido ${numero}`,
  ofNumber: (code, count) => `${code} é o número de ${count} pedidos. Qual deles?`,
  unknown: (code) => `Leitura ${code}: nenhum pedido, item ou rastreio daqui tem este código`,
  ignored: (code) => `Leitura ${code} ignorada: antes termine ou deixe a pergunta`,
  answerFirst: (code, takesOk) =>
    `Leitura ${code} ignorada: responda antes ${takesOk ? 'por tecla ou com o código OK' : 'pelo teclado'}`,
  nothingAsks: (code) => `Leitura ${code}: nada espera resposta`,
  unknownCommand: (code) => `${code}: não há esse comando`,
  tooFast: (name) => `${name}: não foi feito, a tecla veio rápido como a de um leitor. Aperte de novo daqui a pouco.`,
  tooFastAnswer: 'Não respondido: o Enter veio rápido como o de um leitor. Aperte de novo daqui a pouco.',
  takenBack: (name) => `${name}: desfeito, a tecla era o primeiro caractere de uma leitura.`,
  heldDown: (name) => `${name}: a tecla ficou presa, só a primeira vez valeu.`,
  torn: (code) => `Leitura ${code}: talvez só parte de um código. Nada foi feito; leia de novo.`,
  notHere: (name) => `${name}: aqui não`,
};
