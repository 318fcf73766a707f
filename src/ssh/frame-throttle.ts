/**
 * A session's share of the time. A frame that takes long, for a screen as large as a wall, holds everybody up; after
 * it the session rests, so that a third of each second is the most that it can have, and the others do not feel it.
 */
import type { Size } from '../tty/output/size.ts';

export type FrameThrottleOptions = {
  /** A frame took longer than it may. */
  onSlow: () => void;
  /** Nothing of the session is drawn until `goOn`. */
  rest: () => void;
  goOn: () => void;
  /** The terminal has another size: draws all of it. */
  resize: (size: Size) => void;
};

export type FrameThrottle = {
  /** A frame was drawn in so many milliseconds. */
  noteFrame(ms: number): void;
  /** The client says another size; of many at once the last one is drawn. */
  resize(size: Size): void;
  end(): void;
};

/** What a frame may take. One of 120 × 40 takes five. */
const SLOW_MS = 50;
const REST_TIMES = 2;
const LONGEST_REST_MS = 2000;
/** Between two sizes that are drawn, at least: dragging a window sends dozens of them. */
const RESIZE_GAP_MS = 30;
/** … and so many times what the last one took: a window as large as a wall is drawn again seldom. */
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
