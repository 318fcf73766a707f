/** Certificates that no authority of this machine vouches for, made on the spot: no key lies in the repository. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

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
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const VALIDITY = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));

const nameOf = (commonName: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function pem(toSign: Buffer, signer: KeyObject): string {
  const signature = sign('sha256', toSign, signer);
  const cert = sequence(toSign, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  // A full last line has its end already: an empty line is none of PEM.
  const lines = cert.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}

const keyText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A self-signed X.509 certificate (version 1) for `commonName`, valid 2020–2049, and its key, both as PEM. */
export function selfSigned(commonName: string): { key: string; cert: string } {
  const { publicKey, privateKey } = newKey();
  const name = nameOf(commonName);
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' });
  const serial = der(0x02, Buffer.from([1]));
  const cert = pem(sequence(serial, ECDSA_SHA256, name, VALIDITY, name, publicInfo), privateKey);
  return { key: keyText(privateKey), cert };
}

/** An authority of a company: its own certificate, and those that it issues for servers and people, as PEM. */
export function anAuthority(commonName: string) {
  const own = newKey();
  const issuer = nameOf(commonName);
  let serials = 0;
  function issue(subject: Buffer, publicKey: KeyObject, ...extensions: Buffer[]): string {
    const version = der(0xa0, der(0x02, Buffer.from([2])));
    const serial = der(0x02, Buffer.from([++serials]));
    const info = publicKey.export({ type: 'spki', format: 'der' });
    const more = der(0xa3, sequence(...extensions));
    return pem(sequence(version, serial, ECDSA_SHA256, issuer, VALIDITY, subject, info, more), own.privateKey);
  }
  const isAuthority = sequence(
    BASIC_CONSTRAINTS,
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
  return {
    cert: issue(issuer, own.publicKey, isAuthority),
    /** A certificate for the server of this name. */
    for(host: string): { key: string; cert: string } {
      const { publicKey, privateKey } = newKey();
      const names = sequence(ALTERNATIVE_NAMES, der(0x04, sequence(der(0x82, Buffer.from(host)))));
      return { key: keyText(privateKey), cert: issue(nameOf(host), publicKey, names) };
    },
  };
}
