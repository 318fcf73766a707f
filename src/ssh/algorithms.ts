import type ssh2 from 'ssh2';
import { SUPPORTED_KEX } from 'ssh2/lib/protocol/constants.js';

// Of the library as it is built in, which is mended; by itself it has no such exchange.
const HYBRID = 'mlkem768x25519-sha256' as ssh2.KexAlgorithm;
const hybrid = SUPPORTED_KEX.includes(HYBRID) ? [HYBRID] : [];

/** What a connection may be made of; nothing older is offered. */
export const ALGORITHMS = {
  // Every client of the last ten years knows it. A group of 8192 bits takes 130 ms of everybody's time, before anyone
  // has said who they are: seven such connections a second would leave none.
  kex: [...hybrid, 'curve25519-sha256', 'curve25519-sha256@libssh.org'],
  // Of a host key of another type ssh2 offers that type by itself, whatever is here.
  serverHostKey: ['ssh-ed25519'],
  cipher: [
    'chacha20-poly1305@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-gcm@openssh.com',
    'aes256-ctr',
    'aes128-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
} satisfies ssh2.Algorithms;
