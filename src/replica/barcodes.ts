/**
 * What a bench has been taught of codes: what stands on a piece where the store's SKU does not, and what the codes of a
 * carrier look like.
 */
import { isOfCarrier, isOfOtherCarrier } from '../domain/carriers.ts';
import { hasFormOfFiscalKey } from '../domain/fiscal-key.ts';
import type { OrderItem } from '../domain/records.ts';
import { normaliseTracking, shapeOf } from '../domain/tracking.ts';

/** What a code that names a unit says: a product's variation. */
export type UnitName = Pick<OrderItem, 'product_id' | 'variation_options'>;

/** Barcodes that this bench was taught, in capitals, and what they name. */
export type LearntCodes = ReadonlyMap<string, UnitName>;

export type Barcodes = {
  all(): LearntCodes;
  /** From now on the code names this variation, whatever it named before. */
  learn(code: string, unit: UnitName): void;
  /** Whether tracking codes of this shape have left with this delivery type, or its carrier is known to write such. */
  hasShape(method: string, code: string): boolean;
  /** From now on codes of this shape are tracking codes of this delivery type. Those of another carrier and fiscal keys never are. */
  learnShape(method: string, code: string): void;
};

export type BarcodeRepository = { read(): string; write(text: string): void };

type Learnt = {
  codes: Map<string, UnitName>;
  /** Delivery types, each with the shapes of its codes. */
  shapes: Map<string, Set<string>>;
};

/**
 * Reads what was learnt before from `repository`, and keeps there what is learnt now; without one it ends with the
 * process.
 */
export function createBarcodes(repository?: BarcodeRepository): Barcodes {
  let learnt: Learnt | undefined;
  const known = () => (learnt ??= parse(repository?.read() ?? ''));
  const keep = () => repository?.write(linesOf(known()).join(''));
  return {
    all: () => known().codes,
    learn(code, { product_id, variation_options }) {
      known().codes.set(code.trim().toUpperCase(), { product_id, variation_options });
      keep();
    },
    hasShape: (method, code) =>
      isOfCarrier(method, normaliseTracking(code)) ||
      // A bench of before has learnt shapes of other carriers, too.
      (!isOfOtherCarrier(method, normaliseTracking(code)) && known().shapes.get(method)?.has(shapeOf(code)) === true),
    learnShape(method, code) {
      if (hasFormOfFiscalKey(code) || isOfOtherCarrier(method, normaliseTracking(code))) return;
      const { shapes } = known();
      shapes.set(method, new Set(shapes.get(method)).add(shapeOf(code)));
      keep();
    },
  };
}

/** One JSON array a line: a code with its product and variation, or a delivery type with a shape. */
function linesOf({ codes, shapes }: Learnt): string[] {
  const taught = [...codes].map(([text, unit]) => [text, unit.product_id, unit.variation_options]);
  const seen = [...shapes].flatMap(([method, all]) => [...all].map((shape) => [method, shape]));
  return [...taught, ...seen].map((line) => `${JSON.stringify(line)}\n`);
}

/** A line that cannot be read costs only itself. Shapes were kept with their dashes once, and fiscal keys were learnt. */
function parse(text: string): Learnt {
  const learnt: Learnt = { codes: new Map(), shapes: new Map() };
  for (const line of text.split('\n')) {
    try {
      const words = JSON.parse(line) as unknown[];
      if (!words.every((word) => typeof word === 'string')) continue;
      const [first = '', second = '', third] = words;
      // The shape of a key, nines for its digits, has the form of one.
      if (hasFormOfFiscalKey(words.length === 3 ? first : second)) continue;
      if (words.length === 3) learnt.codes.set(first, { product_id: second, variation_options: third! });
      if (words.length === 2) learnt.shapes.set(first, new Set(learnt.shapes.get(first)).add(shapeOf(second)));
    } catch {
      continue;
    }
  }
  return learnt;
}
