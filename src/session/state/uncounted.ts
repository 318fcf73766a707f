/** Lines of an order whose quantity cannot be read: a hand counts their pieces. Pure. */
import { parcelLines, type PackingLine } from './packing.ts';

/** How many pieces a line needs, as it is shown: `?` until somebody has confirmed the count. */
export function neededCountText(line: PackingLine): string {
  return isStillUncounted(line) ? '?' : String(line.needed);
}

/** Whether the number of pieces of a line is not known and no hand has confirmed it. */
export function isStillUncounted({ needed, checked, isUncounted }: PackingLine): boolean {
  return isUncounted && checked < needed;
}

/** The line to count before anything leaves: some of its pieces are counted, maybe all, or no other line is complete. */
export function lineToCount(packed: readonly PackingLine[]): PackingLine | undefined {
  const isNoneWhole = parcelLines(packed).length === 0;
  return packed.find((line) => isStillUncounted(line) && (isNoneWhole || line.checked > 0));
}

/** How many units are not checked yet, of lines with a known number. */
export function openUnits(lines: readonly PackingLine[]): number {
  return lines.reduce((sum, line) => sum + (line.isUncounted ? 0 : line.needed - line.checked), 0);
}
