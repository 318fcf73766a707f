/** What stands in a PDF: its objects, and its text as a reader copies it, by the tables that say which letter a glyph is. */
import { inflateSync } from 'node:zlib';

export type PdfObject = { head: string; stream: Buffer | undefined };

/** The objects of a file by their numbers; what is packed is unpacked. */
export function objectsOf(pdf: Uint8Array): Map<number, PdfObject> {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const begin = text.indexOf('\n', index) + 1;
    const at = text.slice(begin, text.indexOf('endobj', begin)).indexOf('stream\n');
    const head = text.slice(begin, at === -1 ? text.indexOf('endobj', begin) : begin + at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = at === -1 ? undefined : bytes.subarray(begin + at + 7, begin + at + 7 + length);
    objects.set(Number(id), { head, stream: raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  return objects;
}

/** What is drawn, page by page. */
export function contentsOf(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => head.includes('/Type /Page\n'));
  return pages.map(({ head }) => String(objects.get(Number(/\/Contents (\d+)/.exec(head)?.[1]))?.stream));
}

/** The pieces of text, each of one font and in one place, in the order in which they are drawn. */
export function textsOfPdf(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = Number(/\/ToUnicode (\d+)/.exec(objects.get(Number(id))!.head)?.[1]);
      const lists = [...String(objects.get(table)?.stream).matchAll(/<[\da-f]+> <[\da-f]+> \[(.*)\]/g)];
      fonts.set(
        name,
        lists.flatMap(([, list = '']) => [...list.matchAll(/<([\da-f ]+)>/g)].map(([, hex]) => ofHex(hex))),
      );
    }
  }
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/BT\n(.*?)ET\n/gs)].map(([, block = '']) => {
      const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
      const glyphs = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => letters?.[parseInt(glyph, 16)] ?? '').join('');
    }),
  );
}

function ofHex(hex = ''): string {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
}
