/** A certificate that nobody vouches for, made on the spot: no key lies in the repository. */
import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const utcTime = (text: string) => der(0x17, Buffer.from(text));

const ECDSA_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** A self-signed X.509 certificate (version 1) for `commonName`, valid 2020–2049, and its key, both as PEM. */
export function selfSigned(commonName: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const serial = der(0x02, Buffer.from([1]));
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' });
  const toSign = sequence(serial, ECDSA_SHA256, name, validity, name, publicInfo);
  const signature = sign('sha256', toSign, privateKey);
  const cert = sequence(toSign, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = cert.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
