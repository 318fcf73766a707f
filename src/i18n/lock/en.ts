/** The covered screen, in English. */

export const lock = {
  title: 'Covered',
  why: 'Nobody was here for a while.',
  how: 'Any key goes on where you were.',
  uncovered: (code: string) => `The screen was covered: ${code} was not taken. Scan it again.`,
};
