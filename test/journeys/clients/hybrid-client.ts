/**
 * The client's half of `mlkem768x25519-sha256`, written from its draft: up to the first packet that is encrypted with
 * what was agreed on. For machines whose clients are older than it.
 */
import * as crypto from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { readPublicKey } from '../../../src/ssh/public-key.ts';
import { readWire, wireStrings } from '../../../src/ssh/wire.ts';

const [KEXINIT, NEWKEYS, KEX_INIT, KEX_REPLY] = [20, 21, 30, 31];
const CIPHER = 'aes256-gcm@openssh.com';

type MlKem = { decapsulate?: (key: crypto.KeyObject, ciphertext: Buffer) => Buffer };
const { decapsulate } = crypto as MlKem;

/** Whether this Node can. */
export const hasMlKem = decapsulate !== undefined;

const sha256 = (...parts: Buffer[]) => crypto.createHash('sha256').update(Buffer.concat(parts)).digest();
const pairOf = (type: string) => (crypto.generateKeyPairSync as (type: string) => crypto.KeyPairKeyObjectResult)(type);
const bytesOf = (key: crypto.KeyObject, length: number) =>
  key.export({ type: 'spki', format: 'der' }).subarray(-length);

function packet(payload: Buffer): Buffer {
  const over = (payload.length + 5) % 8;
  const padding = over > 4 ? 16 - over : 8 - over;
  const head = Buffer.alloc(5);
  head.writeUInt32BE(payload.length + padding + 1);
  head[4] = padding;
  return Buffer.concat([head, payload, Buffer.alloc(padding)]);
}

/** Returns the first packet behind the exchange, decrypted, and the server's list of exchanges. Throws where it lies. */
export async function hybridHandshake(port: number): Promise<{ first: Buffer; exchanges: string[] }> {
  const socket = connect(port, '127.0.0.1');
  let bytes = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    wake?.();
  });
  const hungUp = once(socket, 'close').then(() => Promise.reject(new Error('the server hung up')));
  hungUp.catch(() => {});
  const more = () => Promise.race([hungUp, new Promise<void>((resolve) => (wake = resolve))]);
  const take = async (length: number) => {
    while (bytes.length < length) await more();
    const taken = bytes.subarray(0, length);
    bytes = bytes.subarray(length);
    return taken;
  };
  const takePacket = async () => {
    const length = (await take(4)).readUInt32BE();
    const body = await take(length);
    return body.subarray(1, length - body[0]!);
  };
  try {
    while (!bytes.includes('\r\n')) await more();
    const theirIdent = (await take(bytes.indexOf('\r\n') + 2)).subarray(0, -2);
    const ident = Buffer.from('SSH-2.0-drafted');
    const lists = ['mlkem768x25519-sha256,ext-info-c', 'ssh-ed25519', CIPHER, CIPHER];
    const rest = ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-256-etm@openssh.com', 'none', 'none', '', ''];
    const init = Buffer.concat([
      Buffer.from([KEXINIT]),
      crypto.randomBytes(16),
      wireStrings(...lists, ...rest),
      Buffer.alloc(5),
    ]);
    const [kem, curve] = [pairOf('ml-kem-768'), pairOf('x25519')];
    const offer = Buffer.concat([bytesOf(kem.publicKey, 1184), bytesOf(curve.publicKey, 32)]);
    socket.write(Buffer.concat([ident, Buffer.from('\r\n'), packet(init)]));
    const theirInit = Buffer.from(await takePacket());
    socket.write(packet(Buffer.concat([Buffer.from([KEX_INIT]), wireStrings(offer)])));

    const answer = Buffer.from(await takePacket());
    if (answer[0] !== KEX_REPLY) throw new Error(`packet ${answer[0]} in place of the reply`);
    const reader = readWire(answer.subarray(1));
    const [hostKey, reply, signature] = [reader.string(), reader.string(), reader.string()];
    if (reply.length !== 1088 + 32) throw new Error(`a reply of ${reply.length} bytes`);
    const prefix = Buffer.from('302a300506032b656e032100', 'hex');
    const theirCurve = crypto.createPublicKey({
      key: Buffer.concat([prefix, reply.subarray(1088)]),
      format: 'der',
      type: 'spki',
    });
    const secret = wireStrings(
      sha256(
        decapsulate!(kem.privateKey, reply.subarray(0, 1088)),
        crypto.diffieHellman({ privateKey: curve.privateKey, publicKey: theirCurve }),
      ),
    );
    const hash = sha256(wireStrings(ident, theirIdent, init, theirInit, hostKey, offer, reply), secret);
    if (!readPublicKey(hostKey)?.verify(hash, signature)) throw new Error('the host key has signed something else');

    if ((await takePacket())[0] !== NEWKEYS) throw new Error('no new keys');
    socket.write(packet(Buffer.from([NEWKEYS])));
    const derived = (letter: string) => sha256(secret, hash, Buffer.from(letter), hash);
    const length = Buffer.from(await take(4));
    const sealed = await take(length.readUInt32BE() + 16);
    const decipher = crypto.createDecipheriv('aes-256-gcm', derived('D'), derived('B').subarray(0, 12));
    decipher.setAAD(length).setAuthTag(sealed.subarray(-16));
    const body = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const exchanges = readWire(theirInit.subarray(17)).text().split(',');
    return { first: body.subarray(1, body.length - body[0]!), exchanges };
  } finally {
    socket.destroy();
  }
}
