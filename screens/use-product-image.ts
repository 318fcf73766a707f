/** Covers of products as pictures, where this terminal shows any. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '../src/domain/records.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { inBlocks, type DrawPicture } from '../src/tty/output/pictures/half-blocks.ts';
import { useSession, useSessionContext } from './session-provider.ts';

/** How the cover of a product is drawn; `undefined` until it is here, or where none are shown. */
export function useProductImage(product: Product | undefined): DrawPicture | undefined {
  const context = useSessionContext();
  useSession(({ terminal }) => terminal.graphics);
  useSession(({ terminal }) => terminal.isLineFast);
  const { pictures } = context;
  const url = urlOf(context, product);
  useEffect(() => {
    if (url !== undefined) pictures?.look(url);
  }, [pictures, url]);
  return useSyncExternalStore(pictures?.state.subscribe ?? NEVER, () => pictureAt(context, url));
}

/** The cover of a product as far as it is here now; nothing is read for it. */
export function productImageOf(context: ViewContext, productId: string): DrawPicture | undefined {
  return pictureAt(context, urlOf(context, context.details.getState().products.get(productId)?.value));
}

/** The smallest of its sizes has more pixels than half blocks; where pixels are drawn, the next one has as many. */
function urlOf({ session }: ViewContext, product: Product | undefined): string | undefined {
  if (!product) return undefined;
  const { url, url_medium: medium, url_thumb: small } = product.capa;
  return (session.getState().terminal.graphics && medium) || small || medium || url;
}

function pictureAt({ pictures, canvas }: ViewContext, url: string | undefined): DrawPicture | undefined {
  const picture = url === undefined ? undefined : pictures?.state.getState().byUrl.get(url)?.picture;
  return picture && (canvas?.drawing(picture) ?? inBlocks(picture));
}

const NEVER = () => () => {};
