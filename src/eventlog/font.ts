/** Which characters a font has: TrueType or OpenType, read by a library. */

/** Reads the bytes of a font. Rejects where they are none. */
export async function readGlyphs(bytes: Uint8Array): Promise<(character: string) => boolean> {
  const { parse } = await import('opentype.js');
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  const known = new Map<string, boolean>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    // Glyph 0 is the box that stands for what the font has not.
    const isThere = font.charToGlyphIndex(character) > 0;
    known.set(character, isThere);
    return isThere;
  };
}
