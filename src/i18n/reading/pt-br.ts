/** What is read on demand: an order, a product, the stock, in Brazilian Portuguese. */
import type { reading as en } from './en.ts';

export const reading: typeof en = {
  reading: 'lendo…',
  gone: 'A loja não tem (mais) este registro.',
  failed: (reason, key) => `Não lido: ${reason}. ${key} tenta de novo.`,
  ended: (key) => `Os dados do comprador saíram desta máquina depois de 15 minutos. ${key} lê de novo.`,
};
