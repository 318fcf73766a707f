/** The recording of one session's terminal, if its station is recorded. */
import type { Core } from '../app/core.ts';
import type { Author } from '../domain/intents.ts';
import { asItIs, marked, type Personal } from '../domain/personal-marks.ts';
import type { FrameRecorder, FrameWriter } from '../tty/output/frame-writer.ts';
import type { LaneTimers } from '../tty/input/lane-timers.ts';
import { createPlainWriter } from '../tty/output/plain-writer.ts';
import { createRecorder } from '../tty/output/recorder.ts';
import type { Size } from '../tty/output/size.ts';

export type Recording = {
  isOn: boolean;
  /** Masks a buyer's data before it is drawn. */
  personal: Personal;
  /** Records frames; `undefined` if nothing is recorded. */
  recorder: FrameRecorder | undefined;
  /** Makes the writer that records the frames of a session with lines in place of screens. */
  twin(greeting: string): FrameWriter | undefined;
  end(): void;
};

type RecordingOptions = {
  /** Absent if nothing can be recorded. */
  recordings: Core['recordings'] | undefined;
  author: Author;
  size: Size;
  wallNow: () => number;
  timers?: LaneTimers | undefined;
  /** Called once if the recording has ended early. */
  onFail(): void;
};

const OFF: Recording = { isOn: false, personal: asItIs, recorder: undefined, twin: () => undefined, end() {} };

/** Begins the recording, if this station is recorded. */
export function beginRecording({ recordings, author, size, wallNow, timers, onFail }: RecordingOptions): Recording {
  const recording = recordings?.begin(author, onFail);
  if (!recording) return OFF;
  const recorder = createRecorder({ sink: recording, size, title: `bancada · ${author.station}`, wallNow, timers });
  return {
    isOn: true,
    personal: marked,
    recorder,
    twin: (greeting) => createPlainWriter({ sink: recorder.lines, ...size, isDumb: true, greeting }),
    end() {
      recorder.end();
      recording.end();
    },
  };
}
