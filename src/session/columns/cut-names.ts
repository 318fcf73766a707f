/** Shortens the names of items in a list to one width: the product is cut before the variation, and no two look alike. */
import { cutApart } from '../../base/cut-apart.ts';
import { displayWidth, fit } from '../../base/width.ts';
import { namedOfStock, nameOf, productOf, variationName, type NamedItem } from '../../domain/item-names.ts';
import { valuesOf } from '../../domain/labelled-text.ts';
import type { StockRecord } from '../../domain/records.ts';

export type CutName = { product: string; variation: string };

/** The width of ` · `, in cells. */
const BETWEEN = 3;
/** The largest share of the width for a variation; a longer one is cut too. */
const MOST_OF_ROOM = 0.6;
/** The fewest cells of a product by which it can be recognised. */
const LEAST_OF_PRODUCT = 8;
/** A variation cut to fewer cells than this says nothing. */
const LEAST_OF_VARIATION = 3;
/** In fewer cells than this, product and variation are cut as one text. */
const LEAST_FOR_BOTH = 16;

/** Shortens the name of one item to `width` cells: cuts the product, and the variation only if no product would be left. */
export function cutName(item: NamedItem, width: number): string {
  const whole = nameOf(item);
  if (displayWidth(whole) <= width) return whole;
  const values = valuesOf(item.variation_options);
  if (values === '' || width < LEAST_OF_PRODUCT + 2) return fit(whole, width).trimEnd();
  const between = width < LEAST_FOR_BOTH ? ' ' : ' · ';
  const room = width - between.length;
  const ofVariation = Math.min(displayWidth(values), room - Math.min(displayWidth(productOf(item)), LEAST_OF_PRODUCT));
  if (ofVariation < Math.min(LEAST_OF_VARIATION, displayWidth(values))) return fit(whole, width).trimEnd();
  const variation = fit(values, ofVariation).trimEnd();
  return `${fit(productOf(item), room - displayWidth(variation)).trimEnd()}${between}${variation}`;
}

/** Shortens the names of items to `width` cells. Variations show their values without labels. */
export function cutNames(items: readonly NamedItem[], width: number): CutName[] {
  const names = items.map((item) => ({ product: productOf(item), variation: valuesOf(item.variation_options) }));
  sayLabels(items, names);
  if (width < LEAST_FOR_BOTH) {
    const cut = cutApart(
      names.map(({ product, variation }) => variationName(product, variation)),
      width,
    );
    return cut.map((product) => ({ product, variation: '' }));
  }
  const room = width - BETWEEN;
  const widest = Math.max(0, ...names.map(({ variation }) => displayWidth(variation)));
  const ofVariation = Math.min(widest, Math.floor(room * MOST_OF_ROOM));
  const ofProduct = widest === 0 ? width : room - ofVariation;
  const variations = cutApart(
    names.map(({ variation }) => variation),
    ofVariation,
  );
  const products = cutApart(
    names.map(({ product }) => product),
    ofProduct,
  );
  return names.map((name, index) => {
    if (displayWidth(variationName(name.product, name.variation)) <= width) return name;
    const variation = variations[index]!;
    const left = variation === '' ? width : room - displayWidth(variation);
    return { product: longer(name.product, products[index]!, { from: ofProduct, to: left }), variation };
  });
}

/** Shortens the variations of stock records to `width` cells: with labels if all of them fit, else values only. */
export function cutVariations(records: readonly Pick<StockRecord, 'produto' | 'variation_options'>[], width: number) {
  const items = records.map(namedOfStock);
  if (items.every(({ variation_options }) => displayWidth(variation_options) <= width))
    return items.map(({ variation_options }) => variation_options);
  const names = items.map((item) => ({ product: productOf(item), variation: valuesOf(item.variation_options) }));
  sayLabels(items, names);
  return cutApart(
    names.map(({ variation }) => variation),
    width,
  );
}

/** A product that was only cut at its end may use more cells; it cannot look like another then either. */
function longer(product: string, cut: string, { from, to }: { from: number; to: number }): string {
  if (displayWidth(product) <= to) return product;
  return cut === fit(product, from).trimEnd() ? fit(product, to).trimEnd() : cut;
}

/** Adds the labels to variations that differ in their labels alone. */
function sayLabels(items: readonly NamedItem[], names: CutName[]): void {
  const byLook = Map.groupBy(items.keys(), (index) => `${names[index]!.product}\u0000${names[index]!.variation}`);
  for (const indexes of byLook.values()) {
    const isOne = indexes.every((index) => items[index]!.variation_options === items[indexes[0]!]!.variation_options);
    if (!isOne) for (const index of indexes) names[index]!.variation = items[index]!.variation_options;
  }
}
