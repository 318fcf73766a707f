/** Fetches and decodes pictures that somebody looks at, one after the other. */
import { fetchForeign, type ForeignOptions } from '../api/foreign.ts';
import { createPicturesState, notePicture, type PictureReading, type Pictures } from '../store/pictures.ts';
import type { Decoded } from './decode.ts';
import { decodeApart } from './decoder.ts';

type PicturesOptions = Pick<ForeignOptions, 'allowsThisMachine'> & {
  isAlways: boolean;
  fetch?: typeof fetchForeign;
  decode?: (bytes: Uint8Array) => Promise<Decoded>;
};

const LIMITS = { accept: 'image/png, image/jpeg', maxBytes: 4 * 1024 * 1024, withinMs: 10_000 };

export function createPictures(options: PicturesOptions): Pictures {
  const { isAlways, allowsThisMachine = false, fetch = fetchForeign, decode = decodeApart } = options;
  const state = createPicturesState();
  let last: Promise<void> = Promise.resolve();

  async function read(url: string): Promise<PictureReading> {
    const { bytes, problem } = await fetch(url, { ...LIMITS, allowsThisMachine });
    if (problem) return { problem, isReading: false };
    const decoded = await decode(bytes);
    return decoded.picture
      ? { picture: decoded.picture, isReading: false }
      : { problem: decoded.problem, isReading: false };
  }

  return {
    state,
    isAlways,
    look(url) {
      const known = state.getState().byUrl.get(url);
      if (url === '' || known?.isReading || known?.picture) return;
      notePicture(state, url, { isReading: true });
      last = last.then(async () => notePicture(state, url, await read(url)));
    },
  };
}
