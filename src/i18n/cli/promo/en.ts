/** Prices of many products at once, in English. */
import { promo as ofBench } from '../../promo/en.ts';

export const promo = {
  columns: {
    id: 'PROMOTION',
    name: 'NAME',
    state: 'STATE',
    products: 'PRODUCTS',
    leftAlone: 'NOT CHANGED',
    host: 'CARRIED BY',
    begins: 'BEGINS',
    ends: 'ENDS',
    product: 'PRODUCT',
    before: 'BEFORE',
    after: 'AFTER',
    begin: 'BEGUN',
    end: 'ENDED',
  },
  states: ofBench.states,
  verdicts: ofBench.verdicts,
  none: 'No promotion was planned here.',
  noRun: (id: string) => `There is no promotion ${id}, or several begin so. bancada promo lists them.`,
  seen: (count: number) =>
    `${count === 0 ? 'No such product is' : count === 1 ? '1 product is' : `${count} products are`} seen in orders and stock; the API has no list of products, so others are not among them.`,
  summary: (changes: number, same: number) =>
    `${changes === 1 ? '1 product changes' : `${changes} products change`}, ${same} ${same === 1 ? 'is' : 'are'} so already.`,
  noProduct: (id: string) => `${id}: the store has no such product`,
  unreadable: (id: string) => `${id}: its prices cannot be read in that unit`,
  nothingKept: 'Nothing was planned and nothing was sent. Leave those products out.',
  times: (begins: string | undefined, ends: string | undefined) =>
    `From ${begins ?? 'now'}${ends === undefined ? ' on' : ` to ${ends}`}.`,
  overlap: (name: string, id: string, product: string, count: number, begins: string, ends: string | undefined) =>
    `${count === 1 ? `${product} is` : `${product} and ${count - 1} more are`} in the promotion ${name}${name === id ? '' : ` (${id})`} at the same time: ${begins}${ends === undefined ? '' : ` to ${ends}`}.`,
  overlapMeant: ofBench.overlapMeant,
  alarmed: (name: string) => `${name}: really?`,
  planned: (id: string, hasEnd: boolean) =>
    `Planned as promotion ${id}. ${hasEnd ? 'End it early' : 'Take it back'}: bancada promo ${hasEnd ? 'end' : 'undo'} ${id}`,
  needsProcess: 'A running bench of this machine carries it out, or “bancada promo carry”.',
  carrying: 'Carrying out what is due, until Ctrl-C.',
  open: (count: number) =>
    `${count === 1 ? '1 product has' : `${count} products have`} no verdict yet; a running bench goes on with it, or “bancada promo carry”.`,
  isOver: (id: string) => `Promotion ${id} has ended already.`,
  goesBack: ofBench.goesBack,
  here: 'this machine',
  elsewhere: (id: string, station: string) =>
    `Told to the machine of ${station}, which carries it out. Its verdicts follow: bancada promo show ${id}`,
  takes: (station: string) =>
    `Is the machine of ${station} off? Two machines must not carry out one promotion: take it only then.`,
  taken: (id: string) => `Promotion ${id} is carried out here from now on.`,
  isHere: (id: string) => `Promotion ${id} is carried out here already.`,
  notRecorded: 'Not kept: this machine cannot write it down, so nothing was sent.',
  endsBefore: '--end must be after --begin, and to come.',
  oneSource: 'Either a file or a rule: the file has its own prices.',
  noSource: 'Name a CSV file, or a rule: --percent -10 --match mug',
  whichProducts: 'Say which products: --product ID, --match TEXT, or --all of those seen in orders and stock.',
  tenths: 'one decimal at most',
  fileColumns: 'The file needs the columns product_id and preco or preco_promocional.',
  twice: 'no product id, or the same one twice',
  noPrice: 'neither preco nor preco_promocional',
  moment:
    'Write 2h, 3d, 2026-12-24, “2026-12-24 18:00”, or a date-time with its zone. A day like 24/12 is read where it cannot be taken for another; 5/6 can.',
};
