/** Pictures of products, small enough for a terminal. In memory only, the last ones that somebody looked at. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Picture = {
  width: number;
  height: number;
  /** Three bytes for each pixel, row by row. */
  rgb: Uint8Array;
};

/** Why there is none; what cannot be shown is still a link. */
export type PictureProblem =
  | 'bad-address'
  | 'unreachable'
  | 'refused'
  | 'late'
  | 'too-large'
  | 'empty'
  /** Neither PNG nor JPEG. */
  | 'unknown-kind'
  | 'broken';

export type PictureReading = { picture?: Picture; problem?: PictureProblem; isReading: boolean };

export type PicturesState = { byUrl: ReadonlyMap<string, PictureReading> };

export type Pictures = {
  state: StoreApi<PicturesState>;
  /** Whether also where the line is far or slow. */
  isAlways: boolean;
  /** Reads the picture at an address, unless it is here or on its way. */
  look(url: string): void;
};

/** How many are kept; each is some thirty kilobytes. */
const MOST = 30;

/** No pictures yet. */
export function createPicturesState(): StoreApi<PicturesState> {
  return createStore<PicturesState>(() => ({ byUrl: new Map() }));
}

/** Notes what is known of the picture at an address; the oldest of too many goes. */
export function notePicture(state: StoreApi<PicturesState>, url: string, reading: PictureReading): void {
  const byUrl = new Map(state.getState().byUrl);
  byUrl.delete(url);
  byUrl.set(url, reading);
  for (const old of [...byUrl.keys()].slice(0, Math.max(0, byUrl.size - MOST))) byUrl.delete(old);
  state.setState({ byUrl });
}
