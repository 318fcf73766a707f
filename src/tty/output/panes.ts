/**
 * Panes: bodies of rows that bypass Ink. Ink draws a box with a sign at the beginning of each of its rows, and the code that
 * takes the frame puts the pane's lines in their place. So a frame and its panes cannot disagree about where a pane is, or how
 * much of it is covered; and of a list only rows that differ are made, laid out and read.
 *
 *     component ─signs→ Ink ─frame→ compose ─whole frame→ frame writer
 *         └──────────── lines ─────────┘
 */

/** The current lines of a pane: texts with SGR sequences, none wider than the terminal. */
export type PaneLines = () => readonly string[];

export type PaneHandle = {
  /** What Ink draws in place of this many rows, from the first column on. */
  signs(height: number): string;
  /** Sets the source of its lines. */
  setLines(lines: PaneLines): void;
  /** Called when its lines may have changed. */
  touch(): void;
  close(): void;
};

export type Panes = {
  open(): PaneHandle;
  /** Puts the lines of the panes where their signs stand. Returns whether there were any. */
  compose(rows: string[]): boolean;
};

// From the private use area, so no other text contains it; and a row is a pane's only if nothing stands beside its sign. The
// second character is the number of the pane, the third that of the row.
const SIGN = '\uE0F0';
const FIRST_PANE = 0xe100;
const MOST_PANES = 0x100;
const FIRST_ROW = 0xe200;
const MOST_ROWS = 0x1000;

const nothing: PaneLines = () => [];

/**
 * `onTouch` is called when a pane's lines may have changed, `onError` with an error that a pane throws; without `onError` it is
 * thrown.
 */
export function createPanes(onTouch: () => void, onError?: (error: unknown) => void): Panes {
  const open: (PaneLines | undefined)[] = [];

  function linesOf(id: number): readonly string[] {
    try {
      return open[id]?.() ?? [];
    } catch (error) {
      if (!onError) throw error;
      onError(error);
      return [];
    }
  }

  return {
    open() {
      let id = open.indexOf(undefined);
      if (id < 0) id = open.length;
      if (id >= MOST_PANES) throw new Error('Too many panes on one screen.');
      open[id] = nothing;
      let own: PaneLines | undefined = nothing;
      return {
        signs: (height) => signsOf(id, height),
        setLines(lines) {
          if (own === undefined) return;
          own = lines;
          open[id] = lines;
        },
        touch: onTouch,
        close() {
          if (own !== undefined) open[id] = undefined;
          own = undefined;
        },
      };
    },
    compose(rows) {
      let isAny = false;
      let from = -1;
      let lines: readonly string[] = [];
      for (let y = 0; y < rows.length; y++) {
        const row = rows[y]!;
        if (row.length !== 3 || !row.startsWith(SIGN)) continue;
        const id = row.charCodeAt(1) - FIRST_PANE;
        if (id !== from) {
          lines = linesOf(id);
          from = id;
        }
        rows[y] = lines[row.charCodeAt(2) - FIRST_ROW] ?? '';
        isAny = true;
      }
      return isAny;
    },
  };
}

const known = new Map<number, string>();

function signsOf(id: number, height: number): string {
  const key = id * MOST_ROWS + Math.min(height, MOST_ROWS - 1);
  let signs = known.get(key);
  if (signs === undefined) {
    const rows = Array.from({ length: Math.min(height, MOST_ROWS - 1) }, (_, row) =>
      String.fromCharCode(SIGN.charCodeAt(0), FIRST_PANE + id, FIRST_ROW + row),
    );
    known.set(key, (signs = rows.join('\n')));
  }
  return signs;
}

const panesOfStdout = new WeakMap<object, Panes>();

/** Registers the panes that are filled in what is written to this stdout. */
export function attachPanes(stdout: object, panes: Panes): void {
  panesOfStdout.set(stdout, panes);
}

/** The panes of a stdout; `undefined` if frames are taken as Ink draws them. */
export function panesOf(stdout: object): Panes | undefined {
  return panesOfStdout.get(stdout);
}
