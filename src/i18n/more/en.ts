/** The screen More, in English. */

export const more = {
  /** What each row is for: short, beside its name. */
  about: {
    goVan: 'shipped today, waiting for pickup: scan each parcel onto the van',
    goPromos: 'prices that change at a time and go back at a time',
    showHolds: 'pieces that wait for art, the buyer, material',
    goAssembly: 'slots in which the pieces of an order come together',
    goJobs: 'files for engravers and printers, from the production list',
    away: 'new, late and cancelled since you were last here',
    shift: 'who was here, what waits, and the next operator',
    wall: 'the board for a screen on the wall',
    goDiagnostics: 'how fresh the data is, and every request to the store',
    ownOutput: 'the last output of a command of your own',
  },
  /** The queue's filter for what is on hold. */
};

export type MoreTexts = typeof more;
