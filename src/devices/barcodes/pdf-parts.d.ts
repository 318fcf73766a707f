/** What is used of two libraries that bring no types of their own. */
declare module 'fontkit' {
  export type Font = {
    type: string;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  /** Throws for what is no font. */
  export function create(bytes: Uint8Array): Font;
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  /** In points from the upper left corner. */
  export class PDFDocument extends Readable {
    constructor(options: { autoFirstPage: boolean; font: null; pdfVersion: string; info: object });
    addPage(options: { size: [number, number]; margin: number }): this;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: object): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    end(): void;
  }
}
