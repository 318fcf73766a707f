/**
 * A coach that tells the operator what to try next: the tour and the training. It has a band below the footer, and keys of its
 * own behind those of the session. Its words follow from the store; it never presses a key.
 */
import type { Coach, Keymap } from './session-context.ts';

/** How many lines of the band follow the one that shows the step. */
const COACH_LINES = 3;

/** How many rows of a terminal the band takes: fewer on a small terminal, none if the session needs all. */
export function coachHeight(rows: number): number {
  return rows >= 20 ? 1 + COACH_LINES : rows >= 14 ? 3 : 0;
}

/** A keymap with the coach's keys; a key of the session takes precedence over the coach's. */
export function keymapBeside(keymap: Keymap, coach: Coach | undefined): Keymap {
  if (!coach) return keymap;
  return { commandsOf: (screen) => [...keymap.commandsOf(screen), ...coach.commands] };
}
