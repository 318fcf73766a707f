/** What a terminal can show, as far as its name and its place tell. Pure. */
import type { ColourLevel } from '../tty/output/colours.ts';

/** Half blocks want a colour for each half; and a picture is thousands of bytes, which a far line feels. */
export function canShowProductImages(
  colours: ColourLevel,
  env: NodeJS.ProcessEnv | undefined,
  pictures: { isAlways?: boolean } | undefined,
): boolean {
  const isNear = env !== undefined && !env.SSH_CONNECTION && !env.SSH_TTY;
  return colours >= 2 && (isNear || pictures?.isAlways === true);
}

/**
 * The consoles of Linux and the BSDs and old hardware: their fonts have letters, and few of the signs of the screens.
 */
export function isPoorInSigns(term: string | undefined): boolean {
  return /^(?:linux|dumb|ansi|cons\d*|vt\d+)(?:-|$)/.test(term ?? '');
}
