/** The production screen, in English. */

export const production = {
  title: 'To make',
  columns: { count: 'make', accepted: 'accepted', started: 'started', age: 'age', item: 'item', tick: '' },
  empty: 'Nothing to make.',
  totals: (groups: number, units: string) =>
    `${groups === 1 ? '1 kind' : `${groups} kinds`}, ${units === '1' ? '1 unit' : `${units} units`}`,
  ticked: (count: number) => `${count} marked`,
  personalised: (count: number) => `${count} personalised`,
  more: (count: number) => `${count} more`,
};
