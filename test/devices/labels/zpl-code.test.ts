/** The tracking code that a label prints: read where the file says it plainly, and from nothing else. */
import { expect, test } from 'vitest';
import { codeInZpl } from '../../../src/devices/labels/zpl-code.ts';

const CODE = 'AA123456785BR';
const read = (text: string) => codeInZpl(Buffer.from(text, 'latin1'));

test.each([
  `^XA^FO40,40^BY3^BCN,120,Y,N,N^FD>:${CODE}^FS^XZ`,
  `\n^XA^CI28^FO0,0^A0N,30^FDAA 123 456 785 BR^FS^FO40,40^BCN,120,Y,N,N\n^FD${CODE}^FS^XZ`,
  `^XA^FO40,40^BQN,2,8^FDQA,${CODE}^FS^XZ`,
  `^XA^BCN,80^FH\\^FDAA 123 456 785 BR^FS^XZ`,
  `^XA^BCN,80^FD${CODE}^FS^XZ^XA^BCN,80^FD${CODE}^FS^XZ`,
  `^XA^BCN,80^FD>;1234567890^FS^BCN,80^FD${CODE}^FS^XZ`,
])('%j', (text) => {
  expect(read(text)).toBe(CODE);
});

test.each([
  '',
  '%PDF-1.7 ^XA^BCN^FDAA123456785BR^FS',
  // Written, and no barcode: it may be a reference to another parcel.
  `^XA^FO0,0^A0N,30^FD${CODE}^FS^XZ`,
  '^XA^BCN,80^FDAA123456786BR^FS^XZ',
  `^XA^BCN,80^FD${CODE}^FS^BCN,80^FDAA100005028BR^FS^XZ`,
  `^XA^BCN,80^FS^FD${CODE}^FS^XZ`,
])('none in %j', (text) => {
  expect(read(text)).toBeUndefined();
});
