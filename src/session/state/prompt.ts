/**
 * The line that asks for text. While it is there, every key but its own goes into it. What each
 * does: session/prompts/prompts.ts.
 */

import type { PinVerdict } from '../../config/pins.ts';
import type { PinFor } from '../../domain/workshop.ts';
import type { AskedCommand } from './command-output.ts';
import type { PlannedList } from './planned-list.ts';

type Asking = {
  value: string;
  /** What is wrong with the value; a warning that Enter confirms carries the value it was given for. */
  problem?: string | undefined;
  confirmedFor?: string | undefined;
  /** A letter that it does not take was left out of the value: `1,5` is not 15. */
  hasLeftOut?: boolean | undefined;
  /** A badge came with its letters, and was taken: the Enter behind it is the scanner's. */
  hasTakenBadge?: boolean | undefined;
  /** What of it must still be so at its Enter, see session/subscriptions/shown.ts. */
  shown?: string | undefined;
};

/** A code: one that was half typed before a restart is said to be so, until it is typed again. */
type AskingForCode = Asking & {
  isOld?: boolean | undefined;
  /** The code for which the SKUs of the store were waited for, whether they came or not. */
  askedSkusFor?: string | undefined;
};

export type Prompt =
  /** The tracking code of one item. */
  | (AskingForCode & { kind: 'tracking'; itemId: string })
  /** The tracking code of the order on the bench. */
  | (AskingForCode & { kind: 'parcel'; orderId: string })
  /** Why an order is taken over from another station. */
  | (Asking & { kind: 'takeOver'; orderId: string })
  /** Why pieces wait for something. */
  | (Asking & { kind: 'hold'; itemIds: readonly string[] })
  /** Why a piece is made once more; `unit`: this one of the item's, which was scanned at the assembly wall. */
  | (Asking & { kind: 'remake'; itemId: string; unit?: number })
  /** For which machine a job file of these items is written. */
  | (Asking & { kind: 'job'; itemIds: readonly string[] })
  /** What a command of the shop's own asks before it runs. */
  | (Asking & AskedCommand & { kind: 'own' })
  /** As what the list in front is exported. */
  | (Asking & { kind: 'export' })
  /** By what the queue is sorted. */
  | (Asking & { kind: 'sort' })
  /**
   * The PIN of who is here, in front of something that waits for it. `check`: tries one; `isChecking`: one is being tried,
   * and the next waits for its verdict.
   */
  | (Asking & {
      kind: 'pin';
      who: string;
      pinFor: PinFor;
      check: (typed: string) => Promise<PinVerdict>;
      work: () => void;
      isChecking?: boolean | undefined;
    })
  /** Who takes the bench over. */
  | (Asking & { kind: 'shift' })
  /**
   * Why an order leaves without the fiscal key that the shop wants: the one on the bench, or that of an item, the prompt
   * of which comes back as it was.
   */
  | (Asking & {
      kind: 'noFiscalKey';
      orderId: string;
      ofItem?: { itemId: string; value: string; confirmedFor?: string | undefined };
    })
  /** What the team shall know of an order. */
  | (Asking & { kind: 'note'; orderId: string })
  | (Asking & {
      kind: 'price';
      productId: string;
      field: 'preco' | 'preco_promocional';
      /** What was typed first, in cents, where it has to be typed again. */
      firstCents?: number | undefined;
    })
  /** A run of prices, of these products where it names no others. */
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
