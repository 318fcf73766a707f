/**
 * Writes packaging/fonts/ anew from the fonts of others: what paper is printed with, cut down to the letters that are wanted of
 * each and packed. Needs a registry; to be run again when a font or a list of letters changes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { create, type Font } from 'fontkit';

const OUT = new URL('../packaging/fonts/', import.meta.url);
const CUTTER = 'subset-font@2.9.0';
const FAMILIES = ['arimo', 'cousine', 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
const VERSION = '0.4.3';

// Tables of no use on paper: hints for screens, vertical setting, what choosing among forms takes.
const UNUSED = ['BASE', 'DSIG', 'GDEF', 'VDMX', 'VORG', 'cvt ', 'fpgm', 'gasp', 'hdmx', 'prep', 'vhea', 'vmtx'];

/** Read from right to left, which the writer of paper cannot, or nobody's letter. */
const UNSET = /\p{Bidi_C}|\p{C}|[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const HAN = /\p{Script=Han}/u;
// What is composed of jamo needs a font that knows how; normalised text has none.
const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/;

type Cutter = (font: Uint8Array, letters: string, options: object) => Promise<Uint8Array>;
type Cut = { file: string; of: string; font: string; isWanted: (letter: string) => boolean };

const japanese = japaneseLetters();
const latin = new Set<string>();
const CUTS: readonly Cut[] = [
  { file: 'plain', of: 'arimo', font: '400Regular/Arimo_400Regular', isWanted: (one) => !UNSET.test(one) },
  { file: 'bold', of: 'arimo', font: '700Bold/Arimo_700Bold', isWanted: (one) => !UNSET.test(one) },
  { file: 'mono', of: 'cousine', font: '400Regular/Cousine_400Regular', isWanted: (one) => /[\x20-\x7e]/.test(one) },
  {
    file: 'japanese',
    of: 'noto-sans-jp',
    font: '400Regular/NotoSansJP_400Regular',
    isWanted: (one) => !UNSET.test(one) && !latin.has(one) && (japanese.has(one) || !HAN.test(one)),
  },
  {
    file: 'chinese',
    of: 'noto-sans-sc',
    font: '400Regular/NotoSansSC_400Regular',
    isWanted: (one) => /[\u3100-\u312f\u4e00-\u9fff]/.test(one) && !japanese.has(one),
  },
  { file: 'korean', of: 'noto-sans-kr', font: '400Regular/NotoSansKR_400Regular', isWanted: (one) => HANGUL.test(one) },
];

const place = mkdtempSync(join(tmpdir(), 'bancada-fonts-'));
try {
  const packages = FAMILIES.map((family) => `@expo-google-fonts/${family}@${VERSION}`);
  const install = ['install', '--ignore-scripts', '--silent', '--prefix', place, CUTTER, ...packages];
  execFileSync('npm', install, { stdio: 'inherit' });
  const cut = createRequire(join(place, 'x.js'))('subset-font') as Cutter;
  const folderOf = (family: string) => join(place, 'node_modules/@expo-google-fonts', family);
  for (const { file, of, font: name, isWanted } of CUTS) {
    const bytes = readFileSync(join(folderOf(of), `${name}.ttf`));
    const letters = lettersOf(create(bytes)).filter(isWanted);
    if (file === 'plain') for (const one of letters) latin.add(one);
    const isLatin = file === 'plain' || file === 'bold';
    const font = await cut(bytes, letters.join(''), {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures: ['ccmp', 'mark', 'mkmk'],
      dropTables: isLatin ? UNUSED.filter((table) => table !== 'GDEF') : [...UNUSED, 'GPOS', 'GSUB'],
    });
    const packed = brotliCompressSync(font, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: font.length },
    });
    writeFileSync(new URL(`${file}.ttf.br`, OUT), packed);
    console.log(`${file}: ${letters.length} letters, ${packed.length} bytes of ${bytes.length}`);
  }
  const licences = FAMILIES.map((family) => readFileSync(join(folderOf(family), 'LICENSE_FONT'), 'utf8').trim());
  const [licence = ''] = licences;
  const owners = [...new Set(licences.map((text) => text.slice(0, text.indexOf('\n'))))];
  const text = licence.slice(licence.indexOf('\n'));
  writeFileSync(new URL('OFL.txt', OUT), `${owners.join('\n')}${text}\n`.replaceAll('\r\n', '\n'));
} finally {
  rmSync(place, { recursive: true });
}

function lettersOf(font: Font): string[] {
  return font.characterSet.map((code) => String.fromCodePoint(code));
}

/** All that the usual encoding of Japanese has. */
function japaneseLetters(): Set<string> {
  const decoder = new TextDecoder('shift_jis');
  const letters = new Set<string>();
  for (let first = 0x81; first <= 0xfc; first++) {
    for (let second = 0x40; second <= 0xfc; second++) {
      for (const letter of decoder.decode(Uint8Array.of(first, second))) letters.add(letter);
    }
  }
  return letters;
}
