/** What `--help` says about the commands of the workshop, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const workshop = {
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
    options: { '--remove': 'take the codes off the van again' },
    examples: [['van scan SEDEX < codes.txt', 'from a file']],
  },
  'van close': {
    about: 'let the van go: writes the manifest as PDF and CSV; with differences it needs --yes',
    options: { '--out': 'the folder (default: this one)' },
    examples: [['van close SEDEX', 'to be signed by both']],
  },
  'van manifest': {
    about: 'list the manifests, or print one again',
    arguments: { id: 'the manifest; all are listed without' },
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
    arguments: { text: 'the note; without it, those there are' },
    examples: [['note 10423 goes into the blue box', 'numbers of persons and cards are refused']],
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
    options: { '--out': 'write it to a file: .svg or .pdf (default: to standard output)' },
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
      '--wait': 'how long a store that asks for fewer requests is waited for',
    },
    examples: [
      ['slips 10423 10424 --out slips.pdf', 'those of two orders, a page each'],
      ['slips --where due:today --out slips.pdf', 'of all that has to leave today'],
    ],
  },
} satisfies Record<string, CommandHelp>;
