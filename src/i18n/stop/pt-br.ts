/** The stop screen, in Brazilian Portuguese. */
import { notPacked } from '../packing/pt-br.ts';
import { whyUnknown } from '../scan/pt-br.ts';
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { stop as en } from './en.ts';

/** ` às 14:05`, or ` em 22/11 14:05` where it was another day; empty where nobody knows. */
export const atTime = (time: string): string => (time === '' ? '' : `${time.includes('/') ? ' em' : ' às'} ${time}`);

/** As the sheet names them. */
const CODES = CODE_NAMES['pt-BR'];

const afterPiece = {
  waits: 'Tire da caixa; depois o resto pode sair.',
  free: 'O resto pode sair.',
  notReady: 'Tire da caixa; nada mais do pedido está pronto ainda.',
  notReadyFree: 'Nada mais do pedido está pronto ainda.',
  gone: 'Desmonte, não envie.',
};

const sent = (isPartSent: boolean) => (isPartSent ? ' Uma parte dele já saiu.' : ' Nada foi enviado.');

export const stop: typeof en = {
  word: 'PARE',
  heads: {
    stop: 'PARE',
    cancelled: 'CANCELADO',
    text: 'CONFIRA O TEXTO',
    code: 'CÓDIGO ERRADO',
    wrong: 'PEÇA ERRADA',
    unknown: 'CÓDIGO NÃO ENCONTRADO',
    tooMany: 'SOBRANDO',
    notPacked: 'NÃO EMBALAR',
    missing: 'FALTAM PEÇAS',
    otherOrder: 'OUTRO PEDIDO',
    fiscal: 'FALTA A CHAVE FISCAL',
  },
  youScanned: 'você bipou',
  thisOrder: 'este pedido',
  isMissing: 'falta',
  keys: {
    understood: 'entendido',
    isOut: 'já tirei da caixa',
    notYet: 'ainda não',
    fiscal: 'é deste pacote',
    withoutKey: 'vai sem',
    neither: 'nenhum dos dois',
  },
  keyIgnored: (key) => `Tecla ${key} ignorada: responda antes com Enter ou com o código ${CODES.OK}`,
  way: `Enter ou o código ${CODES.OK}: entendido`,
  wayOfPiece: `Enter ou o código ${CODES.OK}: já tirei da caixa   Esc: ainda não`,
  wayOfSeen: (key) => `${key} ou o código ${CODES.CHECKED}: texto certo   Enter ou o código ${CODES.OK}: entendido`,
  wayOfRight: `Bipe a peça certa. Enter ou o código ${CODES.OK}: entendido.`,
  wayOfMissing: `Bipe o que falta. Enter ou o código ${CODES.OK}: entendido.`,
  wayOfOther: `Bipe uma peça deste pedido, ou o código ${CODES.ASIDE} para deixar para depois. Enter ou o código ${CODES.OK}: entendido.`,
  cancelled: (numero, time, reason) =>
    `O pedido ${numero} foi cancelado${atTime(time)}${reason === '' ? '' : `: “${reason}”`}. Desmonte, não envie.`,
  pieceCancelled: (pieces, numero, time, reason, rest) =>
    `Cancelado no pedido ${numero}${atTime(time)}: ${pieces}${reason === '' ? '' : ` (“${reason}”)`}. ${afterPiece[rest]}`,
  takeOutFirst: (pieces, isRestReady) =>
    `Cancelado e ainda na caixa: ${pieces}. Tire da caixa${isRestReady ? '; depois o resto pode sair' : ''}.`,
  changed: (numero, isPartSent) =>
    `O pedido ${numero} mudou depois que você o viu.${isPartSent === undefined ? '' : sent(isPartSent)} Confira de novo.`,
  gone: (numero, isPartSent = false) => `O pedido ${numero} não está mais nesta loja.${sent(isPartSent)}`,
  refused: (text) => `${text} Confira antes de seguir.`,
  wrongUnit: (code, numero) =>
    `Código ${code} não encontrado: não é do pedido ${numero}. Nada foi contado; tire da caixa.`,
  unreadUnit: (code) => `${code}: ${whyUnknown.unread}. Nada foi contado.`,
  wrongPiece: (code, numero) => `${code} não é do pedido ${numero}. Tire da caixa.`,
  tooMany: (name, needed) => `Sobrando: o pedido leva só ${needed} × ${name}. Tire da caixa.`,
  notPacked: (name, reason) => `${name}: ${notPacked[reason]}. Tire da caixa.`,
  notChecked: (count) =>
    `${count === 1 ? 'Falta conferir 1 peça' : `Faltam conferir ${count} peças`}. Nada foi enviado.`,
  uncounted: (name, quantity, key) =>
    `Não dá para ler quantas peças são de ${name} (“${quantity}”). Pergunte, conte, depois ${key}: são todas. Nada foi enviado.`,
  unread: (name, text, key) =>
    `${name} tem de levar “${text}”. Confira a peça; depois ${key} ou o código ${CODES.CHECKED}.`,
  otherOrder: (code, numero, onBench) =>
    `${code === numero ? 'Este' : code} é o pedido ${numero}, e o pedido ${onBench} está na bancada. Termine o pedido ${onBench} ou deixe-o para depois.`,
  badCheckDigit: (code) => `O dígito verificador de ${code} não confere.`,
  notBegun: (name) => `${name} não pode ser enviado agora.`,
  badCode: (problem, key) => `${problem} Nada foi enviado. Digitado em ${key}, é aceito mesmo assim.`,
  unknownTracking: (code, method, why) =>
    `${code} não parece rastreio${method === '' ? '' : ` de ${method}`}: ${whyUnknown[why]}. Nada foi enviado.`,
  offers: {
    carrier: (method) => `é um código ${method === '' ? 'da transportadora' : `de ${method}`}, que fica gravado`,
    parcel: 'é o código deste pacote mesmo assim',
    barcode: (name) => `é o código de barras de ${name}`,
    neither: 'nenhum dos dois: bipe a etiqueta de novo',
  },
  fiscalKeyUsed: (numero, onBench) =>
    `Este documento fiscal está no pacote do pedido ${numero}, e o pedido ${onBench} está na bancada. Nada foi guardado. Confira a folha.`,
  noFiscalKey: (numero) =>
    `O pedido ${numero} ainda não tem chave fiscal. Bipe o DANFE ou a DC-e, depois a etiqueta. Nada foi enviado.`,
  wayOfNoFiscalKey: `Bipe o DANFE ou a DC-e. w: vai sem, com um motivo. Enter ou o código ${CODES.OK}: entendido.`,
  wayOfFiscalKey: `c: é deste pacote mesmo. Enter ou o código ${CODES.OK}: entendido.`,
  usedCode: (code, numero) => `${code} já saiu com o pedido ${numero}. Nada foi enviado.`,
  codeLeaving: (code, numero) => `${code} está saindo agora com o pedido ${numero}. Nada foi enviado.`,
  oldLabel: (numero, why, printKey, codeKey) =>
    `A etiqueta do pedido ${numero} está desatualizada: ${why}. Nada foi enviado. ${printKey} imprime de novo; digitado em ${codeKey}, o código vale mesmo assim.`,
  otherLabel: (code, numero, onBench) =>
    `${code} está na etiqueta do pedido ${numero}. Nada foi enviado. Procure a etiqueta do pedido ${onBench}.`,
};
