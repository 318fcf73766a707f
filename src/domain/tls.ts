/** How a connection over TLS is made, at every door. */

/**
 * For the options of every connection over TLS. Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment
 * would otherwise give tokens, passwords and labels to any server that answers. A private authority is added by
 * NODE_EXTRA_CA_CERTS.
 */
export const CHECKED_TLS = { rejectUnauthorized: true } as const;
