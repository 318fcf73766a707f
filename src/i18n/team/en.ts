/** Who is on, and who packs what, in English. */

export const team = {
  you: 'you',
  isPacking: (who: string) => `${who} is packing it`,
  packs: (who: string, time: string, key: string) =>
    `! ${who} has been packing this order since ${time}. ${key}: take it over`,
  takenFromYou: (who: string, numero: string) => `${who} has taken order ${numero} over from you.`,
  prompt: (who: string, numero: string) => `Why take order ${numero} over${who === '' ? '' : ` from ${who}`}?`,
  reasons: ['they asked me to', 'they have left', 'the order is urgent'],
  reasonHint: 'number, or a reason of your own',
  needsReason: 'Choose a reason, or type one.',
  notRecorded: 'Bancada cannot record the take-over, so it did not take the order over.',
  taken: (numero: string) => `Order ${numero} is yours now.`,
  isFree: (numero: string) => `Nobody else is packing order ${numero} any more: it is yours.`,
};
