import { expect, test } from 'vitest';
import { createVerifier, signatureOf } from '../../../src/devices/doorbell/signature.ts';

const SECRET = 'whsec-test';
const body = Buffer.from('{"evento":"pedido.pago"}');

test('a digest is taken in hex, in capital hex and in base64', () => {
  const isGenuine = createVerifier([SECRET]);
  const hex = signatureOf(body, SECRET, 'hex');
  expect(isGenuine(body, hex)).toBe(true);
  expect(isGenuine(body, `sha256=${hex.slice(7).toUpperCase()}`)).toBe(true);
  expect(isGenuine(body, signatureOf(body, SECRET, 'base64'))).toBe(true);
});

test('the known digest of a known body is taken, so that both sides cannot be wrong together', () => {
  // HMAC-SHA256, test case 2 of RFC 4231.
  const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(createVerifier(['Jefe'])(Buffer.from('what do ya want for nothing?'), `sha256=${digest}`)).toBe(true);
});

test('while secrets are exchanged either one opens, and a third does not', () => {
  const isGenuine = createVerifier([SECRET, 'next']);
  expect(isGenuine(body, signatureOf(body, SECRET))).toBe(true);
  expect(isGenuine(body, signatureOf(body, 'next', 'base64'))).toBe(true);
  expect(isGenuine(body, signatureOf(body, 'other'))).toBe(false);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one without its name', signatureOf(body, SECRET).slice(7)],
  ['another algorithm', signatureOf(body, SECRET).replace('sha256', 'sha1')],
  ['one that is cut off', signatureOf(body, SECRET).slice(0, -1)],
  ['one with more behind it', `${signatureOf(body, SECRET)}00`],
  ['one with blanks in it', signatureOf(body, SECRET).replace('=', '= ')],
  // Node's decoders skip what they do not know: the bytes would be right.
  ['hex with a foreign letter', `${signatureOf(body, SECRET)}zz`],
  ['base64 without its end', signatureOf(body, SECRET, 'base64').replace(/=$/, '')],
  ['base64 for addresses', signatureOf(body, SECRET, 'base64').replace(/.$/, '_')],
  ['that of another body', signatureOf('{}', SECRET)],
  ['that of another secret', signatureOf(body, 'whsec-other')],
])('a signature is refused: %s', (_, header) => {
  expect(createVerifier([SECRET])(body, header)).toBe(false);
});

test('one changed byte of the body is noticed, white space too', () => {
  const signature = signatureOf(body, SECRET);
  expect(createVerifier([SECRET])(Buffer.from('{"evento": "pedido.pago"}'), signature)).toBe(false);
});
