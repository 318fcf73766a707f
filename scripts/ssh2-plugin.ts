/** What of ssh2 1.17 has to be put right in the bundle. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

type Mend = { file: RegExp; wrong: RegExp; right: string; what: string };

const KEX = /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]kex\.js$/;
const HYBRID = JSON.stringify(resolve(import.meta.dirname, '../src/ssh/hybrid-exchange.ts'));

const MENDS: readonly Mend[] = [
  {
    // The list of signatures that the server says it takes (RFC 8308) lacks a comma, so that a client never sees
    // `rsa-sha2-512` in it; it names two that bancada does not take, and not those of keys in hardware.
    file: /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]Protocol\.js$/,
    wrong:
      /'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521'\s*\+ 'rsa-sha2-512,rsa-sha2-256,ssh-rsa,ssh-dss'/,
    right:
      "'ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256," +
      "sk-ssh-ed25519@openssh.com,sk-ecdsa-sha2-nistp256@openssh.com'",
    what: 'announces its signatures',
  },
  {
    // A client may send its first packet of a key exchange before it knows what is agreed on, as dropbear's does. The
    // guess is right where both sides like the same exchange and the same host key best (RFC 4253, 7). ssh2 compares
    // with what it has just put in the place of the client's list, and so throws every right guess away.
    file: KEX,
    wrong: /if \(firstFollows && \(!remote\.kex\.length \|\| clientList\[i\] !== remote\.kex\[0\]\)\) \{/,
    right:
      'if (firstFollows && (clientList[0] !== serverList[0] || remote.serverHostKey[0] !== local.lists.serverHostKey.array[0])) {',
    what: 'judges a first guess',
  },
  {
    // The exchange that no quantum computer undoes, which ssh2 does not have: the list of those that it knows …
    file: /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]constants\.js$/,
    wrong: /const SUPPORTED_KEX = DEFAULT_KEX\.concat\(\[/,
    right: `const SUPPORTED_KEX = DEFAULT_KEX.concat(require(${HYBRID}).hasHybridExchange ? ['mlkem768x25519-sha256'] : [], [`,
    what: 'lists its exchanges',
  },
  {
    // … and what becomes of it where both sides like it best.
    file: KEX,
    wrong: /switch \(kexType\) \{/,
    right: `switch (kexType) {
        case 'mlkem768x25519-sha256':
          return new (require(${HYBRID}).hybridExchange(KeyExchange))(...args);`,
    what: 'begins an exchange',
  },
  {
    // It makes a cipher for each packet, and Node judges and copies a key that is given as bytes each time: a key object
    // is taken four times as fast.
    file: /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]crypto\.js$/,
    wrong:
      /this\._((?:enc|dec)Key(?:Main|PktLen)?|decipherKey) = ((?:enc|dec)\.(?:cipher|decipher)Key(?:\.slice\([\d, ]+\))?);/g,
    right: "this._$1 = require('crypto').createSecretKey($2);",
    what: 'keeps its keys',
  },
];

/** Mends it; fails the build where a new version has it otherwise. */
export function ssh2Plugin(): Plugin {
  return {
    name: 'ssh2',
    setup(build) {
      build.onLoad({ filter: /[\\/]ssh2[\\/]lib[\\/]protocol[\\/]\w+\.js$/ }, async ({ path }) => {
        let contents = await readFile(path, 'utf8');
        for (const { wrong, right, what } of MENDS.filter(({ file }) => file.test(path))) {
          if (!wrong.test(contents)) throw new Error(`ssh2 ${what} otherwise than this plugin knows`);
          contents = contents.replace(wrong, right);
        }
        return { contents };
      });
    },
  };
}
