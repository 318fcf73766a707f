/**
 * Sends a client that has logged in the server's host keys (`hostkeys-00@openssh.com`, OpenSSH's PROTOCOL, 2.5), and proves
 * that the server holds them. OpenSSH then learns a future key, and removes one that is gone: a change of the host key needs no
 * question to the user.
 */
import { sign } from 'node:crypto';
import ssh2 from 'ssh2';
import { CURVES } from './public-key.ts';
import { bigNumberBytes, readWire, wireStrings, WrongWire } from './wire.ts';

const NEWS = 'hostkeys-00@openssh.com';
const PROVE = 'hostkeys-prove-00@openssh.com';
const GLOBAL_REQUEST = 80;

type HostKeyPair = Pick<ssh2.ParsedKey, 'type' | 'sign' | 'getPublicSSH' | 'getPrivatePEM'>;

export type HostKeyPairs = readonly HostKeyPair[];

/** The internals of ssh2 1.17 that this needs: ssh2 neither sends nor passes on requests that it does not know. */
type Protocol = {
  /** Set while keys are exchanged. */
  _kexinit: object | undefined;
  _kex: { sessionID: Buffer };
  _packetRW: { write: { allocStart: number; alloc(size: number): Buffer; finalize(packet: Buffer): Buffer } };
  _cipher: { encrypt(packet: Buffer): void };
  _handlers: { GLOBAL_REQUEST: Handler };
  requestSuccess(data: Buffer): void;
  requestFailure(): void;
};
type Handler = (protocol: Protocol, name: string, wantsReply: boolean, data: unknown) => void;

/** The key pairs of these private keys, in OpenSSH's format. */
export function hostKeyPairs(privateKeys: readonly string[]): HostKeyPairs {
  return privateKeys.flatMap((text) => {
    const key = ssh2.utils.parseKey(text);
    return key instanceof Error ? [] : [key];
  });
}

/** To be called when the client has logged in. */
export function announceHostKeys(client: ssh2.Connection, pairs: HostKeyPairs): void {
  const { _protocol: protocol } = client as unknown as { _protocol: Protocol };
  const { _handlers: handlers, _packetRW: packets, _cipher: cipher, _kexinit: exchange } = protocol;
  const handle = handlers.GLOBAL_REQUEST;
  handlers.GLOBAL_REQUEST = (from, name, wantsReply, data) => {
    if (name !== PROVE) return handle(from, name, wantsReply, data);
    const { _kex: kex } = protocol;
    const proofs = Buffer.isBuffer(data) ? proofsOf(data, pairs, kex.sessionID) : undefined;
    if (!wantsReply) return;
    if (proofs) protocol.requestSuccess(proofs);
    else protocol.requestFailure();
  };
  // Nothing else may be sent during a new key exchange; the next login sends it.
  if (exchange !== undefined) return;
  const payload = Buffer.concat([
    Buffer.from([GLOBAL_REQUEST]),
    wireStrings(NEWS),
    // No reply is wanted.
    Buffer.alloc(1),
    wireStrings(...pairs.map((pair) => pair.getPublicSSH())),
  ]);
  const at = packets.write.allocStart;
  const packet = packets.write.alloc(payload.length);
  packet.set(payload, at);
  cipher.encrypt(packets.write.finalize(packet));
}

/** A signature for each key in the request; `undefined` if one of them is not ours, or occurs twice. */
export function proofsOf(asked: Buffer, pairs: HostKeyPairs, sessionId: Buffer): Buffer | undefined {
  try {
    const reader = readWire(asked);
    const proofs: Buffer[] = [];
    const left = new Set(pairs);
    while (!reader.isAtEnd) {
      const wire = reader.string();
      const pair = [...left].find((one) => one.getPublicSSH().equals(wire));
      if (!pair) return undefined;
      left.delete(pair);
      proofs.push(wireStrings(pair.type, signatureBy(pair, wireStrings(PROVE, sessionId, wire))));
    }
    return wireStrings(...proofs);
  } catch (error) {
    if (error instanceof WrongWire) return undefined;
    throw error;
  }
}

/** A signature in the format of SSH (RFC 8709; RFC 5656, 3.1.2). ssh2 returns those of ECDSA as DER. */
function signatureBy(pair: HostKeyPair, data: Buffer): Buffer {
  const curve = CURVES.get(pair.type.replace('ecdsa-sha2-', ''));
  if (!curve) return pair.sign(data);
  const both = sign(curve.hash, data, { key: pair.getPrivatePEM(), dsaEncoding: 'ieee-p1363' });
  return wireStrings(bigNumberBytes(both.subarray(0, curve.size)), bigNumberBytes(both.subarray(curve.size)));
}
