/** By which rules the figures of bancada are counted, in English. */

export const why = {
  title: 'How it is counted',
  columns: { name: 'figure', count: 'now', rule: 'rule', status: 'state', order: 'order', item: 'item', age: 'age' },
  empty: 'Nothing counts for it now.',
  /** What to type where a figure is not known by the name that was typed. */
  unknown: (text: string, names: string) => `No figure “${text}”. There are: ${names}.`,
  hint: 'why FIGURE: the rows behind a number, and its rule',
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
      rule: 'Parcels that left in the last 3 hours, by the store’s times, whichever station shipped them.',
    },
    waiting: {
      name: 'waiting',
      rule: 'Items with an action that the store has not been told of, or whose answer was lost. The header counts the actions, those on prices and stock too: 6 lists all.',
    },
  },
};
