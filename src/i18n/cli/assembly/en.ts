/** The assembly wall as a command, in English; what the screen says, too, stands in texts/assembly. */

export const assembly = {
  columns: {
    slot: 'SLOT',
    order: 'ORDER',
    have: 'THERE',
    need: 'OF',
    state: 'STATE',
    item: 'ITEM',
    unit: 'UNIT',
    place: 'PLACE',
  },
  noSlot: (slot: string) => `Nothing is in slot ${slot}. bancada assembly lists the slots in use.`,
};
