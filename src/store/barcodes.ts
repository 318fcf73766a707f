/** Barcodes that a bench has been taught: what stands on the piece where the store's SKU does not. */
import type { LearntCodes, UnitName } from './packing.ts';

export type Barcodes = {
  all(): LearntCodes;
  /** From now on the code names this variation, whatever it named before. */
  learn(code: string, unit: UnitName): void;
};

export type BarcodeShelf = { read(): string; write(text: string): void };

/** Reads what was learnt before from `shelf`, and keeps there what is learnt now; without one it ends with the process. */
export function createBarcodes(shelf?: BarcodeShelf): Barcodes {
  let codes: Map<string, UnitName> | undefined;
  const known = () => (codes ??= parse(shelf?.read() ?? ''));
  return {
    all: known,
    learn(code, { product_id, variation_options }) {
      known().set(code.trim().toUpperCase(), { product_id, variation_options });
      const lines = [...known()].map(([text, unit]) => JSON.stringify([text, unit.product_id, unit.variation_options]));
      shelf?.write(`${lines.join('\n')}\n`);
    },
  };
}

/** One JSON array a line; a line that is none is somebody's slip of the pen and costs only itself. */
function parse(text: string): Map<string, UnitName> {
  const codes = new Map<string, UnitName>();
  for (const line of text.split('\n')) {
    try {
      const [code, product_id, variation_options] = JSON.parse(line) as unknown[];
      if (typeof code === 'string' && typeof product_id === 'string' && typeof variation_options === 'string') {
        codes.set(code, { product_id, variation_options });
      }
    } catch {
      continue;
    }
  }
  return codes;
}
