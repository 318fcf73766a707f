/** Types for the part of fontkit that is used; the library has none of its own. */
declare module 'fontkit' {
  export type Font = {
    type: string;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  /** Throws if the bytes are no font. */
  export function create(bytes: Uint8Array): Font;
}
