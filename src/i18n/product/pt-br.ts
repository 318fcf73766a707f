/** The product screen, in Brazilian Portuguese. */
import { cameBack } from '../intents/pt-br.ts';
import type { ProductTexts } from './en.ts';

export const product: ProductTexts = {
  price: 'preço',
  promotional: 'promocional',
  none: 'nenhum',
  unknownUnit: (key) => `unidade desconhecida: ${key} define`,
  unitOf: { cents: 'os preços vêm em centavos', reais: 'os preços vêm em reais' },
  status: 'Status',
  category: 'Categoria',
  tags: 'Marcadores',
  delivery: 'Entrega',
  dimensions: 'Dimensões',
  size: (height, width, length) => `${height} × ${width} × ${length}`,
  weight: 'Peso',
  plan: 'Plano',
  description: 'Descrição',
  cover: 'Capa',
  gallery: 'Imagens',
  video: 'Vídeo',
  stock: 'Estoque',
  total: 'ao todo',
  notTracked: 'o estoque não é contado',
  changed: 'Alterado',
  onItsWay: 'gravando…',
  unconfirmed: (answered) => `enviado, ${cameBack(answered)}: sem confirmação`,
  unwritten: (price, before) => `! ${price} não gravado, era ${before} quando você digitou`,
  endPromo: (change) => `Encerrar a promoção?${change === '' ? '' : ` Vende por ${change}`}`,
  preview: (before, after, percent) => `${before} → ${after}${percent === '' ? '' : `  ${percent}`}`,
};
