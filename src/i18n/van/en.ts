/** The van check, in English: on the screen, on the command line, and on paper. */
import type { WhyStrange } from '../../domain/workshop.ts';

export const van = {
  choose: 'Shipped today, waiting for pickup, by carrier',
  none: 'No parcel of today waits for a pickup.',
  waiting: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  count: (loaded: number, all: number) => `${loaded} of ${all} on the van`,
  chooseFirst: 'choose its carrier first',
  scan: 'Scan each parcel as it goes onto the van',
  missing: (count: number) => (count === 1 ? 'Shipped, NOT ON THE VAN: 1' : `Shipped, NOT ON THE VAN: ${count}`),
  strange: (count: number) =>
    count === 1 ? 'On the van, NOT TO BE THERE: 1' : `On the van, NOT TO BE THERE: ${count}`,
  /** Codes that are of no parcel here: nobody can say that one of them is on the van. */
  unknown: (count: number) => (count === 1 ? 'UNKNOWN CODE: 1' : `UNKNOWN CODES: ${count}`),
  wrongCode: (code: string) =>
    `UNKNOWN CODE: ${code} is of no order known here. Is it the right label? Take it off, or look it up.`,
  complete: (loaded: number): string =>
    loaded > 0
      ? 'Everything that was shipped is on the van, and nothing else.'
      : 'Nothing more waits for this carrier.',
  withoutCode: 'no code',
  why: {
    'other-carrier': 'another carrier’s',
    'not-shipped': 'not shipped',
    earlier: 'shipped on another day',
    'handed-over': 'gone with an earlier van',
    several: 'the number of several parcels: scan the code on the label',
    unknown: 'not known here',
    late: 'on this van or on one that left meanwhile',
  } satisfies Record<WhyStrange, string>,
  loaded: (code: string, numero: string) => `${code} · order ${numero} is on the van.`,
  again: (code: string) => `${code} is on the van already.`,
  wrong: (code: string, numero: string, why: string) =>
    `TAKE IT OFF: ${code}${numero === '' ? '' : ` · order ${numero}`} is ${why}.`,
  removed: (code: string) => `${code} is off the van.`,
  notOn: (code: string) => `${code} is not on the van.`,
  notRecorded: 'Not noted: this machine cannot write it down.',
  closeQuestion: (carrier: string) => `Let the van of ${carrier} go?`,
  closed: (manifest: string) => `The van has left. Manifest: ${manifest}`,
  notWritten: (why: string) =>
    `The van has left; the manifest was not written here: ${why}. bancada van manifest prints it.`,
  paper: {
    title: (carrier: string) => `Manifest: ${carrier}`,
    made: (at: string, who: string) => `Closed ${at} by ${who}`,
    counts: (parcels: number, items: number) =>
      `${parcels === 1 ? '1 parcel' : `${parcels} parcels`}, ${items === 1 ? '1 item' : `${items} items`}`,
    columns: { row: '#', code: 'tracking code', order: 'order', items: 'items', at: 'scanned' },
    missing: (count: number) => `Shipped, not on the van: ${count}`,
    strange: (count: number) => `On the van, not to be there: ${count}`,
    why: {
      'other-carrier': 'other carrier',
      'not-shipped': 'not shipped',
      earlier: 'other day',
      'handed-over': 'earlier van',
      several: 'several parcels',
      unknown: 'not known',
      late: 'this van or earlier',
    } satisfies Record<WhyStrange, string>,
    carrierSigns: 'Carrier:',
    shopSigns: 'Shop:',
    page: (at: number, count: number) => `page ${at} of ${count}`,
  },
};

export type VanTexts = typeof van;
