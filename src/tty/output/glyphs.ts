/** Lines, blocks and signs; where a terminal has nothing else, its frame writer makes ASCII of them. */
export const GLYPHS = {
  rule: '─',
  upright: '│',
  cursor: '▌',
  /** Behind what is typed in a cell. */
  caret: '▏',
  full: '▓',
  empty: '·',
  spark: '▁▂▃▄▅▆▇█',
  mark: '•',
  /** Before a carrier. */
  tag: '▪',
  /** In the place of an order's number: the same as above. */
  same: '┆',
  changed: '~',
};
