/** The board, in English. */

export const board = {
  ages: 'Ages of open items',
  ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'older'],
  late: (count: number) => (count === 1 ? '1 late' : `${count} late`),
  /** In 14 columns. */
  noneLate: 'none late',
  onHold: 'On hold',
  review: (count: number) => `${count} to review today`,
  throughput: 'Items per hour',
  /** Of a plot: how many its highest bar stands for. */
  scale: (count: number) => `full bar: ${count}`,
  shipped: 'shipped',
  accepted: 'accepted',
  started: 'started',
  /** On average; in 14 columns. */
  perHour: (count: string) => `${count}/h last 3 h`,
  pace: 'Pace',
  /** A station, or the whole shop. */
  paceOf: (who: string, perHour: string, parcels: number, since: string) =>
    `${who} ${perHour}/h (${parcels === 1 ? '1 parcel' : `${parcels} parcels`} since ${since})`,
  noPaceOf: (who: string, parcels: number) => `${who}: ${parcels === 1 ? '1 parcel' : `${parcels} parcels`}`,
  shop: 'the shop',
  parcelsPerHour: 'parcels/h',
  since: (time: string) => `since ${time}`,
  each: 'Parcels of everybody',
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  cutOffs: 'Parcels due at each cut-off',
  cutOff: (time: string, span: string) => `${time}, in ${span}`,
  past: (time: string) => `${time}, past`,
  noCutOffs: 'No cut-offs: BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30"',
  forecast: (left: number) => (left === 0 ? 'all will leave in time' : `about ${left} will be left`),
  /** Of orders that are promised for one moment; `cutOff`: how they leave, and when. */
  willMiss: (missing: number, count: number, cutOff: string, first: string) =>
    `${missing} of ${count} will miss ${cutOff}, first #${first}`,
  crew: (count: number) => (count === 1 ? 'On now: 1' : `On now: ${count}`),
  packs: (numero: string) => `packs #${numero}`,
  empty: 'No open items.',
  /** For a screen that is read from three metres: as few letters as can be. */
  wall: {
    late: (count: number) => `${count} LATE`,
    inTime: 'IN TIME',
    /** Promised for today. */
    dueToday: (count: number) => `${count} TODAY`,
    accept: 'ACCEPT',
    start: 'START',
    pack: 'PACK',
    /** Parcels; the second where there is less room. */
    shippedToday: ['SHIPPED TODAY', 'SHIPPED'] as readonly string[],
    missing: (parcels: number) => `${parcels} TO GO`,
    in: (span: string) => `in ${span}`,
    past: 'past',
    /** How to come back from it, where there is somewhere to go. */
    leave: 'Esc: back',
  },
};
