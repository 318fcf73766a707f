/** The packing screen, in Brazilian Portuguese. */
import { cameBack } from '../intents/pt-br.ts';
import { underCode } from '../parcel/pt-br.ts';
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';
import type { packing as en } from './en.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES['pt-BR'];

/** Why a unit does not go into this parcel. */
export const notPacked: Record<NotPacked, string> = {
  cancelled: 'CANCELADO: não embalar',
  'not-ready': 'ainda não está em produção',
  shipped: 'já enviado',
  unknown: 'em status desconhecido',
  held: 'EM ESPERA: não embalar até liberar',
};

const items = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

export const packing: typeof en = {
  idle: 'Bipe um pedido, uma peça ou um código de rastreio.',
  idleCount: (count) => (count === 1 ? '1 pedido para embalar' : `${count} pedidos para embalar`),
  oldest: (numero, age) => `mais antigo: ${numero}, ${age}`,
  nothing: 'Nada em produção: nada a embalar.',
  startNext: (key) => `${key}: próximo pedido`,
  shipped: (count) => (count === 1 ? '1 enviado hoje desta bancada' : `${count} enviados hoje desta bancada`),
  departed: 'ENVIADO',
  departedOrder: (numero) => `Pedido ${numero}`,
  departedToday: (order, count) => `${order} · ${count} hoje`,
  order: 'Pedido',
  leavesWith: (method) => `sai por ${method}`,
  cutOff: (time, span) => `coleta ${time}, em ${span}`,
  pastCutOff: (time) => `a coleta das ${time} já passou`,
  to: (place, count) => `${place === '' ? '' : `${place} · `}${items(count)}`,
  sameDoor: (count) => `${count} pedidos para este endereço`,
  count: (checked, needed) => `${checked} de ${needed}`,
  progress: (checked, needed, seen, texts) =>
    `${checked} de ${needed} ${needed === '1' ? 'peça' : 'peças'}${texts === 0 ? '' : ` · ${seen} de ${texts} ${texts === 1 ? 'texto' : 'textos'}`}`,
  note: (text) => `O comprador escreveu: ${text}`,
  moreLines: (count) => (count === 1 ? 'mais 1 linha' : `mais ${count} linhas`),
  benchTaken: (numero, key) => `pedido ${numero} em conferência: termine ou deixe para depois (${key})`,
  tooManyByHand: (count, missing) =>
    `Não contado: ${count} é demais, ${missing === 1 ? 'falta 1' : `faltam ${missing}`} nesta linha.`,
  countFirst: 'Não dá para ler quantas peças são: conte primeiro.',
  countAll: (key) => `Não dá para ler a quantidade: conte, depois ${key}: são todas`,
  seen: 'texto conferido ✔',
  unseen: (key) => `${key}: texto certo`,
  notSeenYet: 'texto a conferir',
  takeOut: 'CANCELADO: tire da caixa',
  notPacked: (reason) => notPacked[reason],
  scanMissing: (count, isTextOpen) =>
    `Bipe ${count === 1 ? '1 peça' : `${count} peças`}${isTextOpen ? `, depois ${CODES.CHECKED}` : ''}`,
  scanUnit: 'Bipe a próxima peça',
  lookFirst: (key) => `Confira o texto da peça e bipe ${CODES.CHECKED} (ou ${key})`,
  lookAtNext: (name) => `Não contado duas vezes: antes confira o texto de ${name}.`,
  scanTracking: 'Tudo conferido. Bipe o código de rastreio',
  scanTrackingOfPart: (count, total) => `${count} de ${total} itens conferidos. Bipe o código de rastreio`,
  scanPickup: (key) => `Tudo conferido. É retirada: bipe ${CODES.PICKUP} (ou ${key})`,
  withoutTracking: (numero, method) =>
    `Enviar o pedido ${numero}${method === '' ? '' : ` (${method})`} sem código de rastreio?`,
  shipping: (code) => `Enviando ${underCode(code)}…`,
  nothingHere: 'Nada deste pedido pode ser embalado agora.',
  last: 'último bipe',
  times: (digits) => `× ${digits}`,
  learning: (name) => `Bipe o código de barras de ${name}`,
  learnt: (code, name) => `Código ${code} gravado: é ${name}.`,
  notLearnt: {
    order: (code, numero) =>
      `${code === numero ? 'Este é o número' : `${code} é um código`} do pedido ${numero}, não o código de barras de um produto. Nada foi gravado.`,
    fiscal: 'Esta é a chave de um documento fiscal, não o código de barras de um produto. Nada foi gravado.',
  },
  done: (numero, code) => `Pedido ${numero} enviado ${underCode(code)}.`,
  doneNext: (numero, code, next) => `Pedido ${numero} enviado ${underCode(code)}. Próximo: ${next}.`,
  writtenTogether: 'O código foi sem espaços nem traços.',
  unconfirmed: (numero, answered) =>
    `Pedido ${numero}: enviado, ${answered === undefined ? 'ainda sem resposta' : `${cameBack(answered)}: ainda não se sabe`}. Deixe o pacote aqui até a confirmação.`,
  prompt: (packed, all, units) =>
    `${packed} de ${items(all)}, ${units === 1 ? '1 peça' : `${units} peças`}: código de rastreio`,
  fiscalKey: {
    kept: (numero, document) => `O documento fiscal ${Number(document)} vai com o pedido ${numero}.`,
    misread: 'Chave fiscal com o dígito verificador errado: bipe de novo. Nada foi guardado.',
    noOrder: 'Esta é a chave de um documento fiscal. Traga o pedido para a bancada e bipe de novo.',
    notRecorded: 'Não deu para guardar a chave fiscal: o disco não aceita.',
  },
  withoutFiscalKey: {
    prompt: (numero) => `Por que o pedido ${numero} vai sem chave fiscal?`,
    reasons: ['não precisa de documento', 'o documento vai depois', 'não dá para ler a folha'],
    kept: (numero) => `O pedido ${numero} vai sem chave fiscal, e isso fica no histórico.`,
    nowLabel: 'Bipe a etiqueta.',
  },
  readingSkus: 'Lendo os SKUs da loja…',
};
