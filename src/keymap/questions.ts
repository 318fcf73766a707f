/** The question in front: its words, and the keys that answer it. A scan never does. */
import type { Question } from '../store/work.ts';
import type { Bench } from './bench.ts';
import { isAnswered, skippedWords, startBulk } from './bulk.ts';
import { endOfPromoWords, endPromo } from './promotion.ts';
import { dropEdits } from './stock-commands.ts';

export type QuestionWords = {
  question: string;
  /** What is left out of it, and why; empty where nothing is. */
  details: string;
  yes: string;
  no: string;
};

/** What stands in front of everything until it has its yes or no. */
export function questionWords(bench: Bench, question: Question): QuestionWords {
  const { texts, desk } = bench;
  const words = texts.work.bulk;
  if (question.kind === 'dropEdits') {
    const { edits } = desk.getState().stock;
    return { question: texts.goods.stock.dropAll(edits.size), details: '', yes: words.enter, no: words.escape };
  }
  if (question.kind === 'endPromo') {
    const asked = texts.goods.product.endPromo(endOfPromoWords(bench, question.productId));
    return { question: asked, details: '', yes: words.enter, no: words.escape };
  }
  const { preview, typed, tickedCount } = question;
  const count = preview.itemIds.length;
  const { length: skippedCount } = preview.skipped;
  return {
    question: words.question(preview.operation, count, tickedCount),
    details: skippedCount === 0 ? '' : words.skipped(skippedCount, skippedWords(preview, texts)),
    yes: isAnswered(preview, typed) ? words.enter : `${words.typeCount(count)}: ${typed}`,
    no: words.escape,
  };
}

/** A key while a question is in front: Enter, Escape, digits of a count. Answers whether there was one. */
export function answerQuestion(bench: Bench, key: string): boolean {
  const { desk } = bench;
  const { question } = desk.getState();
  if (!question) return false;
  if (key === 'escape') desk.setState({ question: undefined });
  else if (question.kind !== undefined) {
    if (key !== 'enter') return true;
    desk.setState({ question: undefined });
    if (question.kind === 'dropEdits') dropEdits(bench);
    else endPromo(bench, question.productId);
  } else {
    const { preview, typed } = question;
    const retype = (digits: string) => desk.setState({ question: { ...question, typed: digits } });
    if (/^\d$/.test(key)) retype((typed + key).slice(-6));
    else if (key === 'backspace' || key === 'delete') retype(typed.slice(0, -1));
    else if (key === 'enter' && isAnswered(preview, typed)) {
      desk.setState({ question: undefined });
      startBulk(bench, preview);
    }
  }
  return true;
}
