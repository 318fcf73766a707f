/** The questions that take a text: tracking codes, filters, prices, counts, in Brazilian Portuguese. */
import { whyUnknown } from '../scan/pt-br.ts';
import type { prompts as en } from './en.ts';

export const prompts: typeof en = {
  hasChanged: 'Mudou depois da pergunta: olhe e dê Enter de novo.',
  keys: {
    take: 'confirmar',
    leave: 'cancelar',
    stopCounting: 'parar de contar',
    choose: 'escolher',
  },
  onlyDigits: 'Aqui só vão dígitos.',
  leftOut: (value) => `Só os dígitos entraram: ${value}? Enter de novo anota.`,
  priceLeftOut: (price) => `Um sinal ou letra não entrou: o preço ficaria ${price}. Enter de novo grava.`,
  onlyAmount: 'Aqui só vão dígitos, vírgula e ponto.',
  tracking: (numero) => (numero === '' ? 'Código de rastreio' : `Rastreio do #${numero}`),
  filter: 'Filtro',
  empty: 'Digite ou bipe o código; ele não pode ficar vazio. Um só “-” envia sem código.',
  tooLong: (max) => `Longo demais: no máximo ${max} caracteres.`,
  unprintable: 'Só letras, números e sinais simples podem ser enviados.',
  isOrder: (numero) => `Este é o código do pedido ${numero}, não um rastreio.`,
  isUnit: (code, name) =>
    `${code} é ${name === '' ? 'um código de produto' : `o código de barras de ${name}`}, não um rastreio.`,
  unknownShape: (method, why) =>
    `Não é um rastreio conhecido${method === '' ? '' : ` de ${method}`}: ${whyUnknown[why]}. Enter de novo: é um, de agora em diante.`,
  otherCarrier: (method) =>
    `É um código de outra transportadora, e o pedido vai por “${method}”. Confira a etiqueta; Enter de novo envia mesmo assim.`,
  together: (code) => `Vai sem espaços nem traços: ${code}`,
  checkDigit: 'O dígito verificador deste código está errado. Enter de novo envia mesmo assim.',
  isUsed: (numero) => `Já usado no pedido ${numero}. Confira a etiqueta: um código vai em um só pacote.`,
  isOtherLabel: (numero) =>
    `Este código está na etiqueta do pedido ${numero}. Confira a etiqueta; Enter de novo envia mesmo assim.`,
  isUsedHere: 'Outro item deste pedido tem este código. Enter de novo se os dois vão no mesmo pacote.',
  isTag: (code) => `${code} é a etiqueta de uma peça, e não é outro código.`,
  isFiscalKey: 'Esta é a chave de um documento fiscal (DANFE ou DC-e), não um rastreio. Bipe a etiqueta.',
  noFiscalKey: 'O pedido ainda não tem chave fiscal: bipe o DANFE ou a DC-e na embalagem. Enter de novo envia sem.',
  isCommand: (code) => `${code} é um código de comando, não um rastreio.`,
  scanReplaced: (before) => `O bipe entrou no lugar de “${before}”. Confira o código e aperte Enter.`,
  scanBehindKey: 'O bipe veio logo depois de uma tecla. Veja se o código está inteiro e aperte Enter.',
  enterTooFast: 'O Enter veio rápido como o de um leitor. Confira o texto e aperte Enter de novo.',
  scanIgnored: (code) => `Código ${code} ignorado: digite à mão.`,
  withoutTracking: 'Enviar sem código de rastreio? Enter de novo.',
  price: 'Novo preço R$',
  promo: 'Novo preço promocional R$',
  again: (alarms) => `${alarms}. Digite o preço de novo para gravar.`,
  notTheSame: 'Não é o mesmo preço de antes. Nada foi gravado; comece de novo.',
  sameAsNow: 'Este é o preço que ele já tem.',
  unreadable: 'Os preços da própria loja não podem ser lidos nesta unidade.',
  unit: 'Unidade',
  unitHint: (raw, asCents, asReais) => `${raw} é  c: ${asCents}   r: ${asReais}   ?`,
  unitProblem: 'Digite c para centavos ou r para reais.',
  count: (what) => (what === '' ? 'Quantidade' : `Quantidade, ${what}`),
  countHint: '↓ pular esta',
  countProblem: (most) => `Digite um número inteiro de 0 a ${most}.`,
  countDoubts: {
    zero: () => 'Zero tira da venda. Enter de novo anota mesmo assim.',
    large: () => 'É mais do que cabe numa prateleira: um código de barras? Enter de novo anota.',
    'far-above': (before, count) => `De ${before} para ${count}? É muito mais do que havia. Enter de novo anota.`,
    'far-below': (before, count) => `De ${before} para ${count}? É muito menos do que havia. Enter de novo anota.`,
  },
  threshold: 'Estoque baixo até',
  amountProblems: {
    empty: 'Digite o novo preço, como 29,90.',
    ambiguous: 'Isto pode ser lido de dois jeitos. Digite também os centavos, como 1234,00.',
    'not-an-amount': 'Isto não é um preço. Digite como 29,90.',
    'too-large': 'É mais do que qualquer coisa custa aqui.',
  },
  alarms: {
    'large-change': 'Mais da metade para cima ou para baixo',
    'promo-not-below': 'O preço promocional não é menor que o preço',
    'very-low': 'Menos de um real',
  },
};
