/** What is used of fontkit, which brings no types of its own. */
declare module 'fontkit' {
  export type Font = {
    type: string;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  /** Throws for what is no font. */
  export function create(bytes: Uint8Array): Font;
}
