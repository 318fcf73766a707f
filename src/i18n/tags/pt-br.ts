/** Tags of pieces, and pieces that look alike, in Brazilian Portuguese. */
import type { TagProblem } from '../../replica/labels.ts';
import type { TagsTexts } from './en.ts';

export const tagProblems: Record<TagProblem, string> = {
  'no-command': 'o comando de impressão não existe',
  'command-failed': 'o comando de impressão falhou',
  'command-late': 'o comando de impressão não terminou',
  'printer-unreachable': 'não há conexão com a impressora',
  'printer-late': 'a impressora não recebeu a tempo',
};

export const tags: TagsTexts = {
  piece: (unit, units, text) => `${unit} de ${units}${text === '' ? '' : `, “${text}”`}`,
  other: (numero, piece, here) =>
    `Esta plaqueta é do pedido ${numero}: ${piece}. O pedido ${here} não tem essa peça. Tire da caixa.`,
  otherUnknown: (code, here) => `${code} é a plaqueta de uma peça que não é do pedido ${here}. Tire da caixa.`,
  outdated: (name, text) =>
    `Esta plaqueta é de antes de a peça mudar. Agora deve ser ${name}${text === '' ? ', sem texto' : ` com “${text}”`}. Tire da caixa.`,
  noSuchUnit: (unit, units, name) =>
    `Esta plaqueta é da unidade ${unit}, e o pedido tem ${units} × ${name}. Tire da caixa.`,
  again: (piece) => `Não contado: esta plaqueta já foi lida (${piece}).`,
  unreadable: (code) => `${code} não é uma plaqueta inteira. Leia de novo ou digite.`,
  oneEach: 'Não contado: uma plaqueta é uma peça. Leia cada plaqueta, sem ×.',
  unknown: (code) => `${code}: plaqueta de uma peça desconhecida aqui`,
  whichPiece: (name, lineCount) => `O que está na peça? ${lineCount} linhas parecem iguais: ${name}`,
  whichOrder: (name, orderCount) => `O que está na peça? ${orderCount} pedidos parecem iguais: ${name}`,
  text: (text) => (text === '' ? 'sem texto' : `“${text}”`),
  pointFirst: 'número, ↓ ou NEXT; ou bipe o pedido',
  printed: (numero, count) =>
    `Pedido ${numero}: ${count === 1 ? '1 plaqueta impressa' : `${count} plaquetas impressas`} de novo. Jogue fora as antigas.`,
  notPrinted: (numero, reason) =>
    `Plaquetas do pedido ${numero} não impressas: ${reason}. Depois: bancada plaquetas ${numero} --print`,
  noCount: (numero, name, quantity) =>
    `Sem plaquetas do pedido ${numero}: não dá para ler quantas peças são de ${name} (“${quantity}”).`,
  problems: tagProblems,
  aside: (numero, checked, units) =>
    `Deixar de lado o pedido ${numero}? ${checked} de ${units} unidades já foram conferidas.`,
  boxBack: (numero, units) =>
    `Pedido ${numero} como foi deixado de lado: ${units === 1 ? '1 unidade conferida' : `${units} unidades conferidas`}. Olhe na caixa.`,
  asideKept: (minutes) => `A conferência vale por ${minutes} minutos.`,
};
