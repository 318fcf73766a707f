/** Which characters a font has: TrueType or OpenType, read by a library. */

/** Reads the bytes of a font. Rejects where they are none. */
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
  // The library reads the table of characters when it is first asked: a font that has none is told now.
  hasGlyph(' ');
  return hasGlyph;
}
