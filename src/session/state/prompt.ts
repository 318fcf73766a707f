/**
 * The line that asks for a text. While it is in front, every key but its own is typed into it. What each kind does:
 * session/prompts/prompts.ts.
 */

import type { PinVerdict } from '../../config/pins.ts';
import type { PinFor } from '../../domain/workshop.ts';
import type { AskedCommand } from './command-output.ts';
import type { PlannedList } from './preferences.ts';

type Asking = {
  value: string;
  /** What is wrong with the value. If it is a doubt that Enter confirms, `confirmedFor` is the value that it was shown for. */
  problem?: string | undefined;
  confirmedFor?: string | undefined;
  /** A letter that it does not accept was left out of the value: `1,5` is not 15. */
  hasLeftOut?: boolean | undefined;
  /** The letters of a badge were typed and taken as a badge: the next Enter comes from the scanner. */
  hasTakenBadge?: boolean | undefined;
  /** The state that must not change before Enter, see session/subscriptions/shown.ts. */
  shown?: string | undefined;
};

/** A prompt for a code. `isOld`: it was half typed before a restart, and the prompt says so until it is typed again. */
type AskingForCode = Asking & {
  isOld?: boolean | undefined;
  /** The code for which the SKUs of the store have been read already, or could not be. */
  askedSkusFor?: string | undefined;
};

export type Prompt =
  /** The tracking code of one item. */
  | (AskingForCode & { kind: 'tracking'; itemId: string })
  /** The tracking code of the order on the bench. */
  | (AskingForCode & { kind: 'parcel'; orderId: string })
  /** Why an order is taken over from another station. */
  | (Asking & { kind: 'takeOver'; orderId: string })
  /** Why pieces are put on hold. */
  | (Asking & { kind: 'hold'; itemIds: readonly string[] })
  /** Why a piece is made again; `unit`: only this unit of the item, which was scanned at the assembly wall. */
  | (Asking & { kind: 'remake'; itemId: string; unit?: number })
  /** The machine for which a job file of these items is written. */
  | (Asking & { kind: 'job'; itemIds: readonly string[] })
  /** A prompt of a command of the shop's own. */
  | (Asking & AskedCommand & { kind: 'own' })
  /** The format in which the list in front is exported. */
  | (Asking & { kind: 'export' })
  /** The column by which the queue is sorted. */
  | (Asking & { kind: 'sort' })
  /**
   * The PIN of the person at the bench, before an action that requires it. `check`: checks a PIN; `isChecking`: one is being
   * checked, and the next waits for the result.
   */
  | (Asking & {
      kind: 'pin';
      who: string;
      pinFor: PinFor;
      check: (typed: string) => Promise<PinVerdict>;
      work: () => void;
      isChecking?: boolean | undefined;
    })
  /** The name of the person who takes the bench over. */
  | (Asking & { kind: 'shift' })
  /**
   * Why an order leaves without the fiscal key that the shop requires: the order on the bench, or that of an item, whose prompt
   * then comes back as it was.
   */
  | (Asking & {
      kind: 'noFiscalKey';
      orderId: string;
      ofItem?: { itemId: string; value: string; confirmedFor?: string | undefined };
    })
  /** A note to the team about an order. */
  | (Asking & { kind: 'note'; orderId: string })
  | (Asking & {
      kind: 'price';
      productId: string;
      field: 'preco' | 'preco_promocional';
      /** The price that was typed first, in cents, if it must be typed twice. */
      firstCents?: number | undefined;
    })
  /** A run of prices, for these products if the text names no others. */
  | (Asking & { kind: 'promo'; productIds: readonly string[] })
  | (Asking & { kind: 'priceUnit'; productId: string })
  | (Asking & { kind: 'stockCount'; stockId: string })
  | (Asking & { kind: 'stockThreshold' })
  | (Asking & { kind: 'stockFilter' })
  | (Asking & { kind: 'filter' })
  | (Asking & { kind: 'viewName' })
  /** The columns of a list, see session/prompts/columns-prompt.ts. */
  | (Asking & { kind: 'columns'; list: PlannedList })
  | (Asking & { kind: 'helpFilter' })
  | (Asking & { kind: 'historyFilter' })
  | (Asking & { kind: 'palette' });

export type PromptKind = Prompt['kind'];
export type PromptOf<K extends PromptKind> = Extract<Prompt, { kind: K }>;
