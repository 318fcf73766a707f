/** Codes that operators have taught: barcodes of products which are not the store's SKUs, and shapes of tracking codes. */
import { isOfCarrier, isOfOtherCarrier } from '../domain/carriers.ts';
import { hasFormOfFiscalKey } from '../domain/fiscal-key.ts';
import type { OrderItem } from '../domain/records.ts';
import { normaliseTracking, shapeOf } from '../domain/tracking.ts';

/** The variation of a product that a barcode names. */
export type UnitName = Pick<OrderItem, 'product_id' | 'variation_options'>;

/** Barcodes that were taught, in capitals, and what they name. */
export type LearntCodes = ReadonlyMap<string, UnitName>;

export type Barcodes = {
  all(): LearntCodes;
  /** Teaches that a code names this variation, whatever it named before. */
  learn(code: string, unit: UnitName): void;
  /** Whether a code has a shape that was taught for this delivery type, or that its carrier is known to use. */
  hasShape(method: string, code: string): boolean;
  /** Teaches the shape of a code as one of this delivery type; not that of another carrier's code or of a fiscal key. */
  learnShape(method: string, code: string): void;
};

export type BarcodeRepository = { read(): string; write(text: string): void };

type Learnt = {
  codes: Map<string, UnitName>;
  /** Delivery types, each with the shapes of its codes. */
  shapes: Map<string, Set<string>>;
};

/** Reads what was taught before from `repository`, and writes to it; without one everything ends with the process. */
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
      // Earlier versions also learnt shapes of other carriers.
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

/** Skips lines that cannot be read. Earlier versions kept shapes with their dashes, and learnt fiscal keys. */
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
