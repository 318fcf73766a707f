/** The board, in English. */

export const board = {
  now: 'Now',
  ages: 'Ages of open items',
  ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'older'],
  late: (count: number) => (count === 1 ? '1 late' : `${count} late`),
  /** In 14 columns. */
  noneLate: 'none late',
  throughput: 'Moved per hour',
  shipped: 'shipped',
  accepted: 'accepted',
  started: 'started',
  /** On average; in 14 columns. */
  perHour: (count: string) => `${count}/h last 3 h`,
  peak: (count: number) => `peak ${count}`,
  pace: 'Pace',
  /** A station, or the whole shop. */
  paceOf: (who: string, perHour: string, parcels: number, since: string) =>
    `${who} ${perHour}/h (${parcels === 1 ? '1 parcel' : `${parcels} parcels`} since ${since})`,
  noPaceOf: (who: string, parcels: number) =>
    `${who}: too early to say (${parcels === 1 ? '1 parcel' : `${parcels} parcels`})`,
  shop: 'the shop',
  parcelsPerHour: 'parcels/h',
  since: (time: string) => `since ${time}`,
  each: 'Parcels of everybody',
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  cutOffs: 'Parcels due at each cut-off',
  cutOff: (time: string, span: string) => `${time}, in ${span}`,
  past: (time: string) => `${time}, past`,
  noCutOffs: 'No cut-offs are set. BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30" sets them.',
  forecast: (left: number) => (left === 0 ? 'all will leave in time' : `at this pace ${left} will be left`),
  noPace: 'too early to say',
  crew: (count: number) => (count === 1 ? 'On now: 1' : `On now: ${count}`),
  packs: (numero: string) => `packs #${numero}`,
  empty: 'No open items.',
  oldest: 'Oldest',
  /** For a screen that is read from three metres: as few letters as can be. */
  wall: {
    late: (count: number) => `${count} LATE`,
    inTime: 'IN TIME',
    accept: 'ACCEPT',
    start: 'START',
    pack: 'PACK',
    /** Parcels; the second where there is less room. */
    shippedToday: ['SHIPPED TODAY', 'SHIPPED'] as readonly string[],
    missing: (parcels: number) => `${parcels} TO GO`,
    in: (span: string) => `in ${span}`,
    past: 'past',
  },
};

export type BoardTexts = typeof board;
