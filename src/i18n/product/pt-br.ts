/** The product screen, in Brazilian Portuguese. */
import { cameBack } from '../intents/pt-br.ts';
import type { product as en } from './en.ts';

export const product: typeof en = {
  price: 'Preço',
  promotional: 'Promocional',
  none: 'nenhum',
  unknownUnit: (key) => `confirme a moeda antes de mudar preços (${key})`,
  category: 'Categoria',
  tags: 'Marcadores',
  dimensions: 'Dimensões',
  size: (height, width, length) => `${height} × ${width} × ${length} cm`,
  grams: (weight) => `${weight} g`,
  description: 'Descrição',
  cover: 'Foto',
  video: 'Vídeo',
  stock: 'Estoque',
  total: 'ao todo',
  changed: 'Alterado',
  onItsWay: 'gravando…',
  unconfirmed: (answered) => `enviado, ${cameBack(answered)}: sem confirmação`,
  unwritten: (price, before) => `! ${price} não gravado, era ${before} quando você digitou`,
  endPromo: (change) => `Encerrar a promoção?${change === '' ? '' : ` Vende por ${change}`}`,
  preview: (before, after, percent) => `${before} → ${after}${percent === '' ? '' : `  ${percent}`}`,
};
