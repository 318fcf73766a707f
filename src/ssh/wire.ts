/** The strings and numbers of SSH's wire format (RFC 4251, 5). Every read is within bounds. */

/** The bytes are not in the expected format. */
export class WrongWire extends Error {
  override readonly name = 'WrongWire';
}

export type WireReader = {
  readonly isAtEnd: boolean;
  /** How many bytes have been read. */
  readonly at: number;
  string(): Buffer;
  text(): string;
  byte(): number;
  number(): number;
  long(): bigint;
  /** A positive number of any length, without zeros before it. */
  bigNumber(): Buffer;
};

/** Reads from the beginning; throws {@link WrongWire} if there are fewer bytes than announced. */
export function readWire(bytes: Buffer): WireReader {
  let at = 0;
  function take(length: number): Buffer {
    if (at + length > bytes.length) throw new WrongWire('it ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  }
  const number = () => take(4).readUInt32BE();
  const string = () => take(number());
  return {
    get isAtEnd() {
      return at === bytes.length;
    },
    get at() {
      return at;
    },
    string,
    text: () => string().toString('utf8'),
    byte: () => take(1)[0]!,
    number,
    long: () => take(8).readBigUInt64BE(),
    bigNumber() {
      const number = string();
      if (number.length === 0 || number[0]! & 0x80) throw new WrongWire('a number that is not positive');
      return number[0] === 0 ? number.subarray(1) : number;
    },
  };
}

/** The bytes of a positive number (RFC 4251, `mpint`), to be prefixed with a length by {@link wireStrings}. */
export function bigNumberBytes(number: Buffer): Buffer {
  const first = number.findIndex((byte) => byte !== 0);
  const bare = first === -1 ? Buffer.alloc(0) : number.subarray(first);
  return bare[0] !== undefined && bare[0] & 0x80 ? Buffer.concat([Buffer.alloc(1), bare]) : bare;
}

/** Strings one after the other, each with its length before it. */
export function wireStrings(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part as string);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
