/**
 * Fetches the label of a parcel from wherever `label_url` leads. It is not kept, since it bears a name and an address.
 */
import { fetchExternal, type ExternalFile, type ExternalFetchOptions } from './external-fetch.ts';

export type LabelFetchOptions = Partial<Pick<ExternalFetchOptions, 'trusts' | 'maxBytes' | 'withinMs' | 'resolveName'>>;

const ACCEPT = 'application/pdf, image/*, application/octet-stream, text/plain';

/** The label's bytes, or why there are none. At most 10 MiB within 20 s where nothing else is said. Never rejects. */
export function fetchLabel(url: string, options: LabelFetchOptions = {}): Promise<ExternalFile> {
  return fetchExternal(url, { accept: ACCEPT, maxBytes: 10 * 1024 * 1024, withinMs: 20_000, ...options });
}
