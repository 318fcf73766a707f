/** What can be copied, in Brazilian Portuguese. */
import type { copy as en } from './en.ts';

export const copy: typeof en = {
  kinds: {
    orderNumber: 'número do pedido',
    orderNumbers: 'números dos pedidos',
    trackingCode: 'código de rastreio',
    personalisation: 'texto da peça',
    labelLink: 'link da etiqueta',
    reference: 'pedido/item (comandos)',
    references: 'pedido/item dos marcados (comandos)',
    address: 'endereço de entrega',
    sku: 'SKU',
    stockId: 'id do registro de estoque',
    productName: 'produto',
    productId: 'id do produto',
  },
  title: 'Copiar para a área de transferência',
  nothing: 'nada para copiar aqui',
  sent: (what) => `Enviado à área de transferência do terminal: ${what}`,
  sentVia: (what, via) => `Enviado ao ${via}, que o repassa se estiver configurado: ${what}`,
  notSent: (reason) => `Não copiado: ${reason}.`,
  problems: {
    empty: 'não há nada nele',
    'too-long': 'é mais longo do que os terminais aceitam',
    'no-clipboard': 'este terminal não tem área de transferência',
    busy: 'a linha até o terminal está cheia',
  },
  gone: 'Não está mais lá. Nada foi copiado.',
};
