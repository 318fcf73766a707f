/** Covers of products, small enough for a terminal. In memory only, the last ones that were looked at. */
import type { Pixels } from '../base/pixels.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Why there is none; what cannot be shown is still a link. */
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
  /** Whether also where the line is far or slow. */
  isAlways: boolean;
  /** Reads the picture at an address, unless it is here or on its way. */
  look(url: string): void;
};

/** How many are kept; each is three hundred kilobytes at most. */
const MOST = 16;

/** No pictures yet. */
export function createProductImagesState(): StoreApi<ProductImagesState> {
  return createStore<ProductImagesState>(() => ({ byUrl: new Map() }));
}

/** Notes what is known of the picture at an address; the oldest of too many goes. */
export function noteProductImage(state: StoreApi<ProductImagesState>, url: string, reading: ProductImageReading): void {
  const byUrl = new Map(state.getState().byUrl);
  byUrl.delete(url);
  byUrl.set(url, reading);
  for (const old of [...byUrl.keys()].slice(0, Math.max(0, byUrl.size - MOST))) byUrl.delete(old);
  state.setState({ byUrl });
}
