/** Lines of an order whose quantity cannot be read: a hand says how many there are. Pure. */
import { parcelLines, type PackingLine } from './packing.ts';

/** How many pieces a line needs, as it is shown: `?` as long as nobody has said how many there are. */
export function neededCountText(line: PackingLine): string {
  return isStillUncounted(line) ? '?' : String(line.needed);
}

/** Whether nobody knows how many pieces a line has, and no hand has said it. */
export function isStillUncounted({ needed, checked, isUncounted }: PackingLine): boolean {
  return isUncounted && checked < needed;
}

/** The line that has to be counted before anything leaves: some of it was counted, which may be all, or nothing else is whole. */
export function lineToCount(packed: readonly PackingLine[]): PackingLine | undefined {
  const isNoneWhole = parcelLines(packed).length === 0;
  return packed.find((line) => isStillUncounted(line) && (isNoneWhole || line.checked > 0));
}

/** The units that are not checked yet, of lines whose number is known. */
export function openUnits(lines: readonly PackingLine[]): number {
  return lines.reduce((sum, line) => sum + (line.isUncounted ? 0 : line.needed - line.checked), 0);
}
