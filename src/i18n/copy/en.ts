/** What can be copied, in English. */
import type { CopyProblem } from '../../tty/output/clipboard.ts';

export const copy = {
  kinds: {
    orderNumber: 'order number',
    orderNumbers: 'order numbers',
    trackingCode: 'tracking code',
    personalisation: 'text on the piece',
    labelLink: 'link of the label',
    reference: 'order/item (commands)',
    references: 'order/item of all marked (commands)',
    address: 'delivery address',
    sku: 'SKU',
    stockId: 'id of the stock record',
    productName: 'product',
    productId: 'id of the product',
  },
  title: 'Copy to the clipboard',
  nothing: 'nothing to copy here',
  sent: (what: string) => `Sent to the terminal’s clipboard: ${what}`,
  sentVia: (what: string, via: string) => `Sent to ${via}, which passes it on where it is set to: ${what}`,
  notSent: (reason: string) => `Not copied: ${reason}.`,
  problems: {
    empty: 'there is nothing in it',
    'too-long': 'it is longer than terminals take',
    'no-clipboard': 'this terminal has no clipboard',
    busy: 'the line to the terminal is full',
  } satisfies Record<CopyProblem, string>,
  gone: 'It is not there any more. Nothing was copied.',
};
