/** A Code 128 symbol as bars. */
import { code128, type DrawingContext } from 'bwip-js/generic';

/** A bar, counted in modules from the left end of the symbol. */
export type Bar = { at: number; width: number };

export type Barcode = {
  bars: readonly Bar[];
  /** In modules, from the first bar to the end of the last. */
  width: number;
};

/** Encodes an ASCII text. The caller keeps the space beside it white: {@link QUIET_MODULES} on both sides. */
export function encodeBarcode(text: string): Barcode {
  const bars = code128({ text, scale: 1, includetext: false } as Parameters<typeof code128>[0], barCollector());
  const last = bars.at(-1);
  return { bars, width: last ? last.at + last.width : 0 };
}

/** The quiet zone that Code 128 requires, in modules. */
export const QUIET_MODULES = 10;

/** Collects the drawing of a linear symbol, which consists of upright lines only. */
function barCollector(): DrawingContext<Bar[]> {
  const bars: Bar[] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init() {},
    // A line is given by its middle, which for odd widths is rounded half a module to the right.
    line: (x, _y0, _x1, _y1, width) => void bars.push({ at: x - Math.ceil(width / 2), width }),
    polygon() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => bars,
  };
}
