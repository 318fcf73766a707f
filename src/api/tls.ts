/** The options of every connection over TLS. */
import { networkSettings } from './network.ts';

/**
 * Set explicitly: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would give tokens, passwords and labels to any
 * server that answers.
 */
const CHECKED = { rejectUnauthorized: true } as const;

let believed: readonly string[] | undefined;

/**
 * The options of every connection over TLS. The first call sets the accepted authorities: Node's own with those of
 * NODE_EXTRA_CA_CERTS, the system's, and those of the settings.
 */
export function checkedTls(): typeof CHECKED {
  const { authorities = [] } = networkSettings();
  if (believed !== authorities) {
    believed = authorities;
    // Only when a connection is opened: reading all certificates takes longer than most commands.
    const tls = process.getBuiltinModule('node:tls');
    const all = [...tls.getCACertificates('bundled'), ...tls.getCACertificates('extra'), ...authorities];
    tls.setDefaultCACertificates([...new Set([...all, ...tls.getCACertificates('system')])]);
  }
  return CHECKED;
}
