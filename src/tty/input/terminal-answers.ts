/** What a terminal says about its colours when it is asked, and by itself: the answer to OSC 11, and the reports of mode 2031. */

const BACKGROUND = /^\x1b\]11;(?:rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)|#([\da-f]{2})([\da-f]{2})([\da-f]{2}))/i;

/** The background in an answer, as `#rrggbb`; `undefined` where the text is no such answer. */
export function backgroundIn(text: string): string | undefined {
  const found = BACKGROUND.exec(text);
  if (!found) return undefined;
  const parts = found.slice(1).filter((part) => part !== undefined);
  return `#${parts.map((part) => byteOf(part)).join('')}`;
}

/** One colour of three, in one to four hexadecimal digits, as two. */
function byteOf(digits: string): string {
  const share = Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Whether it is a report that the terminal has another colour scheme now. */
export function isSchemeChange(text: string): boolean {
  return /^\x1b\[\?997;[12]n$/.test(text);
}
