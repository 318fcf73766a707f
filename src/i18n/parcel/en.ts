/** A parcel that does not hold all of its order, in English. */
import type { WhyLeftOut } from '../../domain/parcel.ts';

/** Why an item is not in it; of any other state the store's own word says it. */
const whyLeftOut: Record<Exclude<WhyLeftOut, 'other'>, string> = {
  pending: 'pending',
  accepted: 'accepted, not in production yet',
  'in-production': 'in production',
  held: 'on hold',
  cancelled: 'cancelled',
};

export const parcel = {
  why: whyLeftOut,
  /** `1 of 2 items of order 10288`. */
  part: (count: number, total: number, numero: string) => `${count} of ${total} items of order ${numero}`,
  question: (part: string, code: string) => `Ship ${part} ${underCode(code)}?`,
  only: (part: string) => `Only ${part} would leave.`,
  notInIt: (pieces: string) => `Not in this parcel: ${pieces}.`,
  more: (count: number) => `${count} more`,
  /** Of an order of which pieces on the bench are not checked. */
  notAll: 'Not all is checked.',
  unchecked: 'not checked',
  /** Of one item: so many of its pieces are. */
  partly: (checked: number) => `${checked} checked; an item leaves whole: take ${checked === 1 ? 'it' : 'them'} out`,
  rows: (count: number, total: number) => [
    'Not yet: ship nothing now',
    `Ship ${count} of ${total}, the rest in another parcel`,
  ],
  /** Of the parcels of an order, the first is 1. */
  nth: (nth: number) => `parcel ${nth}`,
  left: (code: string) => `shipped ${underCode(code)}`,
  goneWithRest: (nth: number, code: string, pieces: string) =>
    `Parcel ${nth} gone ${underCode(code)} · still to go: ${pieces} ${pieces === '1' ? 'piece' : 'pieces'}.`,
  shipped: (part: string, code: string) => `${part} shipped ${underCode(code)}.`,
  shippedNext: (part: string, code: string, next: string) => `${part} shipped ${underCode(code)}. Next: order ${next}.`,
};

/** How a parcel leaves; without a code where there is none. */
export function underCode(code: string): string {
  return code === '' ? 'without a tracking code' : `with ${code}`;
}
