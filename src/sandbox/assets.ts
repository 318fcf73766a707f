/** Images of the goods and parcel labels, drawn in code: no files to ship, no licences needed. */
import { Asset, ok, problem, type Answer } from './http/answer.ts';
import { drawCover } from './cover.ts';
import { CATEGORIES } from './shop/catalogue.ts';
import { GOODS } from './shop/goods.ts';
import type { ListedItem } from './store/rows.ts';
import type { ShopStore } from './store/shop-store.ts';

const IMAGE = /^\/imagens\/([\w-]{36})\/([1-3])-(150|600|1200)\.png$/;
const LABEL = /^\/etiquetas\/([\w-]{36})\.pdf$/;

/** The response for an image or a label; `undefined` for any other path. */
export function answerAsset(shop: ShopStore, path: string): Answer | undefined {
  const image = IMAGE.exec(path);
  if (image !== null) {
    const product = shop.productById(image[1]!);
    if (product === undefined) return problem(404, 'Imagem não encontrada.');
    const good = GOODS[product.good]!;
    const category = CATEGORIES[good.categoria]!.nome;
    const [view, size] = [Number(image[2]), Number(image[3])];
    return ok(new Asset('image/png', drawCover({ name: good.nome, category, view, size })));
  }
  const label = LABEL.exec(path);
  if (label === null) return undefined;
  const item = shop.itemById(label[1]!);
  if (item === undefined) return problem(404, 'Etiqueta não encontrada.');
  return ok(new Asset('application/pdf', drawLabel(item)));
}

// Encodes a text for the built-in fonts of PDF; a character that they lack becomes a question mark.
function pdfText(text: string): string {
  const latin = [...text.normalize('NFC')].map((sign) => (sign.codePointAt(0)! < 256 ? sign : '?')).join('');
  return `(${latin.replace(/[\\()]/g, String.raw`\$&`)})`;
}

/** Draws a label of 10 × 15 cm with the order and the parcel, without personal data. */
function drawLabel(item: ListedItem): Uint8Array {
  const lines = [
    [26, 'ETIQUETA DE TESTE'],
    [12, 'Sandbox: nao postar'],
    [40, `#${item.numero}`],
    [18, item.metodo_envio],
    [14, item.tracking_code === '' ? 'sem codigo de rastreio' : item.tracking_code],
    [11, `${item.quantidade} x ${item.product_nome}`],
    [8, item.id],
  ] as const;
  let y = 400;
  const text = lines
    .map(([size, line]) => {
      y -= size + 14;
      return `BT /F1 ${size} Tf 20 ${y} Td ${pdfText(line)} Tj ET`;
    })
    .join('\n');
  const content = `1 w 8 8 267 409 re S\n${text}\n${drawBars(item.id)}`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

// Draws bars that only look like a barcode: a label of the sandbox must not scan in a real system.
function drawBars(id: string): string {
  let x = 20;
  return [...id.replaceAll('-', '')]
    .map((sign) => {
      const width = 1 + (Number.parseInt(sign, 16) % 4);
      const bar = `${x} 30 ${width} 60 re f`;
      x += width + 3;
      return bar;
    })
    .join('\n');
}

function writePdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
