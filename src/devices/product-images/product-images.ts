/** Fetches and decodes the pictures shown on a screen, one after the other. */
import { fetchExternal, type ExternalFetchOptions } from '../../api/external-fetch.ts';
import {
  createProductImagesState,
  noteProductImage,
  type ProductImageReading,
  type ProductImages,
} from '../../replica/product-images.ts';
import type { DecodedImage } from './decode.ts';
import { decodeApart } from './decoder.ts';

type CoversOptions = Pick<ExternalFetchOptions, 'trusts'> & {
  isAlways: boolean;
  fetch?: typeof fetchExternal;
  decode?: (bytes: Uint8Array) => Promise<DecodedImage>;
};

const LIMITS = { accept: 'image/png, image/jpeg', maxBytes: 4 * 1024 * 1024, withinMs: 10_000 };

export function createProductImages(options: CoversOptions): ProductImages {
  const { isAlways, trusts = [], fetch = fetchExternal, decode = decodeApart } = options;
  const state = createProductImagesState();
  let last: Promise<void> = Promise.resolve();

  async function read(url: string): Promise<ProductImageReading> {
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
      noteProductImage(state, url, { isReading: true });
      last = last.then(async () => noteProductImage(state, url, await read(url)));
    },
  };
}
