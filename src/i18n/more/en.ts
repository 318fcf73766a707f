/** The screen More, in English. */

export const more = {
  /** What each row is for: short, beside its name. */
  about: {
    goVan: 'parcels that wait for the pickup',
    goPromos: 'prices that change and go back on time',
    goMoney: 'what the store pays, and what is late',
    showHolds: 'pieces that wait for art or material',
    goAssembly: 'slots where the pieces of an order meet',
    goJobs: 'files for engravers and printers',
    away: 'what is new, late or cancelled',
    shift: 'a summary, and the next operator',
    wall: 'the board for a screen on the wall',
    goDiagnostics: 'age of the data, requests to the store',
    ownOutput: 'the last of a command of your own',
  },
};
