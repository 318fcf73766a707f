/** The question in front: its words, and the keys that answer it. A scan never does. */
import type { Question, QuestionKind, QuestionOf } from '../state/question.ts';
import { say } from '../state/session-state.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import type { Choices } from '../kernel/choices.ts';
import type { SessionContext, Right } from '../session-context.ts';
import { whyNotGiven } from '../rights.ts';
import { bulkSubject, isAnswered, skippedWords, startBulk } from '../commands/bulk.ts';
import { bringBack, bringBackWords } from '../commands/bring-back.ts';
import { printAgainWords } from '../kernel/print-label.ts';
import { printLabelsAgain } from '../commands/print-marked.ts';
import { parkedWords } from '../packing/park-order.ts';
import { chooseOfNumber, ofNumberWords, takeOfNumber } from '../commands/of-number.ts';
import { closeOrder } from '../packing/packing.ts';
import { partWords } from '../packing/part.ts';
import { shipWithoutTrackingAsked } from '../packing/leave.ts';
import { choosePart, shipPart } from '../packing/ship-part.ts';
import { chooseWhichPiece, isPointed, takeWhichPiece, whichPieceWords } from '../packing/which-piece.ts';
import { seekOrder, seekWords } from '../commands/seek-order.ts';
import { endOfPromoWords, endPromo, promoToEnd } from '../commands/promotion.ts';
import { closeVanInFront, closeVanWords } from '../workshop/van.ts';
import { askNext, giveBuyer } from '../custom-commands/run-custom-command.ts';
import { keptByKey, keptWords, sayKept, sendKept } from '../unsent/kept.ts';
import { leaveByKey, leaveWords, sendAndLeave } from '../unsent/leave.ts';
import { takeApart, takeApartWords } from '../workshop/assembly.ts';
import { isPlanReady, planDraft, planRunWords, stopRun, stopRunWords } from '../promos/promos.ts';
import { dropEdits } from '../commands/stock-edits.ts';

export type QuestionWords = {
  question: string;
  /** What is left out of it, and why; empty where nothing is. */
  details: string;
  yes: string;
  no: string;
  /** Where it is a list that one row is chosen of. */
  choices?: Choices;
};

type QuestionKit<K extends QuestionKind> = {
  /** What is asked; `yes` where it is not the usual word. */
  words(context: SessionContext, question: QuestionOf<K>): Partial<QuestionWords> & { question: string };
  /** The rights that a yes takes. */
  requires: readonly Right[];
  /** Does it. */
  yes(context: SessionContext, question: QuestionOf<K>): void;
  /** A key besides Enter and Escape; false where it is none of the question's. */
  key?(context: SessionContext, question: QuestionOf<K>, key: string): boolean;
  /**
   * What must still be so when it is answered; absent: what it asks, in words. `undefined` where what is there is judged
   * when it is carried out.
   */
  shown?(context: SessionContext, question: QuestionOf<K>): string | undefined;
  /** Escape, after which it is not asked any more; absent: nothing is said of it. */
  no?(context: SessionContext, question: QuestionOf<K>): void;
  /** Whether Enter says yes now; absent: always. */
  isReady?(question: QuestionOf<K>, context: SessionContext): boolean;
};

