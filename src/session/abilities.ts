/** What a terminal can show, as far as its name and its place tell. Pure. */
import type { ColourLevel } from '../tty/output/colours.ts';
import type { SessionState } from './state/session-state.ts';

/**
 * Half blocks want a colour for each half; and a picture is thousands of bytes, which a far line feels unless it has been
 * seen to be fast. `env`: unknown of a terminal from elsewhere.
 */
export function canShowPictures(
  { colours, env }: { colours: ColourLevel; env?: NodeJS.ProcessEnv | undefined },
  { graphics, isLineFast }: Pick<SessionState, 'graphics' | 'isLineFast'>,
  isAlways: boolean,
): boolean {
  return colours >= (graphics ? 1 : 2) && (isNear(env) || isAlways || isLineFast);
}

/** Whether the terminal is on this machine, as far as is known. */
export function isNear(env: NodeJS.ProcessEnv | undefined): boolean {
  return env !== undefined && !env.SSH_CONNECTION && !env.SSH_TTY;
}

/**
 * The consoles of Linux and the BSDs and old hardware: their fonts have letters, and few of the signs of the screens.
 */
export function isPoorInSigns(term: string | undefined): boolean {
  return /^(?:linux|dumb|ansi|cons\d*|vt\d+)(?:-|$)/.test(term ?? '');
}
