/** What a terminal can show, and the writer of its frames. */
import { textsIn } from '../../i18n/texts.ts';
import { createFrameWriter, type FrameWriter } from '../../tty/output/frame-writer.ts';
import { createPlainWriter } from '../../tty/output/plain-writer.ts';
import type { Size } from '../../tty/output/size.ts';
import { themeOn } from '../../tty/output/themes.ts';
import { isPoorInSigns } from '../abilities.ts';
import type { Recording } from '../recording.ts';
import type { OpenSessionOptions } from './session-options.ts';

/** `isDumb`: it knows no sequences. `isPlain`: lines in place of screens. `isAscii`: its font has few signs. */
export type Abilities = { isDumb: boolean; isPlain: boolean; isAscii: boolean };

/** What the terminal of these options can show. */
export function abilitiesOf({ term, isPlain, settings }: OpenSessionOptions): Abilities {
  const isDumb = term === 'dumb' || term === '';
  return {
    isDumb,
    isPlain: isDumb || isPlain === true,
    isAscii: settings?.isAscii === true || isPoorInSigns(term),
  };
}

/** Makes the writer of a terminal of that size, in a theme; `onError` is called where a frame cannot be made, `onPicture` when a picture was written. */
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
