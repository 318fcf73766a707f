/** The recording of one session's terminal, where its station is recorded. */
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
  /** What is done with a buyer's data before it is drawn. */
  personal: Personal;
  /** Takes frames; nothing takes them where nothing is recorded. */
  recorder: FrameRecorder | undefined;
  /** Says for the recording what lines in place of screens say. */
  twin(greeting: string): FrameWriter | undefined;
  end(): void;
};

type RecordingOptions = {
  /** None where nothing can be recorded. */
  recordings: Core['recordings'] | undefined;
  author: Author;
  size: Size;
  wallNow: () => number;
  timers?: LaneTimers | undefined;
  /** Told once where it ended before its time. */
  onFail(): void;
};

const OFF: Recording = { isOn: false, personal: asItIs, recorder: undefined, twin: () => undefined, end() {} };

/** Begins it, if this station is recorded. */
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
