/** Tags of pieces, and pieces that look alike, in Brazilian Portuguese. */
import type { TagProblem } from '../../replica/labels.ts';
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { tags as en } from './en.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES['pt-BR'];

export const tagProblems: Record<TagProblem, string> = {
  'no-command': 'o comando de impressão não existe',
  'command-failed': 'o comando de impressão falhou',
  'command-late': 'o comando de impressão não terminou',
  'printer-unreachable': 'não há conexão com a impressora',
  'printer-late': 'a impressora não recebeu a tempo',
  'printer-broke-off': 'a impressora cortou a conexão; veja se as etiquetas saíram',
};

export const tags: typeof en = {
  piece: (unit, units, text) => `${unit} de ${units}${text === '' ? '' : `, “${text}”`}`,
  other: (numero, piece, here) =>
    `Esta etiqueta de peça é do pedido ${numero}: ${piece}. O pedido ${here} não tem essa peça. Tire da caixa.`,
  otherUnknown: (code, here) => `${code} é a etiqueta de uma peça que não é do pedido ${here}. Tire da caixa.`,
  outdated: (name, text) =>
    `Esta etiqueta de peça é de antes de a peça mudar. Agora deve ser ${name}${text === '' ? ', sem texto' : ` com “${text}”`}. Tire da caixa.`,
  noSuchUnit: (unit, units, name) =>
    `Esta etiqueta de peça é da peça ${unit}, e o pedido tem ${units} × ${name}. Tire da caixa.`,
  again: (piece) => `Não contado: esta etiqueta de peça já foi bipada (${piece}).`,
  unreadable: (code) => `A etiqueta de peça ${code} está incompleta. Bipe de novo ou digite.`,
  oneEach: 'Não contado: cada etiqueta é uma peça. Bipe cada etiqueta, sem ×.',
  unknown: (code) => `${code}: etiqueta de peça não encontrada`,
  whichPiece: (name, lineCount) => `O que está na peça? ${lineCount} linhas parecem iguais: ${name}`,
  whichOrder: (name, orderCount) => `O que está na peça? ${orderCount} pedidos parecem iguais: ${name}`,
  text: (text) => (text === '' ? 'sem texto' : `“${text}”`),
  pointFirst: `número, ↓ ou ${CODES.NEXT}; ou bipe o pedido`,
  printed: (numero, count) =>
    `Pedido ${numero}: ${count === 1 ? '1 etiqueta de peça impressa' : `${count} etiquetas de peça impressas`} de novo. Jogue fora as antigas.`,
  notPrinted: (numero, reason) =>
    `Etiquetas de peça do pedido ${numero} não impressas: ${reason}. Depois: bancada etiquetas ${numero} --print`,
  noCount: (numero, name, quantity) =>
    `Sem etiquetas de peça do pedido ${numero}: não dá para ler quantas peças são de ${name} (“${quantity}”).`,
  problems: tagProblems,
  aside: (numero, checked, units) =>
    `Deixar o pedido ${numero} para depois? ${checked} de ${units} ${units === '1' ? 'peça' : 'peças'} já ${checked === 1 ? 'foi conferida' : 'foram conferidas'}.`,
  boxBack: (numero, units) =>
    `Pedido ${numero} como foi deixado: ${units === 1 ? '1 peça conferida' : `${units} peças conferidas`}. Confira a caixa.`,
  asideKept: (minutes) => `O que foi conferido fica guardado por ${minutes} minutos.`,
};
