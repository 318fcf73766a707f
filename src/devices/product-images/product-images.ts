/** Fetches and decodes the pictures that are looked at, one after the other. */
import { fetchForeign, type ForeignOptions } from '../../api/external-fetch.ts';
import { createCoversState, noteCover, type CoverReading, type Covers } from '../../replica/product-images.ts';
import type { Decoded } from './decode.ts';
import { decodeApart } from './decoder.ts';

type CoversOptions = Pick<ForeignOptions, 'trusts'> & {
  isAlways: boolean;
  fetch?: typeof fetchForeign;
  decode?: (bytes: Uint8Array) => Promise<Decoded>;
};

const LIMITS = { accept: 'image/png, image/jpeg', maxBytes: 4 * 1024 * 1024, withinMs: 10_000 };

export function createCovers(options: CoversOptions): Covers {
  const { isAlways, trusts = [], fetch = fetchForeign, decode = decodeApart } = options;
  const state = createCoversState();
  let last: Promise<void> = Promise.resolve();

  async function read(url: string): Promise<CoverReading> {
    const { bytes, problem } = await fetch(url, { ...LIMITS, trusts });
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
      noteCover(state, url, { isReading: true });
      last = last.then(async () => noteCover(state, url, await read(url)));
    },
  };
}
