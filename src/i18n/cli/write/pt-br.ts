/** Commands that write, in Brazilian Portuguese. */
import type { PriceUnit } from '../../../domain/prices.ts';
import type { write as en } from './en.ts';

const UNITS: Readonly<Record<PriceUnit, string>> = { cents: 'centavos', reais: 'reais' };

export const write: typeof en = {
  nothingNamed: 'Diga o que mover: PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão.',
  nothingToMove: 'Nada a mover.',
  ambiguous: (part, names, count) =>
    `${part} é o começo de ${count} ids: ${names}${count > 4 ? ' …' : ''}. Escreva mais dele.`,
  severalOrders: (number, count) =>
    `${number} é o número de ${count} pedidos. Nada foi feito; diga qual deles pelo id:`,
  severalIds: (text, count) =>
    `${text} pode ser ${count} pedidos, pelo número ou pelo id. Nada foi feito; escreva #${text} para o número, ou um id:`,
  twoReadings: (text) => `${text} é o nome de mais de um item, conforme onde o pedido acaba. Use só o id do item.`,
  noReference: (text) => `“${text}” não é PEDIDO/ITEM, nem id, nem número de pedido.`,
  trackingMissing: (named) =>
    `Informe o código de rastreio: bancada enviar ${named} --tracking CÓDIGO. Para enviar sem: bancada enviar ${named} --without-tracking.`,
  trackingTwice: 'Ou --tracking, ou --without-tracking.',
  tracking: {
    'too-long': 'O código de rastreio é longo demais: no máximo 100 caracteres.',
    unprintable: 'Só letras, números e sinais simples podem ser enviados como código de rastreio.',
  },
  together: (given, code) => `“${given}” vai como ${code}, sem espaços nem traços.`,
  doubts: {
    'check-digit': (code) => `O dígito verificador de ${code} está errado.`,
    product: (code) => `${code} tem o dígito verificador de um código de produto.`,
    carrier: (code, method) => `${code} é um código de outra transportadora, e o pedido vai por “${method}”.`,
    shape: (code, method) =>
      `${code} não tem uma forma conhecida de rastreio${method === '' ? '' : ` de “${method}”`}.`,
  },
  otherLabel: (code, numero) => `${code} está na etiqueta do pedido ${numero}.`,
  oldLabel: (numero, why) => `A etiqueta impressa do pedido ${numero} está desatualizada: ${why}.`,
  needsOtherCarrier:
    'Se a etiqueta é mesmo deste pedido, diga com --other-carrier; --yes não vale para outra transportadora.',
  isCommand: (code) => `${code} é um código de comando, e não um rastreio.`,
  isTag: (code) => `${code} é a etiqueta de uma peça, e não um rastreio.`,
  noFiscalKey: (numero) => `O pedido ${numero} ainda não tem chave fiscal: bipe o DANFE ou a DC-e na embalagem.`,
  needsFiscalReason: 'Se vai sem, diga por quê com --without-fiscal-key MOTIVO; só --yes não basta.',
  isFiscalKey: (code) => `${code} é a chave de um documento fiscal (DANFE ou DC-e), e não um rastreio.`,
  isOrder: (code, numero) => `${code} é do pedido ${numero}, e não um rastreio.`,
  isBarcode: (code) => `${code} é o código de barras de um produto, e não um rastreio.`,
  codeIsUsed: (code, numero) =>
    `${code} já está no pedido ${numero}: um código vai em um pacote só. Se os dois pedidos vão nele, informe os dois.`,
  withoutTracking: '“-” não é um código: o envio seria sem rastreio.',
  unchecked: (numero, pieces) => `Ninguém conferiu as peças do pedido ${numero} na bancada de embalagem: ${pieces}.`,
  unseen: (numero, pieces) => `Ninguém conferiu o texto personalizado nas peças do pedido ${numero}: ${pieces}.`,
  many: (title, count) => `${title}: ${count} itens.`,
  wouldAsk: 'Isto seria perguntado: um script precisa de --yes.',
  question: 'Continuar? ',
  skipped: (count) =>
    count === 1
      ? '1 outro item dos pedidos informados está em outro status e ficou como estava.'
      : `${count} outros itens dos pedidos informados estão em outro status e ficaram como estavam.`,
  wouldMove: (from, to, code) => `${from} → ${to}${code === '' ? '' : `, ${code}`}`,
  notBegun: (count) => (count === 1 ? '1 não foi começada.' : `${count} não foram começadas.`),
  waiting: (seconds) => `esperando ${seconds} s: a loja pede menos requisições`,
  inOutbox: (count) =>
    count === 1
      ? '1 ação ainda não tem resultado; fica entre as ações a enviar: bancada outbox'
      : `${count} ações ainda não têm resultado; ficam entre as ações a enviar: bancada outbox`,
  progress: {
    accept: 'Aceitando',
    startProduction: 'Iniciando a produção',
    ship: 'Enviando',
    returnToProduction: 'Voltando à produção',
  },
  problems: {
    'unknown-item': 'não está nesta loja',
    'not-allowed': 'o status não permite, ou há uma ação a caminho',
    double: 'uma ação igual está a caminho e ainda não tem resultado: bancada outbox',
    held: 'em espera aqui: bancada espera diz por quê',
    changed: 'mudou depois que este comando leu, e nada foi enviado: olhe de novo',
    'no-store': 'ainda não se sabe que loja é esta',
    'not-recorded': 'esta máquina não consegue registrar, e nada é enviado sem registro',
    'read-only': 'só pode olhar',
    closing: 'isto está terminando',
  },
  price: {
    ambiguous:
      'Um ponto ou vírgula antes de três algarismos pode ser lido de dois jeitos: escreva 1234,00 ou 1.234,00.',
    tooLarge: 'Isso é mais que R$ 1.000.000,00.',
    unit: 'Não se sabe se os preços desta loja são centavos ou reais, então nenhum é gravado. Diga: --unit cents ou --unit reais (de uma vez por todas: bancada login --price-unit).',
    unitDoubt: (said, shown, product) =>
      `Os preços seriam em ${UNITS[said]}, e “${product}” mostra ${UNITS[shown]}: nada foi enviado. Corrija com --unit ou bancada login --price-unit.`,
    unreadable: 'Os preços do próprio produto não podem ser lidos nessa unidade; nada foi enviado.',
    line: (name, before, after, percent) => `${name}: ${before} → ${after}${percent}`,
    alarms: {
      'large-change': 'É uma mudança de mais da metade.',
      'promo-not-below': 'O preço promocional não fica abaixo do preço.',
      'very-low': 'É menos de um real.',
      free: 'É R$ 0,00: o comprador levaria de graça.',
    },
  },
  stock: {
    several: (text, ids) => `Vários registros são ${text}: ${ids}. Use o id.`,
    notFound: (id) => `Não há registro de estoque ${id} nesta loja. “bancada stock” lista todos.`,
    doubts: {
      zero: 'Zero tira da venda.',
      large: 'É mais do que cabe numa prateleira: um código de barras no lugar da contagem?',
      'far-above': 'É muito mais do que havia.',
      'far-below': 'É muito menos do que havia.',
    },
    line: (name, change) => `${name}: ${change}`,
    quantity: 'quantidade',
    active: 'ativo',
  },
  importing: {
    unreadable: (path, why) => `${path} não pode ser lido: ${why}`,
    workbook: (path) =>
      `${path} é uma pasta de trabalho de planilha, não um CSV. Salve a planilha como CSV e importe esse.`,
    columns:
      'O arquivo precisa das colunas id (ou sku) e quantidade ou is_active, como “bancada estoque --csv” as escreve.',
    empty: 'O arquivo não tem linhas.',
    wrongRows: (count) =>
      `${count === 1 ? '1 linha está errada' : `${count} linhas estão erradas`}; nada foi enviado. Conserte o arquivo, ou deixe-as de fora com --skip-invalid.`,
    row: (line, why) => `linha ${line}: ${why}`,
    openQuote: 'uma aspa não foi fechada',
    noRecord: 'não há esse registro nesta loja',
    skuTwice: 'vários registros têm este SKU; use o id',
    twice: 'o mesmo registro está duas vezes no arquivo',
    quantity: 'quantidade deve ser um número inteiro, 0 ou mais',
    active: 'is_active deve ser true, false, 1 ou 0',
    cells: (count, columns) => `tem ${count === 1 ? '1 célula' : `${count} células`}, o cabeçalho ${columns}`,
    otherSku: (sku) =>
      sku === '' ? 'o registro deste id não tem SKU' : `id e sku são de registros diferentes: este id tem o SKU ${sku}`,
    unfilled: (column, lines) =>
      `${column} está vazia ${lines.length === 1 ? `na linha ${lines[0]}` : `em ${lines.length} linhas, a primeira é a ${lines[0]}`}; nada muda ali.`,
    summary: (changes, same) =>
      `${changes === 1 ? '1 registro muda' : `${changes} registros mudam`}, ${same} já ${same === 1 ? 'está' : 'estão'} assim.`,
    title: 'Importando estoque',
  },
};
