/** Lines, blocks and signs; on a terminal that lacks them, its frame writer replaces them by ASCII. */
export const GLYPHS = {
  rule: '─',
  upright: '│',
  cursor: '▌',
  /** Behind the text that is typed in a cell. */
  caret: '▏',
  full: '▓',
  empty: '·',
  spark: '▁▂▃▄▅▆▇█',
  mark: '•',
  /** Before a carrier. */
  tag: '▪',
  /** In place of an order's number: the same as in the row above. */
  same: '┆',
  changed: '~',
};
