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
  changed: '~',
};
