/** What a terminal can show, as far as its name and its environment tell. Pure. */
import type { ColourLevel } from '../tty/output/colours.ts';
import type { Terminal } from './state/session-state.ts';

/**
 * Whether to show pictures: half blocks need a colour for each half, and a picture has thousands of bytes, which are slow on a
 * remote line unless it has been seen to be fast. `env`: not known for a terminal that connects from elsewhere.
 */
export function canShowPictures(
  { colours, env }: { colours: ColourLevel; env?: NodeJS.ProcessEnv | undefined },
  { graphics, isLineFast }: Pick<Terminal, 'graphics' | 'isLineFast'>,
  isAlways: boolean,
): boolean {
  return colours >= (graphics ? 1 : 2) && (isNear(env) || isAlways || isLineFast);
}

/** Whether the terminal is on this machine, as far as is known. */
export function isNear(env: NodeJS.ProcessEnv | undefined): boolean {
  return env !== undefined && !env.SSH_CONNECTION && !env.SSH_TTY;
}

/**
 * Whether a terminal is a console of Linux or the BSDs, or old hardware: their fonts have letters, and few of the screens' signs.
 */
export function isPoorInSigns(term: string | undefined): boolean {
  return /^(?:linux|dumb|ansi|cons\d*|vt\d+)(?:-|$)/.test(term ?? '');
}
