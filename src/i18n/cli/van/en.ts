/** The van check as a command, in English; what the screen says, too, stands in texts/van. */

export const van = {
  columns: {
    carrier: 'CARRIER',
    parcels: 'SHIPPED',
    loaded: 'ON THE VAN',
    strange: 'NOT TO BE THERE',
    id: 'MANIFEST',
    at: 'LEFT',
  },
  noCarrier: (name: string, known: string) =>
    `Nothing was shipped today with “${name}”.${known === '' ? '' : ` Today: ${known}.`}`,
  several: (name: string, known: string) => `“${name}” may be several: ${known}.`,
  needsYes: 'Something is missing or should not be there. Add --yes to let the van go all the same.',
  empty: (carrier: string) =>
    `Nothing of today is on the van of ${carrier}: it cannot leave. Scan what it takes first.`,
  noManifest: (id: string) => `There is no manifest ${id}.`,
  written: (path: string) => `Written: ${path}`,
};
