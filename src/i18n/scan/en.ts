/** What became of a scan, in English. */

/** Why a code is no tracking code that is known. */
export const whyUnknown = {
  'check-digit': 'its check digit is wrong',
  product: 'it has the check digit of a product’s barcode',
  unread: 'it may be a SKU, and those cannot be read now',
  shape: 'it does not look like one',
  carrier: 'it is a code of another carrier',
};
export type WhyUnknownWords = typeof whyUnknown;

export const scan = {
  found: (code: string, numero: string) => `Scan ${code}: order ${numero}`,
  /** A number that several orders have. */
  ofNumber: (code: string, count: number) => `${code} is the number of ${count} orders. Which one is it?`,
  unknown: (code: string) => `Scan ${code}: unknown code, no order, item or tracking code here has it`,
  /** A known piece; `name`: empty where only its barcode is known. */
  notWanted: (code: string, name: string) =>
    `Scan ${code}: ${name === '' ? '' : `${name}, `}no order in production has this piece`,
  /** Its SKU may be one that cannot be read now. */
  unread: (code: string) => `Scan ${code}: ${whyUnknown.unread}`,
  /** `takesOk`: a command code answers it as well as a key. */
  answerFirst: (code: string, takesOk: boolean) =>
    `Scan ${code} ignored: ${takesOk ? 'answer first, by key or the code OK' : 'answer by key first'}`,
  nothingAsks: (code: string) => `${code}: there was nothing to confirm`,
  unknownCommand: (code: string) => `${code}: no such command`,
  tooFast: (name: string) => `${name}: not done, the key came as fast as a scanner’s. Press it again in a moment.`,
  tooFastAnswer: 'Not answered: the Enter came as fast as a scanner’s. Press it again in a moment.',
  takenBack: (name: string) => `${name}: taken back, the key was the first character of a scan.`,
  heldDown: (name: string) => `${name}: the key was held down, only the first press counted.`,
  torn: (code: string) => `Scan ${code}: perhaps a part of a code only. Nothing was done; scan it again.`,
  /** Codes of an order that is no longer on the bench. */
  ofOrderBefore: (codes: readonly string[]) =>
    `${codes.join(', ')}: scanned for the order before this one. Not counted; scan what belongs here again.`,
  notHere: (name: string) => `${name}: not here`,
};

export type ScanTexts = typeof scan;
