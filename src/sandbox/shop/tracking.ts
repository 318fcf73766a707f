/** Tracking codes in the formats of the carriers. */
import type { Random } from '../random.ts';

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Makes a code for a parcel of this carrier; postal codes have a correct S10 check digit. Empty for a pick-up. */
export function inventTrackingCode(metodo: string, random: Random): string {
  if (metodo === 'Retirada') return '';
  if (metodo === 'Jadlog') return `1${String(random.int(0, 9_999_999_999_999)).padStart(13, '0')}`;
  let serial = '';
  let sum = 0;
  for (const weight of S10_WEIGHTS) {
    const digit = random.int(0, 9);
    serial += String(digit);
    sum += digit * weight;
  }
  const rest = 11 - (sum % 11);
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return `${metodo === 'SEDEX' ? 'SD' : 'PB'}${serial}${check}BR`;
}
