/** The names of the screens, in Brazilian Portuguese. */
import type { screens as en } from './en.ts';

export const screens: typeof en = {
  queue: 'Fila',
  item: 'Item',
  product: 'Produto',
  stock: 'Estoque',
  help: 'Ajuda',
  personalisation: 'Leia antes',
  label: 'Etiqueta',
  packing: 'Embalagem',
  production: 'Produção',
  promos: 'Promoções',
  why: 'Por quê',
  money: 'Repasses',
  output: 'Comando próprio',
  wall: 'Telão',
  board: 'Painel',
  van: 'Coleta',
  assembly: 'Montagem',
  more: 'Mais',
  history: 'Histórico',
  story: 'História',
  diagnostics: 'Diagnóstico',
};
