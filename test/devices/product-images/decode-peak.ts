/** Decodes every hostile picture, and prints by how many megabytes the process grew at its peak. */
import { decodeProductImage } from '../../../src/devices/product-images/decode.ts';
import { bombOf, hostilePngs } from './hostile-pictures.ts';

const pictures = Object.values(hostilePngs(await bombOf(Number(process.argv[2]))));
const before = process.resourceUsage().maxRSS;
for (const picture of pictures) decodeProductImage(picture);
console.log((process.resourceUsage().maxRSS - before) / 1024);
