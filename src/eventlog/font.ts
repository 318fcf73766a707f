/** Which characters a TrueType or OpenType font has, read by a library. */

/** Reads the bytes of a font; returns whether it has a glyph for a character. Rejects if the bytes are no font. */
export async function readGlyphs(bytes: Uint8Array): Promise<(character: string) => boolean> {
  const { create } = await import('fontkit');
  const font = create(bytes);
  const known = new Map<string, boolean>();
  const hasGlyph = (character: string) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const isThere = font.hasGlyphForCodePoint(character.codePointAt(0)!);
    known.set(character, isThere);
    return isThere;
  };
  // The library reads the character table on the first call: a font without one must fail here.
  hasGlyph(' ');
  return hasGlyph;
}
