/** The question in front: its words, and the keys that answer it. A scan never does. */
import type { Question, QuestionKind, QuestionOf } from '../state/question.ts';
import { say } from '../state/session-state.ts';
import type { Bench, Right } from '../session-context.ts';
import { whyNotGiven } from '../rights.ts';
import { isAnswered, skippedWords, startBulk } from './bulk.ts';
import { bringBack, bringBackWords } from './bring-back.ts';
import { asideWords } from '../packing/park-order.ts';
import { chooseOfNumber, ofNumberWords, takeOfNumber } from '../packing/of-number.ts';
import { clearBench } from '../packing/packing.ts';
import { partWords } from '../packing/part.ts';
import { shipPart } from '../packing/ship-part.ts';
import { chooseWhichPiece, isPointed, takeWhichPiece, whichPieceWords } from '../packing/which-piece.ts';
import { endOfPromoWords, endPromo, promoToEnd } from './promotion.ts';
import { closeVan, closeVanWords } from '../workshop/van.ts';
import { giveBuyer } from '../custom-commands/run-custom-command.ts';
import { keptByKey, keptWords, sayKept, sendKept } from '../unsent/kept.ts';
import { leaveByKey, leaveWords, sendAndLeave } from '../unsent/leave.ts';
import { takeApart, takeApartWords } from '../workshop/assembly.ts';
import { isPlanReady, planDraft, planRunWords, stopRun, stopRunWords } from '../promos/promos.ts';
import { dropEdits } from './stock-edits.ts';

export type QuestionWords = {
  question: string;
  /** What is left out of it, and why; empty where nothing is. */
  details: string;
  yes: string;
  no: string;
};

type QuestionKit<K extends QuestionKind> = {
  /** What is asked; `yes` where it is not the usual word. */
  words(bench: Bench, question: QuestionOf<K>): Partial<QuestionWords> & { question: string };
  /** The rights that a yes takes. */
  requires: readonly Right[];
  /** Does it. */
  yes(bench: Bench, question: QuestionOf<K>): void;
  /** A key besides Enter and Escape; false where it is none of the question's. */
  key?(bench: Bench, question: QuestionOf<K>, key: string): boolean;
  /**
   * What must still be so when it is answered; absent: what it asks, in words. `undefined` where what is there is judged
   * when it is carried out.
   */
  shown?(bench: Bench, question: QuestionOf<K>): string | undefined;
  /** Escape, after which it is not asked any more; absent: nothing is said of it. */
  no?(bench: Bench, question: QuestionOf<K>): void;
  /** Whether Enter says yes now; absent: always. */
  isReady?(question: QuestionOf<K>, bench: Bench): boolean;
};

