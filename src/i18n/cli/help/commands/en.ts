/** What `--help` says about each command, in English; the keys are what is typed. */
import type { CommandHelp } from '../command-help.ts';

const filter = 'as in the queue: mug, item:mug, carrier:sedex, "qty>3", "age>2d", is:hold, !gift';

export const commands = {
  bancada: {
    about: 'A keyboard-driven order bench on the Store Integration API: alone it opens the bench.',
    options: {
      '--version': 'the version; with --json what it runs on, too',
      '--json': 'with --version',
    },
    examples: [
      ['', 'open the bench on the configured store'],
      ['demo', 'open it on a store of its own'],
      ['login', 'configure a store'],
      ['items --status pending', 'everything the screens can do, a command can do'],
    ],
  },
  ssh: {
    about: 'serve the bench over SSH: one process, a terminal for everyone who logs in',
    options: {
      '--authorized-keys': 'who may log in, in OpenSSH’s format; operator="…" names who it is',
      '--port': 'where to listen; 0 takes a free port',
      '--host': 'address to listen on',
      '--host-key':
        'the server’s own key; made if it is not there (default: in the state directory); several, one of each type',
      '--next-host-key': 'the key that it will have next: clients learn it; made if it is not there',
      '--max-sessions': 'terminals at once',
      '--requests-per-minute': 'what commands may ask of the store, half of it for one operator',
      '--exempt': 'addresses that are never locked out: 10.0.0.0/8,192.168.1.*',
      '--own-commands': 'those of commands.json that may be run from there: weigh,courier (default: none)',
      '--lock-after': 'cover a screen that nobody uses',
      '--idle': 'end a session that nobody uses',
      '--keep-sessions': 'who is logged in stays when their key is removed, changed or expires',
    },
    examples: [
      ['ssh --port 2222 --host 0.0.0.0 --authorized-keys keys', 'then, anywhere: ssh -p 2222 warehouse'],
      ['ssh --authorized-keys keys --metrics-port 9464', 'and http://127.0.0.1:9464/metrics'],
    ],
  },
  'ssh sessions': {
    about: 'list who is logged in at the servers on this machine',
    examples: [
      ['ssh sessions', 'who, from where, since when'],
      ["ssh sessions --json | jq -r '.[].operator'", 'their names alone'],
    ],
  },
  'ssh end': {
    about: 'end sessions on this machine; whoever has a key can log in again',
    arguments: { id: 'as “bancada ssh sessions” lists it' },
    examples: [['ssh end 3fa2c1', 'and that terminal says so']],
  },
  demo: {
    about: 'open the bench on a sandbox store of its own',
    options: {
      '--items': 'order items in the store',
      '--seed': 'the same seed makes the same store',
      '--rate': 'orders paid per minute',
      '--port': 'where the store listens',
      '--once': 'print the queue as plain text and end',
      '--train': 'train on so many parcels, with faults; the score is printed at the end',
      '--station': 'the name of this bench',
    },
    examples: [
      ['demo --rate 60', 'a busy store'],
      ['demo --once', 'the queue as plain text, as in a pipe'],
      ['demo --train 10', 'a scored shift of ten parcels'],
    ],
  },
  tour: {
    about: 'learn the bench in twelve steps on a store of its own',
    options: {
      '--step': 'begin with this step; else where it was left',
      '--seed': 'the same seed makes the same store',
      '--port': 'where the store listens',
    },
    examples: [
      ['tour', 'twelve steps; q leaves, and it goes on from there'],
      ['tour --step 6', 'packing again'],
    ],
  },
  board: {
    about: 'open the bench on the board; it keeps no place of its own. Into a pipe it prints the figures once',
    options: {
      '--wall': 'large figures for a screen on the wall: no keys but Ctrl+C, nothing of a buyer',
      '--json': 'the figures once, as JSON: paces, and what is due at each cut-off',
    },
    examples: [
      ['board --wall', 'a screen in the hall'],
      ['board --json', 'for programs; per_hour is null while there is no data yet'],
    ],
  },
  ping: {
    about: 'check the configured store and its token',
    examples: [
      ['ping', 'prints the id of the store that the token stands for'],
      [
        'ping --profile outlet && echo ok',
        'exit 0 only if the store knows the token\n(3 if not, 5 if it cannot be reached)',
      ],
    ],
  },
  items: {
    about: 'list order items, all pages of them',
    arguments: { filter },
    options: {
      '--status': 'pending, accepted, in_production, shipped, delivered, cancelled; several with commas',
      '--since': 'orders created from this day, YYYY-MM-DD',
      '--until': 'orders created up to this day, YYYY-MM-DD',
      '--updated-after': 'items changed after a moment (2026-11-20T10:00:00Z) or age (15m, 24h, 7d)',
      '--due': 'open items that are to leave today, tomorrow or on a day, by what the shop promises; or are late',
      '--limit': 'at most so many',
      '--show-personal-data':
        'also addresses of labels and fields that bancada does not know; the audit trail notes it',
    },
    examples: [
      ['items --status pending', 'what waits to be accepted'],
      [`items --status pending --ndjson |\njq -r '"\\(.order_id)/\\(.id)"' | bancada accept -`, 'accept all of it'],
      [`items 'carrier:sedex qty:>3' --json`, 'what the filter of the queue shows, in every state'],
      ['items --due today', 'what is to leave today by the promises of workshop.json'],
      ['items --since 2026-11-01 --csv > november.csv', 'a spreadsheet; --csv --excel for Excel in Brazil'],
      ['items --json --fields id,item_status,pedido.numero', 'some fields, as the API names them'],
    ],
  },
  why: {
    about:
      'how a figure of the board or the tabs is counted: its rule, and the items behind it; without one, all of them',
    arguments: {
      figure: 'late, pending, shipped today, low, …: why alone lists them; behind it the words of a filter',
    },
    examples: [
      ['why late', 'what counts as late, and by which rule'],
      ['why late is:pending carrier:sedex', 'the same of what is not accepted and leaves by Sedex'],
      ['why --json', 'every figure now, with its rule'],
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
  product: {
    about: 'show one product with its prices and stock',
    arguments: { product: 'its id' },
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
  accept: {
    about: 'accept pending items',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order; - reads them from standard input' },
    examples: [
      ['accept 10482', 'every pending item of an order'],
      ['accept 8f0c…/1b2d… 8f0c…/77aa…', 'some items'],
      [`accept --where 'item:mug qty<3' --dry-run`, 'what a filter selects of the pending items'],
    ],
  },
  start: {
    about: 'start production of accepted items',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order; - reads them from standard input' },
    examples: [['start 10482 --dry-run', 'what would be sent']],
  },
  ship: {
    about: 'ship items in production',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order; - reads them from standard input' },
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
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order; - reads them from standard input' },
    examples: [['return 8f0c…/1b2d…', 'one item']],
  },
  price: {
    about: 'show the prices of a product, or change them',
    arguments: { product: 'its id' },
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
      '--limit': 'at most so many',
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
  outbox: {
    about: 'list actions without a verdict; every running bancada works on them',
    options: { '--from': 'those in a state file that was set aside, as far as it can be read' },
    examples: [
      ['outbox', 'what was sent and not answered, or not sent yet'],
      ['outbox set-aside 6f1d…', 'nobody looks any more for what became of it'],
    ],
  },
  'outbox set-aside': {
    about: 'look no more for what became of unconfirmed actions',
    arguments: { id: 'as “bancada outbox” shows them' },
  },
  log: {
    about: 'show the audit trail: who asked for what, and what became of it',
    options: {
      '--item': 'only of this item, an id or ORDER/ITEM',
      '--since': 'from a moment (2026-11-20T10:00:00Z) or age (8h, 7d) on',
      '--limit': 'the newest so many',
    },
    examples: [
      ['log --since 8h', 'this shift'],
      [`log --ndjson | jq 'select(.verdict == "refused")'`, 'one JSON entry on a line'],
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
  assembly: {
    about: 'list the slots of the assembly wall, where finished pieces wait for the rest of their order',
    examples: [
      ['assembly', 'which order is in which slot'],
      ['assembly scan', 'scan the tag of each finished piece; Ctrl-D ends'],
    ],
  },
  'assembly scan': {
    about: 'scan finished pieces, a tag on a line: each is told its slot; exit 7 where one went into none',
    options: { '--remove': 'take the pieces out of their slots again' },
    examples: [['assembly scan < tags.txt', 'from a file']],
  },
  'assembly apart': {
    about: 'take a slot apart: what was cancelled goes beside the wall, or all of it where nothing was',
    arguments: { slot: 'the name of the slot' },
    examples: [['assembly apart B3', 'its order was cancelled']],
  },
  'assembly scrap': {
    about: 'take a bad piece off the wall and note that it is made again',
    arguments: { tag: 'the code of its tag' },
    options: { '--reason': 'why, by its number in the shop’s list or how it begins' },
    examples: [['assembly scrap BNT-7M2K9QX43GT02H --reason damaged', 'one unit']],
  },
  'assembly pieces': {
    about: 'list every piece that was finished and where it is: slot, held, packed, scrapped',
    examples: [['assembly pieces --csv', 'as a list']],
  },
  van: {
    about: 'list what was shipped today by carrier, and how much of it is scanned onto the van',
    examples: [
      ['van', 'who comes for how many parcels'],
      ['van scan SEDEX', 'scan each parcel; Ctrl-D ends, and both differences are told'],
    ],
  },
  'van scan': {
    about: 'scan parcels onto a van, a code on a line; exit 7 while something is missing or should not be there',
    arguments: { carrier: 'how the delivery is called, or how that begins' },
    options: { '--remove': 'take the codes off the van again' },
    examples: [['van scan SEDEX < codes.txt', 'from a file']],
  },
  'van close': {
    about: 'let the van go: writes the manifest as PDF and CSV; with differences it needs --yes',
    arguments: { carrier: 'how the delivery is called, or how that begins' },
    options: { '--out': 'the folder (default: this one)' },
    examples: [['van close SEDEX', 'to be signed by both']],
  },
  'van manifest': {
    about: 'list the manifests, or print one again',
    arguments: { id: 'the manifest; all are listed without' },
    options: { '--pdf': 'write it to this file, as paper', '--force': 'write over a file that is there' },
    examples: [
      ['van manifest --csv', 'as a list'],
      ['van manifest SEDEX-2026-11-22-16-05 --pdf again.pdf', 'once more'],
    ],
  },
  jobs: {
    about: 'list job files for machines, and how many of their items have changed since',
    options: { '--since': 'from a moment (2026-11-20T10:00:00Z) or age (8h, 7d) on' },
    examples: [
      ['jobs write laser', 'a row for each unit that is to be made and was in no job yet'],
      ['jobs --since 8h', 'those of this shift'],
    ],
  },
  'jobs write': {
    about: 'write a job file by a template of workshop.json; what cannot be made is put on hold, exit 7',
    arguments: { name: 'the template', item: 'ORDER/ITEM, an id, or the number of an order; all without' },
    options: { '--out': 'the folder (default: this one)', '--dry-run': 'only say what would be made' },
    examples: [
      ['jobs write laser --dry-run', 'check the texts against rules and font'],
      ['jobs write laser 10423', 'a new row for one order alone'],
    ],
  },
  hold: {
    about: 'put items on hold for a reason of the shop’s list; alone it lists what is on hold',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order' },
    options: {
      '--reason': 'its number in the list, or how it begins; the list is hold_reasons of workshop.json',
      '--until': 'a day to remind: 3d, DD/MM or YYYY-MM-DD',
    },
    examples: [
      ['hold 10423 --reason artwork --until 3d', 'bulks, jobs and packing leave it out'],
      ['hold', 'what is on hold'],
    ],
  },
  release: {
    about: 'let items that are on hold go on',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order' },
    examples: [['release 10423', 'all of its items']],
  },
  remake: {
    about: 'note that units of an item are made again; alone it counts them by reason',
    arguments: { item: 'ORDER/ITEM, an id, or the number of an order with one item' },
    options: {
      '--reason': 'its number in the list, or how it begins; the list is remake_reasons of workshop.json',
      '--unit': 'which of its units, where it has several: 2, or 1,3',
      '--units': 'how many: all of them, where it has several',
      '--since': 'count from a moment (2026-11-20T10:00:00Z) or age (8h, 7d) on',
    },
    examples: [
      ['remake 10423 --reason damaged --unit 2', 'the store’s state stays'],
      ['remake --since 30d', 'how many for each reason'],
    ],
  },
  note: {
    about: 'note something about an order for the team; it is never sent. Alone it lists all notes',
    arguments: { order: 'its number, its id, or the beginning of one', text: 'the note; without it, those there are' },
    examples: [['note 10423 goes into the blue box', 'numbers of persons and cards are refused']],
  },
  audit: {
    about: 'prove the audit trail, and tell the story of one order from it',
    examples: [
      ['audit verify', 'intact, or where it breaks'],
      ['audit parcel 10423', 'who did what with it, and when'],
    ],
  },
  config: {
    about: 'list every setting with its value and where it is set: by a flag, the environment, a file or not at all',
    examples: [
      ['config', 'what is in force, without secrets'],
      ['config --json=name,value', 'what a script reads'],
    ],
  },
  'config check': {
    about: 'say what is wrong with the settings files: file, line, field and what it may be; exit 2 where anything is',
    examples: [['config check', 'before a bench is started']],
  },
  'config edit': {
    about:
      'edit a settings file in the program that EDITOR names; one with a mistake does not take the place of the old one',
    arguments: {
      file: 'which one: config.jsonc (if none is named), workshop.json, keys.json, commands.json or profiles.json',
    },
    examples: [
      ['config edit', 'config.jsonc, made where it is not there'],
      ['config edit workshop', 'the reasons and templates of the workshop'],
    ],
  },
  backup: {
    about: 'copy what only this machine knows into one file, while benches run: actions, audit trail, notes, settings',
    arguments: { dir: 'a folder for it; - writes it to standard output' },
    options: { '--keep': 'remove the older backups in that folder: so many stay' },
    examples: [
      ['backup /mnt/backup --keep 14', 'one more file there, and its checksum'],
      ['backup - | ssh nas "cat > bancada.tar.gz"', 'nothing is kept here'],
    ],
  },
  restore: {
    about: 'put a backup in the place of what this machine knows; what it held unsent is never sent, but asked about',
    arguments: { file: 'as “bancada backup” wrote it' },
    options: { '--yes': 'do not ask first', '--no-input': 'never ask; fail instead' },
    examples: [['restore /mnt/backup/bancada-2026-11-24T23-00-00-000Z.tar.gz', 'end every bench first']],
  },
  'audit verify': {
    about: 'check that nothing of the audit trail was changed, taken out or cut off; exit 4 where it was',
    options: { '--checkpoints': 'hold it against this copy of the checkpoints (default: those beside the state)' },
    examples: [['audit verify --checkpoints /mnt/usb/checkpoints', 'a copy that nobody here could change']],
  },
  'audit casts': {
    about: 'list the recordings of terminals, and whether each is what was recorded; exit 4 where one is not',
    examples: [['audit casts', 'asciinema play FILE shows one of them']],
  },
  'audit parcel': {
    about: 'tell one order’s whole story from what this machine has, without the buyer',
    arguments: { order: 'its number, its id, or the beginning of one' },
    options: { '--pdf': 'write it to this file, as paper', '--force': 'write over a file that is there' },
    examples: [
      ['audit parcel 10423', 'as a table'],
      ['audit parcel 10423 --json', 'for a program'],
      ['audit parcel 10423 --pdf 10423.pdf', 'to be sent with a complaint'],
    ],
  },
  watch: {
    about: 'follow changes: one line of JSON for each, until interrupted',
    arguments: { filter },
    examples: [
      [
        `watch |\njq -c 'select(.item.item_status == "cancelled") | .item.pedido.numero'`,
        'what is cancelled, as it happens',
      ],
    ],
  },
  webhooks: {
    about: 'receive signed events (POST /webhooks), a line of JSON for each',
    options: {
      '--port': 'where to listen; 0 takes a free port',
      '--host': 'address to listen on (default: 127.0.0.1)',
      '--secret-file': 'the signing secret; two lines while it is exchanged',
      '--forward-to': 'pass verified events on; repeat it',
      '--print-body': 'what the event says, too; it may name people',
      '--json': 'as it is without it: one JSON record on a line',
    },
    examples: [
      ['webhooks --port 4020 --secret-file secret.txt', 'behind a proxy that takes https from outside'],
      [
        'webhooks --port 4020 --secret-file secret.txt |\nwhile read event; do make-labels; done',
        'something happens with every event',
      ],
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file secret.txt',
        'try a receiver',
      ],
    ],
  },
  'webhooks trigger': {
    about: 'send signed samples to a receiver',
    arguments: { event: 'pedido.pago, item.status_alterado or pedido.cancelado' },
    options: {
      '--to': 'the receiver',
      '--secret-file': 'the signing secret',
      '--digest': 'how the signature is written',
      '--count': 'so many',
      '--json': 'one JSON record for each',
    },
    examples: [
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file secret.txt --digest base64',
        'once',
      ],
    ],
  },
  operators: {
    about: 'draw badges of the people at the bench, list them, take them back, set PINs; a badge is no authentication',
    examples: [['operators add Ana --out ana.pdf', 'a scan of it says who works at a bench']],
  },
  'operators add': {
    about: 'draw a badge: a QR code and a barcode with a random secret, of which only a hash is kept',
    arguments: { name: 'as the trail shall carry it, beside the login' },
    options: {
      '--out': 'write it to a file: .svg or .pdf, for your eyes alone (default: to standard output)',
      '--format': 'where the name of the file does not say it (default: svg)',
      '--force': 'write over a file that is there',
      '--replace': 'a new badge for who has one; the old one counts no more',
    },
    examples: [['operators add Ana --out ana.pdf', 'print it, then remove the file']],
  },
  'operators list': {
    about: 'list who has a badge, and since when',
    examples: [['operators list', 'nothing in it opens anything']],
  },
  'operators pin': {
    about: 'set the PIN that workshop.json may ask for at the bench: typed twice, or a line of standard input',
    arguments: { name: 'of whom; who has a badge' },
    options: { '--remove': 'take it back' },
    examples: [['operators pin Ana', 'only a slow hash of it is kept']],
  },
  'operators remove': {
    about: 'take a badge back: from the next scan on it is nobody’s',
    arguments: { name: 'whose' },
    examples: [['operators remove Ana', 'what the trail has of Ana stays']],
  },
  codes: {
    about: 'draw the sheet of command barcodes, with which a shift needs no keyboard',
    options: {
      '--out': 'write it to a file: .svg or .pdf (default: to standard output)',
      '--format': 'where the name of the file does not say it (default: svg)',
      '--page': 'the paper',
      '--force': 'write over a file that is there',
    },
    examples: [
      ['codes --out codes.pdf', 'print it at 100 %, not fitted to the page'],
      ['codes --format pdf --lang pt-BR | lp', 'straight to the printer'],
    ],
  },
  labels: {
    about:
      'print the labels of parcels in the order of the list, or keep them as files; exit 7 where some have none or failed',
    arguments: { item: 'ORDER/ITEM, the number of an order, an id' },
    options: {
      '--status': 'those of all items in this state, in place of names',
      '--out': 'write each into this folder as it comes: PDF, PNG or ZPL',
      '--print': 'by the print command (BANCADA_PRINT_COMMAND)',
      '--again': 'also those that were printed before',
      '--wait': 'how long a store that asks for fewer requests is waited for',
    },
    examples: [
      ['labels 10423 10424 --print', 'those of two orders'],
      ['labels --status in_production --out labels', 'all of a state, as files'],
    ],
  },
  tags: {
    about: 'make a tag for each piece of items or orders: scanned in Packing, it proves the piece and what is on it',
    arguments: { item: 'ORDER/ITEM, the number of an order, an id' },
    options: {
      '--out': 'write them to a file: .zpl, .svg or .pdf (default: to standard output)',
      '--format': 'where the name of the file does not say it (default: zpl)',
      '--page': 'the paper of an SVG or PDF sheet',
      '--force': 'write over a file that is there',
      '--wait': 'how long a store that asks for fewer requests is waited for',
      '--print': 'print them: where BANCADA_TAG_PRINTER says, else by the print command',
      '--to': 'print them straight to a printer: its host, with its port if that is not 9100',
    },
    examples: [
      ['tags 10423 --to 192.168.0.9', 'ZPL to a label printer, 50 × 30 mm at 203 dpi'],
      ['tags 10423 10424 --out tags.pdf', 'a sheet to be cut'],
    ],
  },
  picks: {
    about: 'write a pick list as PDF: each product and variation, how many, what goes on each piece',
    arguments: { item: 'ORDER/ITEM, the number of an order, an id (default: all that is accepted or in production)' },
    options: {
      '--out': 'write it to a file (default: to standard output)',
      '--page': 'the paper',
      '--force': 'write over a file that is there',
      '--wait': 'how long a store that asks for fewer requests is waited for',
    },
    examples: [
      ['picks --out picks.pdf', 'all that is to be made, the oldest first'],
      ['picks --where due:today --out picks.pdf', 'what has to leave today'],
    ],
  },
  slips: {
    about: 'write packing slips as PDF: what is in the parcel of each order, its texts, and a code to scan',
    arguments: { item: 'the number of an order, ORDER/ITEM, an id' },
    options: {
      '--out': 'write them to a file (default: to standard output)',
      '--prices': 'with what each item cost',
      '--page': 'the paper',
      '--force': 'write over a file that is there',
      '--wait': 'how long a store that asks for fewer requests is waited for',
    },
    examples: [
      ['slips 10423 10424 --out slips.pdf', 'those of two orders, a page each'],
      ['slips --where due:today --out slips.pdf', 'of all that has to leave today'],
    ],
  },
  keys: {
    about: 'list actions and their keys, and check the file that remaps them',
    options: { '--changed': 'only what the file changes' },
    examples: [
      ['keys', 'every action, with the name that keys.json calls it by'],
      ['keys --changed', 'what keys.json makes of them; what is wrong with it, line by line'],
    ],
  },
  commands: {
    about: 'list the shop’s own commands, and check commands.json and the programs it names',
    examples: [
      ['commands', 'each with its key, its screens and what it is given'],
      ['commands --json', 'for programs'],
      ['commands retry --all', 'what failed is tried again'],
    ],
  },
  'commands failed': {
    about: 'list runs of the shop’s own commands that failed: those that are tried again, and those given up',
    examples: [['commands failed --json', 'for programs']],
  },
  'commands retry': {
    about: 'have failed runs of the shop’s own commands tried again now; given up ones eight times more',
    arguments: { id: 'as “bancada commands failed” shows them' },
    options: { '--all': 'all of them' },
    examples: [['commands retry --all', 'once the other side answers again']],
  },
  login: {
    about: 'configure a store: an address and a token become a profile',
    options: {
      '--url': 'base URL of the API: https, or http to this machine',
      '--profile': 'the profile to make or replace (default: default)',
      '--token-command': 'a command that prints the token, run each time; the token is kept nowhere',
      '--price-unit': 'what the store’s prices are in',
      '--shop': 'what the shop is called, for the header',
      '--timeout': 'how long the answer may take',
      '--no-input': 'never ask; the token comes from standard input',
    },
    examples: [
      ['login', 'asks for the address and the token, checks them, keeps them'],
      ['login --url https://store.example/api/v1 --profile outlet \\\n< token.txt', 'the token from standard input'],
      [
        `login --url https://store.example/api/v1 \\\n--token-command 'pass show store'`,
        'the token from a password manager',
      ],
    ],
  },
  logout: {
    about: 'forget a profile and the token that was kept for it',
    options: {
      '--profile': 'the profile to forget (default: BANCADA_PROFILE, or the one that profiles marks with *)',
      '--no-input': 'never ask; what would have asked ends with 2',
    },
    examples: [['logout --profile outlet', 'what is on disk of its store stays']],
  },
  profiles: {
    about: 'list the profiles: names, addresses, and where their tokens are; rename or remove one',
    examples: [['profiles', 'the one with * is used where none is named']],
  },
  'profiles rename': {
    about: 'give a profile another name',
    arguments: { profile: 'the name that it has', name: 'the name that it gets' },
    examples: [['profiles rename default shop', 'its token goes with it']],
  },
  'profiles remove': {
    about: 'forget a profile and the token that was kept for it',
    arguments: { profile: 'its name' },
    options: { '--no-input': 'never ask; what would have asked ends with 2' },
    examples: [['profiles remove outlet --yes', 'without a question']],
  },
  doctor: {
    about: 'look for everything that can be wrong, and say what to do; sends the store nothing but GET',
    options: {
      '--scanner': 'time a barcode scanner, too',
      '--print': 'print a test page, too: ZPL at a printer’s port, PDF by the print command, or what is named',
      '--json': 'as JSON: check, state, found, advice',
    },
    examples: [
      ['doctor', 'Node, terminal, files, network, token,\nand what this store makes of open points of the API'],
      [`doctor --json | jq '.[] | select(.state == "problem")'`, 'only what is wrong'],
    ],
  },
  completion: {
    about: 'print the completion script of a shell',
    arguments: { shell: 'bash, zsh, fish or powershell' },
    examples: [
      ['completion bash \\\n> ~/.local/share/bash-completion/completions/bancada', 'for every bash from now on'],
      ['completion fish | source', 'for this fish'],
      ['completion powershell >> $PROFILE', 'for every PowerShell from now on'],
    ],
  },
  schema: {
    about: 'print the JSON Schema of what a command prints with --json',
    arguments: { command: 'its words, or “verdict” for all that write; alone it lists them' },
    examples: [
      ['schema hold', 'what “hold --ndjson” prints on each line'],
      ['schema verdict', 'the verdict of every command that writes'],
    ],
  },
  man: {
    about: 'print the manual page',
    examples: [['man | man -l -', 'read it']],
  },
  openapi: {
    about: 'print the OpenAPI 3.1 document of the API, with examples of the sandbox',
    examples: [['openapi > openapi.json', 'the document for a generator of clients']],
  },
  sandbox: {
    about: 'serve a store of the whole API on this machine, for trying and testing',
    options: {
      '--host': 'address to listen on',
      '--port': 'port to listen on; 0 takes a free one',
      '--token': 'token of a store; repeat it for several stores (default: a random one)',
      '--db': 'keep the store in this file (default: in memory)',
      '--items': 'items of each new store',
      '--seed': 'what everything invented follows from',
      '--rate': 'orders paid per minute',
      '--latency': 'wait this long before each answer',
      '--now': 'what its clock shows at first (default: the time)',
      '--profile': 'calm, bad-wifi, black-friday, hostile-text or legacy',
      '--set': 'answer otherwise where the spec is open; repeat it',
      '--fault': 'break requests; repeat it',
      '--webhook-url': 'send events to this address',
      '--webhook-secret': 'sign events with this',
      '--control-token': 'let everything that names this token control it, from other machines and containers, too',
      '--cors': 'let web pages of other addresses use the API from a browser',
      '--json': 'print one line of JSON once it listens',
    },
    examples: [
      [
        'sandbox --port 4010 --token loja --rate 6',
        'a store whose queue moves: http://127.0.0.1:4010/api/v1, token "loja";\nhttp://127.0.0.1:4010/_sandbox tells every switch, fault and profile,\nhttp://127.0.0.1:4010/openapi.json what is served',
      ],
      ['sandbox --token um --token dois --db loja.db', 'two stores that share some orders, kept in a file'],
      [
        'sandbox --profile bad-wifi --set refusalStatus=400 \\\n--set timestamps=zoneless',
        'a bad network, and a service that answers otherwise\nwhere the spec says nothing',
      ],
      [
        'sandbox --fault drop,when=after,operation=itens.enviar,times=1',
        'the next shipment is applied, and its answer is lost',
      ],
    ],
  },
  /** Over SSH alone. */
  queue: {
    about: 'the open items as the screens show them; asks nothing of the store',
    arguments: { filter },
    examples: [['queue --json', 'as the API has them']],
  },
} satisfies Record<string, CommandHelp>;