const QUESTIONS: { readonly [K in QuestionKind]: QuestionKit<K> } = {
  bulk: {
    requires: ['write'],
    words(context, { preview, typed, tickedCount }) {
      const { texts } = context;
      const words = texts.bulk;
      const count = preview.itemIds.length;
      const { length: skippedCount } = preview.skipped;
      return {
        question: words.question(preview.operation, count, bulkSubject(context, preview.itemIds), tickedCount),
        details: skippedCount === 0 ? '' : words.skipped(skippedCount, skippedWords(preview, texts)),
        yes: isAnswered(preview, typed) ? words.enter : `${words.typeCount(count)}: ${typed}`,
      };
    },
    yes: (context, { preview, tickedCount }) => startBulk(context, preview, tickedCount),
    // Each item by itself: what has moved is left out and told.
    shown: () => undefined,
    key({ session }, question, key) {
      const { typed } = question;
      const retype = (digits: string) => session.setState({ question: { ...question, typed: digits } });
      const isDigit = /^\d$/.test(key);
      if (isDigit) retype((typed + key).slice(-6));
      else if (key === 'backspace' || key === 'delete') retype(typed.slice(0, -1));
      else return false;
      return true;
    },
    isReady: ({ preview, typed }) => isAnswered(preview, typed),
  },
  dropEdits: {
    requires: [],
    words: ({ texts, session }) => ({ question: texts.stock.dropAll(session.getState().stock.edits.size) }),
    yes: dropEdits,
  },
  endPromo: {
    requires: ['write'],
    words: (context, { productId }) => ({
      question: context.texts.product.endPromo(endOfPromoWords(context, productId)),
    }),
    yes: (context, { productId }) => endPromo(context, productId),
    // One that has ended is told as that.
    shown: (context, { productId }) => promoToEnd(context, productId),
  },
  setAside: {
    requires: ['write'],
    words: ({ texts }) => ({ question: texts.activity.setAside }),
    yes: ({ actions }, { intentId }) => void actions.setAside(intentId),
  },
  bringBack: {
    requires: ['write'],
    words: (context, { shipments }) => bringBackWords(context, shipments),
    yes: bringBack,
    // Each shipment by itself; and its words have an age.
    shown: () => undefined,
  },
  putAside: {
    requires: [],
    words: parkedWords,
    yes: closeOrder,
  },
  printAgain: {
    requires: ['reveal'],
    words: printAgainWords,
    yes: printLabelsAgain,
  },
  withoutTracking: {
    requires: ['write'],
    words: (context, { orderId }) => {
      const item = context.replica.getState().records.ofOrder(orderId)[0]?.item;
      return { question: context.texts.packing.withoutTracking(numberOf(item), item ? methodOf(item) : '') };
    },
    yes: shipWithoutTrackingAsked,
    // Of the parcel all is asked once more.
    shown: () => undefined,
  },
  part: {
    requires: ['write'],
    words: partWords,
    yes: shipPart,
    key: choosePart,
    // It compares with what was asked by itself, and asks again about what there is now.
    shown: () => undefined,
  },
  seekOrder: {
    requires: [],
    words: seekWords,
    yes: seekOrder,
    // It asks for a reading, whatever has been read meanwhile.
    shown: () => undefined,
  },
  closeVan: {
    requires: ['write'],
    words: (context, { carrier }) => closeVanWords(context, carrier),
    yes: (context, { carrier }) => closeVanInFront(context, carrier),
    shown: (context, { carrier }) => JSON.stringify(context.van.state(carrier)),
  },
  giveBuyer: {
    requires: ['write', 'reveal'],
    words: ({ texts }, { own }) => ({ question: texts.own.question(own.name), details: texts.own.details }),
    yes: giveBuyer,
  },
  confirmOwn: {
    requires: ['write'],
    words(_, { own, step }) {
      const asked = own.prompts?.[step];
      return { question: asked?.title ?? own.name, details: asked?.type === 'confirm' ? asked.body : '' };
    },
    yes: (context, asked) => askNext(context, { ...asked, step: asked.step + 1 }),
  },
  takeApart: {
    requires: ['write'],
    words: (context, { slot }) => takeApartWords(context, slot),
    yes: (context, { slot }) => takeApart(context, slot),
  },
  planRun: {
    requires: ['write'],
    words: planRunWords,
    yes: planDraft,
    key({ session }, question, key) {
      if (question.isOverlapAsked) return false;
      const { typed } = question;
      if (/^\d$/.test(key)) session.setState({ question: { ...question, typed: (typed + key).slice(-6) } });
      else if (key === 'backspace' || key === 'delete')
        session.setState({ question: { ...question, typed: typed.slice(0, -1) } });
      else return false;
      return true;
    },
    isReady: (question, { session }) => isPlanReady(question, session.getState().promoDraft),
  },
  stopRun: {
    requires: ['write'],
    words: stopRunWords,
    yes: stopRun,
    // How many of its prices are written goes on changing while it runs.
    shown: (context, question) => stopRunWords(context, question).question,
  },
  whichPiece: {
    requires: [],
    words: whichPieceWords,
    yes: takeWhichPiece,
    key: chooseWhichPiece,
    isReady: isPointed,
    // The piece that is chosen is compared with what was shown of it.
    shown: () => undefined,
  },
  leave: {
    requires: [],
    words: leaveWords,
    yes: sendAndLeave,
    key: leaveByKey,
    isReady: ({ isSending }) => !isSending,
    // It is about what waits at the moment of the answer.
    shown: () => undefined,
  },
  kept: {
    requires: ['write'],
    words: keptWords,
    yes: sendKept,
    key: keptByKey,
    no: (context, { ids }) => sayKept(context, ids.length),
  },
  ofNumber: {
    requires: [],
    words: ofNumberWords,
    yes: takeOfNumber,
    key: chooseOfNumber,
    // It is the order that was pointed at, whatever has become of it.
    shown: () => undefined,
  },
};

const kitOf = ({ kind }: Question): QuestionKit<QuestionKind> => QUESTIONS[kind] as QuestionKit<QuestionKind>;

/** What stands in front of everything until it has its yes or no. */
export function questionWords(context: SessionContext, question: Question): QuestionWords {
  const { enter, escape } = context.texts.bulk;
  return { details: '', yes: enter, no: escape, ...kitOf(question).words(context, question) };
}

/** What of a question must still be so when it is answered; `undefined` where that is nothing, or not there any more. */
export function shownInQuestion(context: SessionContext, question: Question): string | undefined {
  const { words, shown } = kitOf(question);
  if (shown) return shown(context, question);
  const { question: asked, details = '' } = words(context, question);
  return `${asked} ${details}`;
}

/** Does what was asked, unless what was shown is not so any more. */
function sayYes(context: SessionContext, question: Question): void {
  const { session, effects, texts } = context;
  const now = shownInQuestion(context, question);
  const { yes, requires } = kitOf(question);
  const isAsShown = question.shown === undefined || now === undefined || now === question.shown;
  const reason = whyNotGiven(context, requires) ?? (isAsShown ? undefined : texts.bulk.hasChanged);
  session.setState({ question: undefined });
  if (reason === undefined) return yes(context, question);
  effects.ring('error');
  say(session, 'warn', reason);
}

/**
 * A key while a question is in front: Enter, Escape, what else the question knows. Returns whether there was one.
 * `isSure`: it is no scanner's.
 */
export function answerQuestion(
  context: SessionContext,
  key: string,
  isSure = context.inputTiming() === 'alone',
): boolean {
  const { session, effects, texts } = context;
  const { question } = session.getState();
  if (!question) return false;
  if (isSure) session.setState({ notice: undefined });
  const { key: other, isReady, no } = kitOf(question);
  if (key === 'escape') {
    session.setState({ question: undefined });
    no?.(context, question);
  } else if (!isSure) {
    effects.ring('error');
    if (key === 'enter') say(session, 'warn', texts.scan.tooFastAnswer);
  } else if (key !== 'enter' || !(isReady?.(question, context) ?? true)) {
    if (other?.(context, question, key)) return true;
    effects.ring('error');
    say(session, 'warn', texts.bulk.answerFirst);
  } else sayYes(context, question);
  return true;
}
