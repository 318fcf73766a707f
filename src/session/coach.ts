/**
 * Somebody beside the operator who says what to try next: the tour and the training. It has a band below the footer, and
 * keys of its own behind those of the bench. What it says follows from the store; it never presses a key.
 */
import type { Coach, Keymap } from './session-context.ts';

/** Lines of the band below the line that says where one is. */
export const COACH_LINES = 3;

/** How many rows the band takes of a terminal: less where there is little, none where the bench needs all. */
export function coachHeight(rows: number): number {
  return rows >= 20 ? 1 + COACH_LINES : rows >= 14 ? 3 : 0;
}

/** A keymap with the coach's keys; where a bench has one of them for something else, that wins. */
export function keymapBeside(keymap: Keymap, coach: Coach | undefined): Keymap {
  if (!coach) return keymap;
  return { commandsOf: (screen) => [...keymap.commandsOf(screen), ...coach.commands] };
}