const QUESTIONS: { readonly [K in QuestionKind]: QuestionKit<K> } = {
  bulk: {
    requires: ['write'],
    words({ texts }, { preview, typed, tickedCount }) {
      const words = texts.bulk;
      const count = preview.itemIds.length;
      const { length: skippedCount } = preview.skipped;
      return {
        question: words.question(preview.operation, count, tickedCount),
        details: skippedCount === 0 ? '' : words.skipped(skippedCount, skippedWords(preview, texts)),
        yes: isAnswered(preview, typed) ? words.enter : `${words.typeCount(count)}: ${typed}`,
      };
    },
    yes: (bench, { preview, tickedCount }) => startBulk(bench, preview, tickedCount),
    // Each item by itself: what has moved is left out and told.
    shown: () => undefined,
    key({ desk }, question, key) {
      const { typed } = question;
      const retype = (digits: string) => desk.setState({ question: { ...question, typed: digits } });
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
    words: ({ texts, desk }) => ({ question: texts.stock.dropAll(desk.getState().stock.edits.size) }),
    yes: dropEdits,
  },
  endPromo: {
    requires: ['write'],
    words: (bench, { productId }) => ({
      question: bench.texts.product.endPromo(endOfPromoWords(bench, productId)),
    }),
    yes: (bench, { productId }) => endPromo(bench, productId),
    // One that has ended is told as that.
    shown: (bench, { productId }) => promoToEnd(bench, productId),
  },
  setAside: {
    requires: ['write'],
    words: ({ texts }) => ({ question: texts.activity.setAside }),
    yes: ({ actions }, { intentId }) => void actions.setAside(intentId),
  },
  bringBack: {
    requires: ['write'],
    words: (bench, { shipments }) => bringBackWords(bench, shipments),
    yes: bringBack,
    // Each shipment by itself; and its words have an age.
    shown: () => undefined,
  },
  putAside: {
    requires: [],
    words: asideWords,
    yes: clearBench,
  },
  part: {
    requires: ['write'],
    words: partWords,
    yes: shipPart,
    // It compares with what was asked by itself, and asks again about what there is now.
    shown: () => undefined,
  },
  closeVan: {
    requires: ['write'],
    words: (bench, { carrier }) => closeVanWords(bench, carrier),
    yes: (bench, { carrier }) => closeVan(bench, carrier),
    shown: (bench, { carrier }) => JSON.stringify(bench.van.state(carrier)),
  },
  giveBuyer: {
    requires: ['write', 'reveal'],
    words: ({ texts }, { own }) => ({ question: texts.own.question(own.name), details: texts.own.details }),
    yes: (bench, { own, front }) => giveBuyer(bench, own, front),
  },
  takeApart: {
    requires: ['write'],
    words: (bench, { slot }) => takeApartWords(bench, slot),
    yes: (bench, { slot }) => takeApart(bench, slot),
  },
  planRun: {
    requires: ['write'],
    words: planRunWords,
    yes: planDraft,
    key({ desk }, question, key) {
      if (question.isOverlapAsked) return false;
      const { typed } = question;
      if (/^\d$/.test(key)) desk.setState({ question: { ...question, typed: (typed + key).slice(-6) } });
      else if (key === 'backspace' || key === 'delete')
        desk.setState({ question: { ...question, typed: typed.slice(0, -1) } });
      else return false;
      return true;
    },
    isReady: (question, { desk }) => isPlanReady(question, desk.getState().promoDraft),
  },
  stopRun: {
    requires: ['write'],
    words: stopRunWords,
    yes: stopRun,
    // How many of its prices are written goes on changing while it runs.
    shown: (bench, question) => stopRunWords(bench, question).question,
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
    no: (bench, { ids }) => sayKept(bench, ids.length),
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
export function questionWords(bench: Bench, question: Question): QuestionWords {
  const { enter, escape } = bench.texts.bulk;
  return { details: '', yes: enter, no: escape, ...kitOf(question).words(bench, question) };
}

/** What of a question must still be so when it is answered; `undefined` where that is nothing, or not there any more. */
export function shownInQuestion(bench: Bench, question: Question): string | undefined {
  const { words, shown } = kitOf(question);
  if (shown) return shown(bench, question);
  const { question: asked, details = '' } = words(bench, question);
  return `${asked} ${details}`;
}

/** Does what was asked, unless what was shown is not so any more. */
function sayYes(bench: Bench, question: Question): void {
  const { desk, outlet, texts } = bench;
  const now = shownInQuestion(bench, question);
  const { yes, requires } = kitOf(question);
  const isAsShown = question.shown === undefined || now === undefined || now === question.shown;
  const reason = whyNotGiven(bench, requires) ?? (isAsShown ? undefined : texts.bulk.hasChanged);
  desk.setState({ question: undefined });
  if (reason === undefined) return yes(bench, question);
  outlet.ring('error');
  say(desk, 'warn', reason);
}

/**
 * A key while a question is in front: Enter, Escape, what else the question knows. Answers whether there was one.
 * `isSure`: it is no scanner's.
 */
export function answerQuestion(bench: Bench, key: string, isSure = bench.manner() === 'alone'): boolean {
  const { desk, outlet, texts } = bench;
  const { question } = desk.getState();
  if (!question) return false;
  if (isSure) desk.setState({ notice: undefined });
  const { key: other, isReady, no } = kitOf(question);
  if (key === 'escape') {
    desk.setState({ question: undefined });
    no?.(bench, question);
  } else if (!isSure) {
    outlet.ring('error');
    if (key === 'enter') say(desk, 'warn', texts.scan.tooFastAnswer);
  } else if (key !== 'enter' || !(isReady?.(question, bench) ?? true)) {
    if (other?.(bench, question, key)) return true;
    outlet.ring('error');
    say(desk, 'warn', texts.bulk.answerFirst);
  } else sayYes(bench, question);
  return true;
}
