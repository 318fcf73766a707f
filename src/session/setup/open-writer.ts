/** Determines what a terminal can show, and makes the writer of its frames. */
import { textsIn } from '../../i18n/texts.ts';
import { createFrameWriter, type FrameWriter } from '../../tty/output/frame-writer.ts';
import { createPlainWriter } from '../../tty/output/plain-writer.ts';
import type { Size } from '../../tty/output/size.ts';
import { themeOn } from '../../tty/output/themes.ts';
import { isPoorInSigns } from '../abilities.ts';
import type { Recording } from '../recording.ts';
import type { OpenSessionOptions } from './session-options.ts';

/** `isDumb`: knows no escape sequences. `isPlain`: lines in place of screens. `isAscii`: the font has few characters. */
export type Abilities = { isDumb: boolean; isPlain: boolean; isAscii: boolean };

/** Returns what the terminal of these options can show. */
export function abilitiesOf({ term, isPlain, settings }: OpenSessionOptions): Abilities {
  const isDumb = term === 'dumb' || term === '';
  return {
    isDumb,
    isPlain: isDumb || isPlain === true,
    isAscii: settings?.isAscii === true || isPoorInSigns(term),
  };
}

/**
 * Makes the frame writer for a terminal of that size, in a theme; `onError` is called if a frame cannot be made, `onPicture`
 * when a picture was written.
 */
export function openWriter(
  { sink, term, colours, language, onPaint }: OpenSessionOptions,
  { isDumb, isPlain, isAscii }: Abilities,
  {
    size,
    theme,
    recording,
    onError,
    onPicture,
  }: {
    size: Size;
    theme: string;
    recording: Recording;
    onError: (error: unknown) => void;
    onPicture: () => void;
  },
): FrameWriter {
  const { hello, dumb } = textsIn(language).plain;
  return isPlain
    ? createPlainWriter({
        sink,
        ...size,
        isDumb,
        greeting: isDumb ? `${dumb(term ?? '')}\r\n${hello}` : hello,
        onPaint,
        twin: recording.twin(hello),
      })
    : createFrameWriter({
        sink,
        colours,
        term,
        ...size,
        theme: themeOn(theme, undefined),
        isAscii,
        recorder: recording.recorder,
        ...(onPaint ? { onPaint } : {}),
        onError,
        onPicture,
      });
}
