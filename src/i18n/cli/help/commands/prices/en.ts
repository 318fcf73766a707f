/** What `--help` says about the commands of products, prices, stock and money, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const prices = {
  product: {
    about: 'show one product with its prices and stock',
    examples: [['product 8f0c… --json --fields nome,preco,estoques', 'some fields, as the API names them']],
  },
  money: {
    about:
      'what the store pays for items: sums by credit day and state, what is overdue, commissions unlike the usual one',
    options: {
      '--since': 'orders created from this day, YYYY-MM-DD',
      '--until': 'orders created up to this day, YYYY-MM-DD',
      '--items': 'item by item, with the usual commission of its product',
      '--details': 'where the list does not tell it, read so many orders one by one',
    },
    examples: [
      ['money --since 2026-11-01', 'net value and commission by credit day and state'],
      [`money --items --ndjson | jq 'select(.overdue == "yes")'`, 'what should have been paid by now'],
      ['money --items --csv --excel > money.csv', 'a spreadsheet'],
    ],
  },
  price: {
    about: 'show the prices of a product, or change them',
    options: {
      '--price': 'the new price in reais: 29,90; or -10%',
      '--promo': 'the new promotional price in reais: 24,90; or -10% of the price',
      '--unit': 'what the store’s prices are in, where it does not show',
    },
    examples: [
      ['price 8f0c…', 'as it is'],
      ['price 8f0c… --price 29,90 --promo 24,90 --dry-run', 'before → after, and nothing is sent'],
      ['price 8f0c… --price 29,90 --yes', 'without a question'],
    ],
  },
  stock: {
    about: 'list stock records, all pages of them; set or import them',
    options: {
      '--product': 'only the variations of this product',
      '--updated-after': 'records changed after a moment (2026-11-20T10:00:00Z) or age (15m, 24h, 7d)',
    },
    examples: [
      ['stock --csv > stock.csv', 'to be edited in a spreadsheet and imported again'],
      ['stock set 8f0c… --quantity 12', 'one record'],
      ['stock import stock.csv --dry-run', 'what would change'],
    ],
  },
  'stock set': {
    about: 'change the count or the switch of one record',
    arguments: { stock: 'its id, the beginning of it, or its SKU' },
    options: {
      '--quantity': 'the new count; 0 is asked about, or needs --yes',
      '--active': 'true or false',
      '--product': 'its product: makes it quicker to find',
    },
    examples: [['stock set 8f0c… --quantity 12 --active true', 'both at once']],
  },
  'stock import': {
    about: 'change what differs from a CSV file: columns id or sku, and quantidade or is_active',
    arguments: { file: 'as “bancada stock --csv” writes it; - reads standard input' },
    options: { '--skip-invalid': 'leave wrong rows out instead of refusing the file' },
    examples: [
      ['stock import stock.csv --dry-run', 'what would change'],
      ['stock import stock.csv --yes --json', 'change it, a JSON verdict for each row'],
    ],
  },
  promo: {
    about: 'list the promotions: changed prices of many products at once, now or at a moment, and back again',
    examples: [
      ['promo', 'which are planned, running and ended'],
      ['promo plan --percent -10 --match caneca --end 3d', 'ten percent off for three days'],
    ],
  },
  'promo plan': {
    about: 'plan new prices from a CSV file or a rule: shows before and after of every product, then asks',
    arguments: { file: 'CSV with product_id and preco or preco_promocional; - reads standard input' },
    options: {
      '--percent': 'by how much the price changes, such as -10 or 7.5',
      '--round': 'to the nearest multiple of this amount',
      '--ending': 'let the price end with these cents, at or below: 90',
      '--floor': 'never below this amount',
      '--base': 'change the price itself instead of the promotional price',
      '--product': 'this product; may be given several times',
      '--match': 'the products with this in their name, of those seen in orders and stock',
      '--all': 'all products that are seen in orders and stock',
      '--begin': 'when it begins: 2h, 2026-11-28, “2026-11-28 08:00” (default: now)',
      '--end': 'when every price goes back to what it was',
      '--name': 'a name for the list of promotions',
      '--unit': 'the unit in which the store sends prices',
    },
    examples: [
      ['promo plan prices.csv --dry-run', 'only look'],
      ['promo plan --percent -15 --all --begin 2026-11-27 --end 2026-11-30', 'a week-end'],
    ],
  },
  'promo show': {
    about: 'show what became of every product of a promotion',
    arguments: { id: 'the promotion, or how its id begins' },
    examples: [['promo show 3fa8', 'each with its verdict']],
  },
  'promo end': {
    about: 'end a promotion now: its prices go back, those that somebody changed since are left alone',
    arguments: { id: 'the promotion, or how its id begins' },
    examples: [['promo end 3fa8', 'before its time']],
  },
  'promo undo': {
    about: 'take a promotion back, also one without an end: the same as promo end',
    arguments: { id: 'the promotion, or how its id begins' },
    examples: [['promo undo 3fa8', 'as if it had not been']],
  },
  'promo take': {
    about: 'carry out a promotion here that another host has planned, where that machine is off',
    arguments: { id: 'the promotion, or how its id begins' },
    examples: [['promo take 3fa8', 'the machine that planned it is gone']],
  },
  'promo carry': {
    about: 'carry out what is due, until it is interrupted; a running bench does so by itself',
    options: { '--once': 'only what is due now' },
    examples: [['promo carry --once', 'from cron']],
  },
} satisfies Record<string, CommandHelp>;
