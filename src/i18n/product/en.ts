/** The product screen, in English. */
import { cameBack } from '../intents/en.ts';

export const product = {
  price: 'price',
  promotional: 'promotional',
  none: 'none',
  unknownUnit: (key: string) => `unit unknown: ${key} sets it`,
  unitOf: { cents: 'prices come in cents', reais: 'prices come in reais' },
  status: 'State',
  category: 'Category',
  tags: 'Tags',
  delivery: 'Delivery',
  dimensions: 'Size',
  size: (height: string, width: string, length: string) => `${height} × ${width} × ${length}`,
  weight: 'Weight',
  plan: 'Plan',
  description: 'About it',
  cover: 'Cover',
  gallery: 'Pictures',
  video: 'Film',
  stock: 'Stock',
  total: 'in all',
  notTracked: 'stock is not counted',
  changed: 'Changed',
  onItsWay: 'being written…',
  unconfirmed: (answered: number | undefined) => `sent, ${cameBack(answered)}: unconfirmed`,
  /** A price that was asked for and not written, and what it was compared with. */
  unwritten: (price: string, before: string) => `! ${price} not written, was ${before} when typed`,
  endPromo: (change: string) => `End the promotion?${change === '' ? '' : ` It sells at ${change}`}`,
  preview: (before: string, after: string, percent: string) =>
    `${before} → ${after}${percent === '' ? '' : `  ${percent}`}`,
};

export type ProductTexts = typeof product;
