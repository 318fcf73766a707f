/** By which rules the figures of bancada are counted, in English. */
import { board } from '../board/en.ts';

const aged = (step: number, rule: string) => ({
  name: board.ageSteps[step]!,
  rule: `Items that have not left and whose orders were placed ${rule}.`,
});
const away = (rule: string) =>
  `${rule} since the beginning of your last absence, as the card “while you were away” says it.`;

export const why = {
  title: 'How it is counted',
  columns: { name: 'figure', count: 'now', rule: 'rule', status: 'state', order: 'order', item: 'item', age: 'age' },
  empty: 'Nothing counts for it now.',
  /** What to type where a figure is not known by the name that was typed. */
  unknown: (text: string, names: string) => `No figure “${text}”. There are: ${names}.`,
  /** Where a command asks for what only a bench knows. */
  onlyAtBench: (name: string) => `“${name}” is counted by each bench for itself: ask there, with :why ${name}.`,
  hint: 'why FIGURE FILTER: the rows behind a number, and its rule',
  figures: {
    pending: { name: 'pending', rule: 'Items that are paid and not accepted, in any order.' },
    accepted: { name: 'accepted', rule: 'Items that are accepted and not started.' },
    inProduction: { name: 'in production', rule: 'Items that are started and have not been shipped.' },
    shipped: {
      name: 'shipped',
      rule: 'Items that are shipped and not delivered, as far as they are here: + stands where the store may have more.',
    },
    delivered: { name: 'delivered', rule: 'Items that are delivered, as far as they are here; H reads older ones.' },
    cancelled: { name: 'cancelled', rule: 'Items that are cancelled, as far as they are here; H reads older ones.' },
    unknown: { name: 'of another state', rule: 'Items of a state that bancada does not know.' },
    late: {
      name: 'late',
      rule: 'Items that have not left and should have: by what the shop promises, else a day after their order was placed. Where the store’s zone is not known, only what is late in every zone.',
    },
    dueToday: {
      name: 'due today',
      rule: 'Items that have not left and are to leave today, by what the shop promises.',
    },
    dueTomorrow: {
      name: 'due tomorrow',
      rule: 'Items that have not left and are to leave tomorrow, by what the shop promises.',
    },
    under1h: aged(0, 'less than an hour ago'),
    under4h: aged(1, 'an hour ago or more, and less than 4'),
    under12h: aged(2, '4 hours ago or more, and less than 12'),
    under1d: aged(3, '12 hours ago or more, and less than a day'),
    under2d: aged(4, 'a day ago or more, and less than 2'),
    older: aged(5, '2 days ago or more'),
    willMiss: {
      name: 'will miss',
      rule: 'Orders that are promised for today or the next day of work and will not leave in time: what is to leave first is made first, as much in each half hour as in the same one of the last 8 weeks while there was enough to do, today as much less or more as it was so far; products count by their usual time in production. What is on hold does not leave. Nothing is said before 10 days and 60 items.',
    },
    held: { name: 'on hold', rule: 'Items that have not left and that somebody here has put on hold.' },
    review: { name: 'to review', rule: 'Items on hold of which somebody said to look again by now.' },
    acceptedPerHour: {
      name: 'accepted in 3 h',
      rule: 'Items accepted in the last 3 whole hours and in the running one, by the store’s times; the board divides them by that time.',
    },
    startedPerHour: {
      name: 'started in 3 h',
      rule: 'Items started in the last 3 whole hours and in the running one, by the store’s times; the board divides them by that time.',
    },
    shippedPerHour: {
      name: 'shipped in 3 h',
      rule: 'Items shipped in the last 3 whole hours and in the running one, by the store’s times; the board divides them by that time.',
    },
    openParcels: {
      name: 'parcels due',
      rule: 'Orders with items that have not left, once for each way of delivery: each is a parcel to go.',
    },
    shippedToday: {
      name: 'shipped today',
      rule: 'Parcels that left since midnight here, by the store’s times: one tracking code is one parcel, and an order without any.',
    },
    pace: {
      name: 'pace of the shop',
      rule: 'Parcels that left in the last 3 hours, by the store’s times, whichever station shipped them. Its rate is over those hours; where none left in the hour before, over the time since the first of them, which then counts not.',
    },
    waiting: {
      name: 'waiting',
      rule: 'Actions that the store has not been told of, or whose answer was lost; those on prices and stock, too.',
    },
    kinds: {
      name: 'kinds to make',
      rule: 'Products with their variations of which an item is accepted or in production.',
    },
    units: {
      name: 'units to make',
      rule: 'Pieces of the items that are accepted or in production. An item whose quantity cannot be read counts none: the screen says +?.',
    },
    personalised: {
      name: 'personalised',
      rule: 'Items that are accepted or in production and have something of their own on them.',
    },
    stock: { name: 'stock records', rule: 'Variations of products of which the store keeps a count.' },
    soldOut: { name: 'sold out', rule: 'Variations of which the store has 0.' },
    low: {
      name: 'low',
      rule: 'Variations of which the store has no more than what is low on the stock screen, 5 if nothing else was set; sold out ones, too.',
    },
    ownPace: {
      name: 'pace of this station',
      rule: 'Parcels that this station shipped in the last 3 hours and that did not come back, by the trail of this machine.',
    },
    everybody: {
      name: 'parcels of everybody',
      rule: 'Parcels that stations shipped in the last 3 hours and that did not come back, by the trail of this machine.',
    },
    fullBar: {
      name: 'full bar',
      rule: 'Items of the hour with the most moves of one kind, by the store’s times: as high as a bar of the board can be.',
    },
    crew: { name: 'on now', rule: 'Terminals with somebody at them, of every host.' },
    marked: { name: 'marked', rule: 'Items that are marked in this session.' },
    markedKinds: { name: 'marked kinds', rule: 'Kinds to make that are marked in this session.' },
    counted: { name: 'edits, not sent', rule: 'Variations with a count or a switch of this session that is not sent.' },
    inOrder: {
      name: 'items of the order',
      rule: 'All items of the order on this bench, whether they go into the parcel or not.',
    },
    onBench: {
      name: 'on the bench',
      rule: 'Pieces of the order on this bench that go into the parcel: not those of items that are cancelled, on hold, shipped or not begun.',
    },
    checked: { name: 'checked', rule: 'Pieces of the order on this bench that were scanned or counted by hand.' },
    missing: {
      name: 'missing',
      rule: 'Pieces of the order on this bench that go into the parcel and are not checked.',
    },
    textsOnBench: {
      name: 'texts',
      rule: 'Items of the order on this bench that go into the parcel and have something of their own on them.',
    },
    textsSeen: {
      name: 'texts seen',
      rule: 'Those of them of which somebody has said that it is on them, or their tags say it.',
    },
    aside: { name: 'put aside', rule: 'Orders that were put aside at this bench with something in their boxes.' },
    toPack: {
      name: 'orders that wait',
      rule: 'Orders with an item in production that is not on hold, of which nothing is on its way, and that no other bench has.',
    },
    shippedHere: {
      name: 'shipped from here',
      rule: 'Parcels that left from this bench today, counted as each of them left; the rows are those that have not come back, by the trail.',
    },
    newsOfCancelled: {
      name: 'cancelled while made',
      rule: 'Items that were cancelled while in production and that nobody has looked at in this session.',
    },
    newOrders: { name: 'new orders', rule: away('Orders that were placed, or paid and wait to be accepted,') },
    becameLate: { name: 'became late', rule: away('Items that have not left and became late') },
    cancelledSince: { name: 'newly cancelled', rule: away('Items that were cancelled') },
    cancelledMade: { name: 'newly cancelled pieces', rule: away('Items that were cancelled while in production') },
    holdsDue: {
      name: 'hold until today',
      rule: 'Items on hold of which somebody said to look again by the end of today.',
    },
    othersAccepted: { name: 'others accepted', rule: away('Items that others accepted') },
    othersStarted: { name: 'others started', rule: away('Items that others started') },
    othersShipped: { name: 'others sent', rule: away('Parcels that others shipped') },
  },
};
