/** What of ssh2 1.17 has to be put right in the bundle. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

// The list of signatures that the server says it takes lacks a comma, so that a client never sees `rsa-sha2-512` in it;
// and it names two that bancada does not take.
const LIST =
  /'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521'\s*\+ 'rsa-sha2-512,rsa-sha2-256,ssh-rsa,ssh-dss'/;
const RIGHT_LIST = "'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256'";

/** Mends `server-sig-algs` (RFC 8308); fails the build where a new version has it otherwise. */
export function ssh2Plugin(): Plugin {
  return {
    name: 'ssh2',
    setup(build) {
      build.onLoad({ filter: /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]Protocol\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!LIST.test(source)) throw new Error('ssh2 announces its signatures otherwise than this plugin knows');
        return { contents: source.replace(LIST, RIGHT_LIST) };
      });
    },
  };
}
