/** The part of pdfkit that is used; it has no types of its own. */
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
