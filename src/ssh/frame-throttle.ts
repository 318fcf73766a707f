/**
 * Limits a session's share of the time. A frame that takes long, for a screen as large as a wall, holds everybody up; after it
 * the session rests, so that it gets at most a third of each second, and the others do not notice it.
 */
import type { Size } from '../tty/output/size.ts';

export type FrameThrottleOptions = {
  /** Called when a frame took too long. */
  onSlow: () => void;
  /** Stops all drawing of the session until `goOn`. */
  rest: () => void;
  goOn: () => void;
  /** Sets another size of the terminal, and draws everything again. */
  resize: (size: Size) => void;
};

export type FrameThrottle = {
  /** Called after a frame that took this long. */
  noteFrame(ms: number): void;
  /** Called when the client sends another size; of many at once only the last is drawn. */
  resize(size: Size): void;
  end(): void;
};

/** The longest a frame may take, in milliseconds. One of 120 × 40 takes five. */
const SLOW_MS = 50;
const REST_TIMES = 2;
const LONGEST_REST_MS = 2000;
/** The least time between two sizes that are drawn, in milliseconds: dragging a window sends dozens of them. */
const RESIZE_GAP_MS = 30;
/** … and this many times the duration of the last frame: a window as large as a wall is redrawn seldom. */
const RESIZE_TIMES = 8;

export function createFrameThrottle({ onSlow, rest, goOn, resize }: FrameThrottleOptions): FrameThrottle {
  let resting: NodeJS.Timeout | undefined;
  let resizing: NodeJS.Timeout | undefined;
  let newest: Size | undefined;

  function resizeNow(): void {
    resizing = undefined;
    if (newest === undefined || resting) return;
    const size = newest;
    newest = undefined;
    resizing = setTimeout(resizeNow, RESIZE_GAP_MS);
    resize(size);
  }

  function wake(): void {
    resting = undefined;
    goOn();
    if (!resizing) resizeNow();
  }

  return {
    noteFrame(ms) {
      if (resizing && ms * RESIZE_TIMES > RESIZE_GAP_MS) {
        clearTimeout(resizing);
        resizing = setTimeout(resizeNow, Math.min(LONGEST_REST_MS, ms * RESIZE_TIMES));
      }
      if (ms <= SLOW_MS) return;
      onSlow();
      if (resting) return;
      rest();
      resting = setTimeout(wake, Math.min(LONGEST_REST_MS, ms * REST_TIMES));
    },
    resize(size) {
      newest = size;
      if (!resizing) resizeNow();
    },
    end() {
      clearTimeout(resting);
      clearTimeout(resizing);
      newest = undefined;
    },
  };
}
