/** The commands that only move the cursor or turn a page: the help shows them in one line, the palette not at all. */
import type { Command, CommandId } from '../session-context.ts';

const MOVEMENT: ReadonlySet<CommandId> = new Set<CommandId>([
  'moveDown',
  'moveUp',
  'pageDown',
  'pageUp',
  'toTop',
  'toBottom',
  'nextTab',
  'previousTab',
  'nextItem',
  'previousItem',
  'nextLine',
  'previousLine',
  'slotRight',
  'slotLeft',
  'scrollDown',
  'scrollUp',
  'scrollPageDown',
  'scrollPageUp',
  'helpDown',
  'helpUp',
]);

/** Whether a command only moves the cursor. */
export function isMovement({ id }: Pick<Command, 'id'>): boolean {
  return MOVEMENT.has(id);
}
