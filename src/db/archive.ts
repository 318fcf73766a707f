/**
 * The file format of a backup: a gzipped tar, which begins with a list of the size and SHA-256 of each file. Any tar can unpack
 * it; here it is accepted only as a whole.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { finite, listOf, object, readText, string, type ReadBy } from '../base/codec.ts';

export type ArchivedFile = { name: string; bytes: Buffer };

/** Why a file is not accepted as a backup. */
export type ArchiveProblem = 'no-archive' | 'damaged' | 'newer';

/** The bytes are not a backup, or were changed. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

const LIST = 'bancada-backup.json';
const FORMAT = 1;
const BLOCK = 512;

const listCodec = object({
  format: finite,
  /** When it was made, in milliseconds since the epoch. */
  at: finite,
  version: string,
  files: listOf(object({ name: string, size: finite, sha256: string })),
});
export type ArchiveList = ReadBy<typeof listCodec>;

/** Packs files; `at`: when they were copied, in milliseconds since the epoch; `version`: of bancada. */
export function packArchive(files: readonly ArchivedFile[], { at, version }: { at: number; version: string }): Buffer {
  const list: ArchiveList = {
    format: FORMAT,
    at,
    version,
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256(bytes) })),
  };
  const all = [{ name: LIST, bytes: Buffer.from(`${JSON.stringify(list, null, 2)}\n`) }, ...files];
  const parts = all.flatMap(({ name, bytes }) => [headOf(name, bytes.length, at), bytes, paddingOf(bytes.length)]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

/** Unpacks a backup. Throws {@link NotAnArchive} unless every file of its list is there and unchanged. */
export function unpackArchive(packed: Buffer): { list: ArchiveList; files: ArchivedFile[] } {
  if (packed.length < 2 || packed.readUInt16BE(0) !== GZIP_MAGIC) throw new NotAnArchive('no-archive');
  const found = new Map(entriesOf(inflated(packed)));
  const text = found.get(LIST)?.toString();
  const list = text === undefined ? undefined : readText(listCodec, text);
  if (!list) throw new NotAnArchive('no-archive');
  if (list.format !== FORMAT) throw new NotAnArchive('newer');
  const files = list.files.map(({ name, size, sha256: expected }) => {
    const bytes = found.get(name);
    if (bytes?.length !== size || sha256(bytes) !== expected) throw new NotAnArchive('damaged');
    return { name, bytes };
  });
  return { list, files };
}

/** The SHA-256 of bytes in hex digits, as `sha256sum` prints it. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const GZIP_MAGIC = 0x1f8b;

function inflated(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed);
  } catch {
    throw new NotAnArchive('damaged');
  }
}

// The ustar format, which every tar reads: names of up to 100 bytes, sizes of up to 8 GB.
function headOf(name: string, size: number, at: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0, 100);
  head.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  head.write(`${octal(size, 11)}\0${octal(Math.floor(at / 1000), 11)}\0        0`, 124);
  head.write('ustar\u000000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${octal(sum, 6)}\0 `, 148);
  return head;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function paddingOf(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

function* entriesOf(tar: Buffer): Generator<[string, Buffer]> {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    if (!Number.isSafeInteger(size)) throw new NotAnArchive('damaged');
    yield [name, tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK + size + ((BLOCK - (size % BLOCK)) % BLOCK);
  }
}
