/** The address of a store's API as a name for the store. */

/** Normalises an address: a slash at the end or capitals in the host make no other store. */
export function normalUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  return url ? `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}` : baseUrl;
}
