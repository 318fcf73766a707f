/** Keys made for one test. */
import { makeKeyPair } from '../../src/ssh/host-key.ts';

export type KeyPair = { publicLine: string; privateKey: string };

/** An ed25519 pair; the line ends with the comment. */
export function makeKey(comment: string): KeyPair {
  const { public: publicLine, private: privateKey } = makeKeyPair(comment);
  return { publicLine, privateKey };
}
