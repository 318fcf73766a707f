/** The score of a training shift: what became of each parcel, how fast, and what to learn next. Pure. */
import { isSameCode } from './same-code.ts';
import type { TrainingTexts } from '../i18n/training/en.ts';

/** What became of one order of the shift. */
export type ParcelResult = {
  numero: string;
  /**
   * `right`: all of it left as it had to. `kept`: it was cancelled and stayed. `open`: it is still here. `part`: a part of
   * it left as it had to, and the rest is still here, which is no fault.
   */
  outcome: 'right' | 'kept' | 'open' | 'wrong-goods' | 'wrong-label' | 'part';
  /** A wrong piece was in the hand for it, and whether the bench was shown it. */
  wrongPiece: 'none' | 'stopped' | 'missed' | 'not-yet';
  wasCancelled: boolean;
};

export type Shift = {
  parcels: readonly ParcelResult[];
  /** From the first order on the bench to the last that left, in milliseconds. */
  spanMs: number;
  /** Answers of the store that did not arrive. */
  lostCount: number;
};

/** What the store has of an order. `codes`: one for each item that was shipped; labels are those that the training printed. */
export type ShippedOrder = {
  itemCount: number;
  cancelledCount: number;
  codes: readonly string[];
  label: string;
  otherLabels: readonly string[];
  isWrongPieceIn: boolean;
};

/** What became of it. What goes in two boxes has a second label, which may be any but that of another order. */
export function outcomeOf(order: ShippedOrder): ParcelResult['outcome'] {
  const { itemCount, cancelledCount, codes, label, otherLabels, isWrongPieceIn } = order;
  if (codes.length === 0) return cancelledCount === itemCount ? 'kept' : 'open';
  const has = (wanted: string) => codes.some((code) => isSameCode(code, wanted));
  if (!has(label) || otherLabels.some(has)) return 'wrong-label';
  if (isWrongPieceIn) return 'wrong-goods';
  return codes.length + cancelledCount < itemCount ? 'part' : 'right';
}

export type LessonName = keyof TrainingTexts['sheet']['lessons'];

/** Fewer correct parcels a minute than this is slow. */
const SLOW_PER_MINUTE = 2;

/** Correct parcels a minute; `undefined` where none was finished. */
export function parcelsAMinute({ parcels, spanMs }: Shift): number | undefined {
  const correct = correctCount(parcels);
  return correct === 0 ? undefined : correct / Math.max(spanMs / 60_000, 1 / 60);
}

/** What the shift shows to be worth learning, the worst first. */
export function lessonsOf(shift: Shift): LessonName[] {
  const { parcels } = shift;
  const has = (outcome: ParcelResult['outcome']) => parcels.some((parcel) => parcel.outcome === outcome);
  const lessons: LessonName[] = [];
  if (parcels.some(({ wrongPiece }) => wrongPiece === 'missed')) lessons.push('scan');
  if (has('wrong-label')) lessons.push('label');
  if (has('part')) lessons.push('whole');
  const pace = parcelsAMinute(shift);
  if (pace === undefined && lessons.length === 0) lessons.push('begin');
  if (pace !== undefined && pace < SLOW_PER_MINUTE) lessons.push('pace');
  return lessons.length > 0 ? lessons : ['more'];
}

/** The score sheet, line by line. */
export function sheetOf(shift: Shift, { sheet }: TrainingTexts, decimalSign: string): string[] {
  const { parcels } = shift;
  const decimals = (value: number) => value.toFixed(1).replace('.', decimalSign);
  const pace = parcelsAMinute(shift);
  const cancelled = parcels.filter(({ wasCancelled }) => wasCancelled);
  const handed = parcels.filter(({ wrongPiece }) => wrongPiece === 'stopped' || wrongPiece === 'missed');
  const wrong = parcels.flatMap(({ numero, outcome }) => {
    if (outcome === 'wrong-goods') return [sheet.faults.goods(numero)];
    if (outcome === 'wrong-label') return [sheet.faults.label(numero)];
    return [];
  });
  const partly = parcels.flatMap(({ numero, outcome }) => (outcome === 'part' ? [numero] : []));
  const learn = lessonsOf(shift).map((name) =>
    name === 'more' ? sheet.lessons.more(parcels.length * 2) : sheet.lessons[name],
  );
  const facts = [
    sheet.parcels(correctCount(parcels), doneCount(parcels), parcels.length),
    ...(doneCount(parcels) === 0 && partly.length === 0 ? [sheet.noPace] : []),
    ...partly.map((numero) => sheet.part(numero)),
    ...(pace === undefined ? [] : [sheet.pace(decimals(pace), decimals(shift.spanMs / 60_000))]),
    ...(handed.length > 0
      ? [sheet.goods(handed.filter(({ wrongPiece }) => wrongPiece === 'stopped').length, handed.length)]
      : []),
    ...(cancelled.length > 0
      ? [sheet.cancelled(cancelled.filter(({ outcome }) => outcome === 'kept').length, cancelled.length)]
      : []),
    ...(shift.lostCount > 0 ? [sheet.lost(shift.lostCount)] : []),
  ];
  return [
    sheet.title,
    ...indented(facts),
    ...(wrong.length > 0 ? [sheet.wrong, ...indented(wrong)] : []),
    sheet.learn,
    ...indented(learn),
  ];
}

/** What was done right: it left as it had to, or it was cancelled and stayed. */
function correctCount(parcels: readonly ParcelResult[]): number {
  return parcels.filter(({ outcome }) => outcome === 'right' || outcome === 'kept').length;
}

/** Of how many everything has left or stayed for good. */
export function doneCount(parcels: readonly ParcelResult[]): number {
  return parcels.filter(({ outcome }) => outcome !== 'open' && outcome !== 'part').length;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
