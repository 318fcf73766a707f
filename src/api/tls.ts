/** How a connection over TLS is made, at every door. */
import { networkSettings } from './network.ts';

/**
 * Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise give tokens, passwords and labels to
 * any server that answers.
 */
const CHECKED = { rejectUnauthorized: true } as const;

let believed: readonly string[] | undefined;

/**
 * The options of every connection over TLS. Whom it believes is set with the first one: Node's own authorities with those of
 * NODE_EXTRA_CA_CERTS, the system's, and those that the settings name.
 */
export function checkedTls(): typeof CHECKED {
  const { authorities = [] } = networkSettings();
  if (believed !== authorities) {
    believed = authorities;
    // Only where a connection is made: to read all certificates takes longer than most commands.
    const tls = process.getBuiltinModule('node:tls');
    const all = [...tls.getCACertificates('bundled'), ...tls.getCACertificates('extra'), ...authorities];
    tls.setDefaultCACertificates([...new Set([...all, ...tls.getCACertificates('system')])]);
  }
  return CHECKED;
}
