/** The board, in English. */

export const board = {
  now: 'Now',
  ages: 'Ages of open items',
  ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'older'],
  late: (count: number) => (count === 1 ? '1 late' : `${count} late`),
  noneLate: 'none late',
  throughput: 'Moved per hour',
  shipped: 'shipped',
  accepted: 'accepted',
  started: 'started',
  /** On average; in 14 columns. */
  perHour: (count: string) => `${count}/h last 3 h`,
  peak: (count: number) => `peak ${count}`,
  cutOffs: 'Open items by how they leave',
  cutOff: (time: string, span: string) => `${time}, in ${span}`,
  past: (time: string) => `${time}, past`,
  noCutOffs: 'No cut-offs are set. BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30" sets them.',
  open: (count: number) => `${count} open`,
  forecast: (left: number) => (left === 0 ? 'all will leave in time' : `at this pace ${left} will be left`),
  noPace: 'no pace yet',
  crew: (count: number) => (count === 1 ? 'On now: 1' : `On now: ${count}`),
  packs: (numero: string) => `packs #${numero}`,
  empty: 'No open items.',
  oldest: 'Oldest',
};

export type BoardTexts = typeof board;
