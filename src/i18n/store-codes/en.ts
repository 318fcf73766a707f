/** Codes that stores write in records and whose list the API does not tell, in English: those that are known. */

export const storeCodes = {
  etiqueta_emitida: 'label issued',
  postado: 'posted',
  em_transito: 'in transit',
  entregue: 'delivered',
  aguardando_entrega: 'awaiting delivery',
  previsto: 'payout scheduled',
  pago: 'paid',
  cancelado: 'cancelled',
  pix: 'Pix',
  cartao_credito: 'credit card',
  boleto: 'boleto',
  ativo: 'active',
  pausado: 'paused',
  envio: 'by delivery',
  retirada: 'pick-up',
};
