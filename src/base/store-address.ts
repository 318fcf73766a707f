/** The address of a store's API as a name for the store. */

/** One spelling for one address: a slash at the end or capitals in the host are no other store. */
export function normalUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  return url ? `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}` : baseUrl;
}
