/** The question in front: its words, and the keys that answer it. No scan but a command barcode answers it. */
import type { Question, QuestionKind, QuestionOf } from '../state/question.ts';
import { say } from '../state/session-state.ts';
import { methodOf } from '../../domain/item-names.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import type { Choices } from '../kernel/choices.ts';
import type { SessionContext, Right } from '../session-context.ts';
import { whyNotGiven } from '../rights.ts';
import { bulkSubject, isAnswered, skippedWords, startBulk } from '../commands/bulk.ts';
import { bringBack, bringBackWords } from './undo-command.ts';
import { openIntents } from '../kernel/open-intents.ts';
import { printAgainWords } from '../kernel/print-label.ts';
import { printLabelsAgain } from '../commands/print-marked.ts';
import { parkedWords, closeOrder } from '../kernel/open-order.ts';
import { chooseOfNumber, ofNumberWords, takeOfNumber } from './of-number.ts';
import { partWords } from '../packing/part.ts';
import { shipWithoutTrackingAsked } from '../packing/leave.ts';
import { choosePart, shipPart } from '../packing/ship-part.ts';
import { chooseWhichPiece, isPointed, takeWhichPiece, whichPieceWords } from '../packing/which-piece.ts';
import { seekOrder, seekWords } from '../commands/seek-order.ts';
import { endOfPromoWords, endPromo, promoToEnd } from '../commands/promotion.ts';
import { closeVanInFront, closeVanWords } from '../workshop/van.ts';
import { askNext, giveBuyer } from '../custom-commands/run-custom-command.ts';
import { keepKept, keptByKey, keptWords, sendKept } from '../unsent/kept.ts';
import { leaveByKey, leaveEditsWords, leaveWords, sendAndLeave } from '../unsent/leave.ts';
import { takeApart, takeApartWords } from '../workshop/assembly.ts';
import { isPlanReady, planDraft, planRunWords, stopRun, stopRunWords } from '../promos/promos.ts';
import { dropEdits } from '../commands/stock-edits.ts';
import { refuse } from '../refuse.ts';

export type QuestionWords = {
  question: string;
  /** What is left out of the action, and why; empty if nothing is. */
  details: string;
  yes: string;
  no: string;
  /** The rows, if the question is a list to choose from. */
  choices?: Choices;
};

type QuestionKit<K extends QuestionKind> = {
  /** The words of the question; `yes` if it differs from the usual word. */
  words(context: SessionContext, question: QuestionOf<K>): Partial<QuestionWords> & { question: string };
  /** The rights that a yes requires. */
  requires: readonly Right[];
  /** Carries out the yes. */
  yes(context: SessionContext, question: QuestionOf<K>): void;
  /** Handles a key other than Enter and Escape; returns false if the question does not use it. */
  key?(context: SessionContext, question: QuestionOf<K>, key: string): boolean;
  /**
   * The state that must not change before the answer; absent: the words of the question. `undefined` if the action checks the
   * state itself when it is carried out.
   */
  shown?(context: SessionContext, question: QuestionOf<K>): string | undefined;
  /** Called after Escape has closed the question; absent: nothing more is done or said. */
  no?(context: SessionContext, question: QuestionOf<K>): void;
  /** Whether Enter means yes now; absent: always. */
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
    // The bulk checks each item; an item that has moved is left out, with a notice.
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
    // A promotion that has ended meanwhile gets its own notice.
    shown: (context, { productId }) => promoToEnd(context, productId),
  },
  setAside: {
    requires: ['write'],
    words: ({ texts }) => ({ question: texts.activity.setAside }),
    yes({ actions, session, effects, texts }, { intentId }) {
      if (actions.setAside(intentId)) return;
      effects.ring('error');
      say(session, 'error', texts.workshop.notRecorded);
    },
    // Its verdict may have come.
    shown: (context, { intentId }) => openIntents(context).find(({ id }) => id === intentId)?.phase ?? '',
  },
  bringBack: {
    requires: ['write'],
    words: (context, { shipments }) => bringBackWords(context, shipments),
    yes: bringBack,
    // Each shipment is checked; and the words contain an age, which changes.
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
      return {
        question: context.texts.packing.withoutTracking(numberOfOrder(context, orderId), item ? methodOf(item) : ''),
      };
    },
    yes: shipWithoutTrackingAsked,
    // The parcel is checked again as a whole.
    shown: () => undefined,
  },
  part: {
    requires: ['write'],
    words: partWords,
    yes: shipPart,
    key: choosePart,
    // `shipPart` compares the part with what was shown, and asks again about the new state.
    shown: () => undefined,
  },
  seekOrder: {
    requires: [],
    words: seekWords,
    yes: seekOrder,
    // The order is read again, whatever has been read meanwhile.
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
    // The count of written prices changes while the run goes on.
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
    // The answer is about the intents that wait at that moment.
    shown: () => undefined,
  },
  leaveEdits: { requires: [], words: leaveEditsWords, yes: ({ quit }) => quit() },
  kept: {
    requires: ['write'],
    words: keptWords,
    yes: sendKept,
    key: keptByKey,
    no: keepKept,
  },
  ofNumber: {
    requires: [],
    words: ofNumberWords,
    yes: takeOfNumber,
    key: chooseOfNumber,
    // The answer is about the chosen order, whatever its state is by now.
    shown: () => undefined,
  },
};

const kitOf = ({ kind }: Question): QuestionKit<QuestionKind> => QUESTIONS[kind] as QuestionKit<QuestionKind>;

/** The words of the question in front. */
export function questionWords(context: SessionContext, question: Question): QuestionWords {
  const { enter, escape } = context.texts.bulk;
  return { details: '', yes: enter, no: escape, ...kitOf(question).words(context, question) };
}

/** The state in a question that must be the same when it is answered; `undefined` if there is none, or its subject is gone. */
export function shownInQuestion(context: SessionContext, question: Question): string | undefined {
  const { words, shown } = kitOf(question);
  if (shown) return shown(context, question);
  const { question: asked, details = '' } = words(context, question);
  return `${asked} ${details}`;
}

/** Carries out the action, unless what was shown has changed. */
function sayYes(context: SessionContext, question: Question): void {
  const { session, texts } = context;
  const now = shownInQuestion(context, question);
  const { yes, requires } = kitOf(question);
  const isAsShown = question.shown === undefined || now === undefined || now === question.shown;
  const reason = whyNotGiven(context, requires) ?? (isAsShown ? undefined : texts.bulk.hasChanged);
  session.setState({ question: undefined, ...(reason === undefined ? {} : { stop: question.behind }) });
  if (reason === undefined) return yes(context, question);
  refuse(context, reason);
}

/** Handles a key while a question is in front; returns whether one is. `isSure`: the key does not come from a scanner. */
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
    session.setState({ question: undefined, stop: question.behind });
    no?.(context, question);
  } else if (!isSure) {
    effects.ring('error');
    if (key === 'enter') say(session, 'warn', texts.scan.tooFastAnswer);
  } else if (key !== 'enter' || !(isReady?.(question, context) ?? true)) {
    if (other?.(context, question, key)) return true;
    effects.ring('error');
    // An Enter that means nothing yet is told what does.
    const ready = 'typed' in question ? texts.bulk.typeFirst : questionWords(context, question).yes;
    say(session, 'warn', key === 'enter' ? ready : texts.bulk.answerFirst);
  } else sayYes(context, question);
  return true;
}
