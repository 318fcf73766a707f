/** What is used of opentype.js, which brings no types of its own. */
declare module 'opentype.js' {
  export function parse(buffer: ArrayBuffer): { charToGlyphIndex(character: string): number };
}
