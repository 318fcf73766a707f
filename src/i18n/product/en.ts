/** The product screen, in English. */
import { cameBack } from '../intents/en.ts';

export const product = {
  price: 'Price',
  promotional: 'Promotional',
  none: 'none',
  unknownUnit: (key: string) => `confirm cents or reais before changing prices (${key})`,
  category: 'Category',
  tags: 'Tags',
  dimensions: 'Size',
  size: (height: string, width: string, length: string) => `${height} × ${width} × ${length} cm`,
  grams: (weight: string) => `${weight} g`,
  description: 'Description',
  cover: 'Photo',
  video: 'Video',
  stock: 'Stock',
  total: 'in all',
  changed: 'Changed',
  onItsWay: 'being written…',
  unconfirmed: (answered: number | undefined) => `sent, ${cameBack(answered)}: unconfirmed`,
  /** A price that was asked for and not written, and what it was compared with. */
  unwritten: (price: string, before: string) => `! ${price} not written, was ${before} when typed`,
  endPromo: (change: string) => `End the promotion?${change === '' ? '' : ` It sells at ${change}`}`,
  preview: (before: string, after: string, percent: string) =>
    `${before} → ${after}${percent === '' ? '' : `  ${percent}`}`,
};
