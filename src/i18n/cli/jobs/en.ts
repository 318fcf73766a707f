/** Job files for machines as a command, in English. */

export const jobs = {
  columns: {
    id: 'JOB',
    at: 'WRITTEN',
    station: 'STATION',
    rows: 'ROWS',
    refused: 'HELD',
    changed: 'CHANGED SINCE',
    hash: 'SHA-256',
    item: 'ITEM',
    unit: 'UNIT',
  },
  none: 'No job has been written yet.',
  noneSince: 'No job was written since then.',
  noTemplate: (name: string, known: string) =>
    `There is no template “${name}”. ${known === '' ? 'workshop.json has none.' : `Known: ${known}.`}`,
  written: (path: string) => `Written: ${path}`,
  refused: (numero: string, why: string) => `${numero} is on hold: ${why}.`,
  wouldRefuse: (numero: string, why: string) => `${numero} would be put on hold: ${why}.`,
  summary: (rows: number, held: number, refused: number, plain: number) =>
    [
      rows === 0 ? 'No row, so no file' : rows === 1 ? '1 row' : `${rows} rows`,
      ...(held > 0 ? [`${held} left out that were on hold`] : []),
      ...(refused > 0 ? [`${refused} that cannot be made`] : []),
      ...(plain > 0 ? [`${plain} without a text`] : []),
    ].join(', ') + '.',
};
