/** What `--help` says about the commands of orders and their items, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const orders = {
  items: {
    about: 'list order items, all pages of them',
    options: {
      '--status': 'pending, accepted, in_production, shipped, delivered, cancelled; several with commas',
      '--since': 'orders created from this day, YYYY-MM-DD',
      '--until': 'orders created up to this day, YYYY-MM-DD',
      '--updated-after': 'items changed after a moment (2026-11-20T10:00:00Z) or age (15m, 24h, 7d)',
      '--due': 'open items that are to leave today, tomorrow or on a day, by what the shop promises; or are late',
      '--show-personal-data':
        'also addresses of labels and fields that bancada does not know; the audit trail notes it',
    },
    examples: [
      ['items --status pending', 'what waits to be accepted'],
      [`items --status pending --ndjson |\njq -r '"\\(.order_id)/\\(.id)"' | bancada accept -`, 'accept all of it'],
      ["items 'carrier:sedex qty:>3' --json", 'what the filter of the queue shows, in every state'],
      ['items --due today', 'what is to leave today by the promises of workshop.json'],
      ['items --since 2026-11-01 --csv > november.csv', 'a spreadsheet; --csv --excel for Excel in Brazil'],
      ['items --json --fields id,item_status,pedido.numero', 'some fields, as the API names them'],
    ],
  },
  order: {
    about: 'show one order with its items',
    arguments: { order: 'its id, or its number while one of its items is open' },
    options: { '--show-personal-data': 'the buyer and the address in full; the audit trail notes it' },
    examples: [
      ['order 10482', 'by its number'],
      ['order 8f0c… --json', 'as the API has it, the buyer masked'],
    ],
  },
  accept: {
    about: 'accept pending items',
    examples: [
      ['accept 10482', 'every pending item of an order'],
      ['accept 8f0c…/1b2d… 8f0c…/77aa…', 'some items'],
      ["accept --where 'item:mug qty<3' --dry-run", 'what a filter selects of the pending items'],
    ],
  },
  start: { about: 'start production of accepted items', examples: [['start 10482 --dry-run', 'what would be sent']] },
  ship: {
    about: 'ship items in production',
    options: {
      '--tracking': 'the tracking code, at most 100 characters; - asks whether to ship without one',
      '--without-tracking': 'ship without a code',
      '--other-carrier': 'the code is another carrier’s than the order’s, and meant',
      '--without-fiscal-key': 'why it leaves without a fiscal key where the shop wants one; the trail keeps it',
    },
    examples: [
      ['ship 10482 --tracking AA123456785BR', 'an order in one parcel; unchecked pieces are asked about'],
      ['ship 8f0c…/1b2d… --without-tracking', 'picked up at the counter'],
    ],
  },
  return: {
    about: 'return shipped items to production: corrects a mistaken shipment',
    examples: [['return 8f0c…/1b2d…', 'one item']],
  },
  watch: {
    about: 'follow changes: one line of JSON for each, until interrupted',
    examples: [
      [
        `watch |\njq -c 'select(.item.item_status == "cancelled") | .item.pedido.numero'`,
        'what is cancelled, as it happens',
      ],
    ],
  },
  /** Over SSH alone. */
  queue: {
    about: 'the open items as the screens show them; asks nothing of the store',
    examples: [['queue --json', 'as the API has them']],
  },
} satisfies Record<string, CommandHelp>;
