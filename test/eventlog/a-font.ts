/** A font of a few characters, made by the rules of TrueType (ISO 14496-22) and by no library. */

type Table = [tag: string, bytes: Buffer];

/** The bytes of a font that has these characters, each an empty glyph. */
export function aFont(characters: string): Uint8Array {
  const codes = [...new Set(Array.from(characters, (one) => one.codePointAt(0)!))].toSorted((a, b) => a - b);
  const glyphs = codes.length + 1;
  const tables: Table[] = [
    ['OS/2', Buffer.alloc(78)],
    ['cmap', cmap(codes)],
    ['glyf', Buffer.alloc(4)],
    ['head', head()],
    ['hhea', u16s(1, 0, 800, 0, 0, 600, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, glyphs)],
    ['hmtx', u16s(...Array.from({ length: glyphs }, () => [600, 0]).flat())],
    ['loca', Buffer.alloc((glyphs + 1) * 2)],
    ['maxp', Buffer.concat([u32s(0x00010000), u16s(glyphs, ...Array.from({ length: 13 }, () => 0))])],
    ['name', u16s(0, 0, 6)],
    ['post', Buffer.concat([u32s(0x00030000), Buffer.alloc(28)])],
  ];
  const directory = Buffer.concat([u32s(0x00010000), u16s(tables.length, 128, 3, 32)]);
  let offset = directory.length + tables.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, bytes] of tables) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    records.push(Buffer.concat([Buffer.from(tag, 'latin1'), u32s(0, offset, bytes.length)]));
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...records, ...bodies]);
}

/** Format 12: each character a group of its own. */
function cmap(codes: readonly number[]): Buffer {
  const groups = codes.map((code, index) => u32s(code, code, index + 1));
  const table = Buffer.concat([u16s(12, 0), u32s(16 + groups.length * 12, 0, groups.length), ...groups]);
  return Buffer.concat([u16s(0, 1, 3, 10), u32s(12), table]);
}

function head(): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.writeUInt32BE(0x00010000, 0);
  bytes.writeUInt32BE(0x5f0f3cf5, 12);
  bytes.writeUInt16BE(1000, 18);
  return bytes;
}

function u16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function u32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
