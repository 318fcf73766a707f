/** Codes that stores write in records and whose list the API does not tell, in Brazilian Portuguese. */
import type { storeCodes as en } from './en.ts';

export const storeCodes: typeof en = {
  etiqueta_emitida: 'etiqueta emitida',
  postado: 'postado',
  em_transito: 'em trânsito',
  entregue: 'entregue',
  aguardando_entrega: 'aguardando entrega',
  previsto: 'repasse previsto',
  pago: 'pago',
  cancelado: 'cancelado',
  pix: 'Pix',
  cartao_credito: 'cartão de crédito',
  boleto: 'boleto',
  ativo: 'ativo',
  pausado: 'pausado',
  envio: 'com entrega',
  retirada: 'retirada',
};
