/** Images of products, small enough for a terminal. Only the last ones shown are kept, in memory. */
import type { Pixels } from '../base/pixels.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Why there is no image; its address is still shown as a link. */
export type ProductImageProblem =
  | 'bad-address'
  | 'unreachable'
  | 'refused'
  | 'late'
  | 'too-large'
  | 'empty'
  /** Neither PNG nor JPEG. */
  | 'unknown-kind'
  | 'broken';

export type ProductImageReading = { picture?: Pixels; problem?: ProductImageProblem; isReading: boolean };

export type ProductImagesState = { byUrl: ReadonlyMap<string, ProductImageReading> };

export type ProductImages = {
  state: StoreApi<ProductImagesState>;
  /** Whether images are also shown over a slow line. */
  isAlways: boolean;
  /** Reads the image at an address, unless it has been read or is being read. */
  look(url: string): void;
};

/** How many are kept; each is three hundred kilobytes at most. */
const MOST = 16;

/** No pictures yet. */
export function createProductImagesState(): StoreApi<ProductImagesState> {
  return createStore<ProductImagesState>(() => ({ byUrl: new Map() }));
}

/** Sets what is known of the image at an address, and drops the oldest of too many. */
export function noteProductImage(state: StoreApi<ProductImagesState>, url: string, reading: ProductImageReading): void {
  const byUrl = new Map(state.getState().byUrl);
  byUrl.delete(url);
  byUrl.set(url, reading);
  for (const old of [...byUrl.keys()].slice(0, Math.max(0, byUrl.size - MOST))) byUrl.delete(old);
  state.setState({ byUrl });
}
