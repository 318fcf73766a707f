/** What a van check found besides the parcels of its van, in words. */
import type { WhyStrange } from '../domain/workshop.ts';
import type { VanTexts } from './van/en.ts';

type Strange = { code: string; numero: string; why: WhyStrange };

/** Parcels that are not to be on the van, and codes that are of no parcel: each with its title, none that is empty. */
export function vanTroubles(strange: readonly Strange[], words: VanTexts): { title: string; rows: Strange[] }[] {
  const [unknown, known] = [strange.filter(isUnknown), strange.filter((one) => !isUnknown(one))];
  return [
    { title: words.strange(known.length), rows: known },
    { title: words.unknown(unknown.length), rows: unknown },
  ].filter(({ rows }) => rows.length > 0);
}

/** What is said when such a code was scanned: to take the parcel off, or that nobody knows what it is. */
export function wrongOnVan({ code, numero, why }: Strange, words: VanTexts): string {
  return why === 'unknown' ? words.wrongCode(code) : words.wrong(code, numero, words.why[why]);
}

/** `JD123   #10423   not shipped`: a row below such a title. */
export function strangeRow({ code, numero, why }: Strange, words: VanTexts): string {
  return [code, numero && `#${numero}`, words.why[why]].filter(Boolean).join('   ');
}

const isUnknown = ({ why }: Strange) => why === 'unknown';
