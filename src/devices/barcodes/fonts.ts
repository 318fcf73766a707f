/**
 * The fonts of paper. They are packed beside the program (packaging/fonts), and those of other scripts are unpacked only for a
 * text that needs them.
 */
import { readFile } from 'node:fs/promises';
import { getAsset, isSea } from 'node:sea';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Lettering } from './sheet.ts';

/** The folder of the fonts, which the bundler writes here; undeclared without bundling. */
declare const FONT_FOLDER: string | undefined;

const unpack = promisify(brotliDecompress);

/** Each face begins with a font of Latin, Greek and Cyrillic letters. */
const FACES: Readonly<Record<Lettering['face'], readonly FontFile[]>> = {
  plain: [{ name: 'plain' }],
  bold: [{ name: 'bold' }],
  mono: [{ name: 'mono' }, { name: 'plain' }],
};

type FontFile = { name: string; asked?: RegExp };

/** The letters for which the fonts of other scripts are used; letters that Japanese and Chinese share are drawn as in Japan. */
const OTHERS: readonly FontFile[] = [
  { name: 'korean', asked: /[\u3131-\u318e\uac00-\ud7a3]/ },
  { name: 'japanese' },
  { name: 'chinese', asked: /[\u3100-\u312f\u4e00-\u9fff]/ },
];

/** Scripts that are read from right to left: the PDF library would set them in the wrong direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A font that has been opened. */
export type PaperFont = { name: string; bytes: Uint8Array; has: (text: string) => boolean };

/** The open fonts, and those of a face in the order in which they are searched. */
export type Fonts = { of: (face: Lettering['face']) => readonly PaperFont[]; all: () => Iterable<PaperFont> };

/**
 * Opens the fonts that these letterings need. `own`: a font file of the shop's own, searched before those of other scripts.
 * Rejects if it cannot be read or is no TrueType or OpenType font.
 */
export async function openFonts(letterings: readonly Lettering[], own: string | undefined): Promise<Fonts> {
  const opened = new Map<string, PaperFont>();
  const open = async (name: string, read: () => Promise<Uint8Array>) => {
    const font = opened.get(name) ?? (await openFont(name, await read()));
    opened.set(name, font);
    return font;
  };
  const firsts = new Map<Lettering['face'], PaperFont[]>();
  const missing = new Set<string>();
  for (const { face, text } of letterings) {
    const fonts =
      firsts.get(face) ?? (await Promise.all(FACES[face].map(({ name }) => open(name, () => shipped(name)))));
    firsts.set(face, fonts);
    for (const letter of text) if (!fonts.some(({ has }) => has(letter))) missing.add(letter);
  }
  const others: PaperFont[] = [];
  const ask = (font: PaperFont) => {
    others.push(font);
    for (const letter of missing) if (font.has(letter)) missing.delete(letter);
  };
  if (own !== undefined) ask(await open('own', () => readFile(own)));
  for (const { name, asked = /./su } of OTHERS) {
    if ([...missing].some((letter) => asked.test(letter))) ask(await open(name, () => shipped(name)));
  }
  return { of: (face) => [...(firsts.get(face) ?? []), ...others], all: () => opened.values() };
}

async function shipped(name: string): Promise<Uint8Array> {
  const file = `${name}.ttf.br`;
  if (isSea()) return unpack(new Uint8Array(getAsset(`fonts/${file}`)));
  const folder = typeof FONT_FOLDER === 'string' ? FONT_FOLDER : '../../../packaging/fonts/';
  return unpack(await readFile(new URL(folder + file, import.meta.url)));
}

async function openFont(name: string, bytes: Uint8Array): Promise<PaperFont> {
  const { create } = await import('fontkit');
  const font = create(bytes);
  if (font.type !== 'TTF') throw new TypeError(font.type);
  const known = new Map<string, boolean>();
  const hasLetter = (letter: string) => {
    const before = known.get(letter);
    if (before !== undefined) return before;
    const isThere = !RIGHT_TO_LEFT.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    known.set(letter, isThere);
    return isThere;
  };
  return { name, bytes, has: (text) => Array.from(text).every(hasLetter) };
}
