/** Commands that read, in Brazilian Portuguese. */
import type { read as en } from './en.ts';

export const read: typeof en = {
  columns: {
    order: 'PEDIDO',
    status: 'STATUS',
    age: 'IDADE',
    quantity: 'QTD',
    item: 'ITEM',
    delivery: 'ENTREGA',
    id: 'PEDIDO/ITEM',
    sku: 'SKU',
    product: 'PRODUTO',
    variation: 'VARIAÇÃO',
    active: 'ATIVO',
    stockId: 'ID DO ESTOQUE',
  },
  noItems: 'Nenhum item encontrado.',
  noStock: 'Nenhum registro de estoque encontrado.',
  itemCount: (count) => (count === 1 ? '1 item' : `${count} itens`),
  stockCount: (count) => (count === 1 ? '1 registro' : `${count} registros`),
  filterIgnored: (count) =>
    count === 1
      ? 'A loja não segue este filtro: 1 item que ela mandou ficou de fora.'
      : `A loja não segue este filtro: ${count} itens que ela mandou ficaram de fora.`,
  datesIgnored: (count) =>
    count === 1
      ? 'A loja ignora as datas: a bancada seguiu os dias desta máquina, e 1 item que a loja mandou ficou de fora.'
      : `A loja ignora as datas: a bancada seguiu os dias desta máquina, e ${count} itens que a loja mandou ficaram de fora.`,
  daysUnknown:
    'A loja ignora as datas, e as horas dela não dizem o fuso: algumas linhas podem ser do dia anterior ou do seguinte. Uma bancada aberta aprende.',
  offsetDropped: (count) =>
    count === 1
      ? 'A loja toma o momento como sendo do fuso dela: pediu-se mais para trás, e 1 linha mais antiga ficou de fora.'
      : `A loja toma o momento como sendo do fuso dela: pediu-se mais para trás, e ${count} linhas mais antigas ficaram de fora.`,
  zoneUnknown:
    'A loja toma o momento como sendo do fuso dela, e as horas dela não dizem qual é: algumas linhas podem ser mais antigas. Uma bancada aberta aprende.',
  unnamed: (count) =>
    count === 1
      ? '1 linha não tem um id que sirva e ficou de fora: nada se poderia fazer com ela. Avise o suporte do marketplace.'
      : `${count} linhas não têm um id que sirva e ficaram de fora: nada se poderia fazer com elas. Avise o suporte do marketplace.`,
  untold: (count, fields) =>
    `A lista da loja não traz ${fields} de ${count === 1 ? '1 item' : `${count} itens`}: para o filtro, estava vazio.`,
  estimated: (count) =>
    `O prazo de ${count === 1 ? '1 item' : `${count} itens`} é estimado: nenhuma bancada leu ainda quando foi pago, ou o que é o produto.`,
  moved: 'A lista mudou enquanto era lida; foi relida onde deu, e uma linha ainda pode faltar.',
  order: {
    title: (numero) => `Pedido ${numero}`,
    status: 'Status',
    placed: 'Feito em',
    paid: 'Pago em',
    total: 'Total',
    subtotal: 'Subtotal',
    discount: 'Desconto',
    freight: 'Frete',
    shipping: 'Envio',
    deadline: 'Prazo',
    notes: 'Observações',
    buyer: 'Comprador',
    email: 'E-mail',
    phone: 'Telefone',
    taxId: 'CPF/CNPJ',
    address: 'Entregar em',
    masked: 'Dados pessoais estão mascarados; --show-personal-data os mostra, e a trilha de auditoria anota isso.',
  },
  product: {
    price: 'Preço',
    promo: 'Preço promocional',
    status: 'Status',
    stock: 'Estoque',
    category: 'Categoria',
    unitUnknown: 'unidade desconhecida: centavos ou reais',
  },
  pong: (lojaId, url) => `${lojaId}  ${url}`,
};
