/**
 * Pieces of one kind that must carry different texts: their SKU does not tell which was scanned, so the packer is asked.
 * Who answers has looked at the piece.
 */
import { nameOf } from '../../domain/item-names.ts';
import type { UnitName } from '../../shop/barcodes.ts';
import { isUnitOf, type PackingLine } from '../state/packing.ts';
import { lookAlikes } from '../state/packing-tags.ts';
import type { QuestionOf } from '../state/question.ts';
import { markSeen } from './see.ts';
import type { Bench } from '../bench.ts';
import { checkScannedUnits, linesOf } from './packing.ts';

type WhichPiece = QuestionOf<'whichPiece'>;

/** Asks which of the lines that look alike a scanned unit is of; false where there is no doubt. */
export function askWhichPiece(bench: Bench, code: string, unit: UnitName, count: number): boolean {
  const { desk, outlet } = bench;
  const alike = lookAlikes(linesOf(bench).filter(({ entry }) => isUnitOf(entry.item, unit)));
  // The line that was chosen before the scan is the answer.
  if (alike.length === 0 || alike.some(({ entry }) => entry.item.id === desk.getState().packing.chosenItemId)) {
    return false;
  }
  const itemIds = alike.map(({ entry }) => entry.item.id);
  desk.setState({ question: { kind: 'whichPiece', code, unit, count, itemIds, index: 0 } });
  outlet.ring('error');
  return true;
}

/** What is asked: the kind, and each text with its digit. */
export function whichPieceWords(bench: Bench, question: WhichPiece) {
  const { tags } = bench.texts;
  const texts = textsOf(bench, question);
  const { length } = texts;
  const [first] = linesIn(bench, question);
  return {
    question: tags.whichPiece(first ? nameOf(first.entry.item) : '', length),
    details: texts.map((text, index) => `${index === question.index ? '▶' : ' '}${index + 1} ${text}`).join('  '),
    yes: tags.thisOne(texts[question.index] ?? ''),
  };
}

/** A digit takes its line, an arrow goes to the next; false for any other key. */
export function chooseWhichPiece(bench: Bench, question: WhichPiece, key: string): boolean {
  const { length } = question.itemIds;
  const step = key === 'j' || key === 'down' ? 1 : key === 'k' || key === 'up' ? length - 1 : 0;
  if (step > 0) {
    bench.desk.setState({ question: { ...question, index: (question.index + step) % length } });
    return true;
  }
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : length;
  if (index >= length) return false;
  bench.desk.setState({ question: undefined });
  takeWhichPiece(bench, { ...question, index });
  return true;
}

/** Counts the scanned units on the line that was said; what is on the piece has been seen by that. */
export function takeWhichPiece(bench: Bench, { code, unit, count, itemIds, index }: WhichPiece): void {
  const itemId = itemIds[index] ?? '';
  if (!checkScannedUnits(bench, code, unit, count, itemId)) return;
  markSeen(bench, itemId);
}

function linesIn(bench: Bench, { itemIds }: WhichPiece): PackingLine[] {
  return linesOf(bench).filter(({ entry }) => itemIds.includes(entry.item.id));
}

function textsOf(bench: Bench, question: WhichPiece): string[] {
  return linesIn(bench, question).map(({ entry }) =>
    bench.texts.tags.text(bench.personal(entry.item.personalization_data)),
  );
}
