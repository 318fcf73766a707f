/** Covers of products as pictures, where this terminal shows any. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '../src/domain/records.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import type { ProductImage } from '../src/replica/product-images.ts';
import { useSessionContext } from './session-provider.ts';

/**
 * The cover of a product; `undefined` until it is here, or where none are shown. The smallest of its sizes has more
 * pixels than a terminal.
 */
export function useProductImage(product: Product | undefined): ProductImage | undefined {
  const { pictures } = useSessionContext();
  const url = urlOf(product);
  useEffect(() => {
    if (url !== undefined) pictures?.look(url);
  }, [pictures, url]);
  return useSyncExternalStore(pictures?.state.subscribe ?? NEVER, () => pictureAt(pictures, url));
}

/** The cover of a product as far as it is here now; nothing is read for it. */
export function productImageOf({ pictures, details }: ViewContext, productId: string): ProductImage | undefined {
  return pictureAt(pictures, urlOf(details.getState().products.get(productId)?.value));
}

function urlOf(product: Product | undefined): string | undefined {
  return product && (product.capa.url_thumb || product.capa.url_medium || product.capa.url);
}

function pictureAt(pictures: ViewContext['pictures'], url: string | undefined): ProductImage | undefined {
  return url === undefined ? undefined : pictures?.state.getState().byUrl.get(url)?.picture;
}

const NEVER = () => () => {};
