/** Fetches the label of a parcel from `label_url`. It is not kept, for it has a name and an address. */
import { fetchExternal, type ExternalFile, type ExternalFetchOptions } from './external-fetch.ts';

export type LabelFetchOptions = Partial<Pick<ExternalFetchOptions, 'trusts' | 'maxBytes' | 'withinMs' | 'resolveName'>>;

const ACCEPT = 'application/pdf, image/*, application/octet-stream, text/plain';

/** The label's bytes, or why there are none. By default at most 10 MiB within 20 s. Never rejects. */
export function fetchLabel(url: string, options: LabelFetchOptions = {}): Promise<ExternalFile> {
  return fetchExternal(url, { accept: ACCEPT, maxBytes: 10 * 1024 * 1024, withinMs: 20_000, ...options });
}
