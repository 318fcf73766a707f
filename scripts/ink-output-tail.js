// Put at the end of Ink's own output.js, see ink-cache-plugin.ts: `Output`, `OutputCaches`, `intersectClips`, `isClipEmpty` and
// `styledCharsToString` are that module's.

let kept = new OutputCaches();
// eslint-disable-next-line no-unused-vars -- Ink's own part, above this in the bundle, calls it.
function keptCaches() {
  const isFull = kept.size > MOST_CHARACTERS || kept.widths.size > MOST_CHARACTERS / 10 || kept.blockWidths.size > 2000;
  if (isFull) kept = new OutputCaches();
  return kept;
}

const BLANK = Object.freeze({ type: 'char', value: ' ', fullWidth: false, styles: [] });
const applyInCells = Output.prototype.applyWriteOperation;

/** What a line of characters looks like as text, made once for each line. */
function textOf(characters) {
  return (characters.text ??= styledCharsToString(characters));
}

/**
 * A line that is alone on its row, as nearly all are, stays as it is; only where a second one comes, or a clip, both are
 * written into cells, as Ink does with every one.
 */
Output.prototype.applyWriteOperation = function (output, operation, clip) {
  const { x, y, text, transformers } = operation;
  const isAlone =
    x >= 0 &&
    !text.includes('\n') &&
    !output.lines[y] &&
    output[y]?.length === 0 &&
    (clip === undefined || isInside(clip, x, y, this.caches.getStringWidth(text)));
  if (!isAlone) {
    for (let row = y; row <= y + countBreaks(text); row++) toCells(this, output, row);
    return applyInCells.call(this, output, operation, clip);
  }
  let line = text.includes('\x1b') ? textOf(this.caches.getStyledChars(text)) : text;
  for (const transformer of transformers) line = transformer(line, 0);
  const characters = this.caches.getStyledChars(line);
  if (characters.length > 0) output.lines[y] = { x, characters };
};

/** Whether a clip takes nothing away from a line. */
function isInside({ x1, x2, y1, y2 }, x, y, width) {
  const isAcross = x1 === undefined || x2 === undefined || (x >= x1 && x + width <= x2);
  const isDown = y1 === undefined || y2 === undefined || (y >= y1 && y + 1 <= y2);
  return isAcross && isDown && !isClipEmpty({ x1, x2, y1, y2 });
}

function countBreaks(text) {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function toCells(of, output, y) {
  const row = output[y];
  if (!row || row.length > 0) return;
  for (let x = 0; x < of.width; x++) row.push(BLANK);
  const line = output.lines[y];
  output.lines[y] = undefined;
  if (line) applyInCells.call(of, output, { x: line.x, y, text: textOf(line.characters), transformers: [] }, undefined);
}

Output.prototype.get = function () {
  const output = Array.from({ length: this.height }, () => []);
  output.lines = [];
  const clips = [];
  for (const operation of this.operations) {
    if (operation.type === 'clip') clips.push(intersectClips(clips.at(-1), operation.clip));
    else if (operation.type === 'unclip') clips.pop();
    else this.applyWriteOperation(output, operation, clips.at(-1));
  }
  const rows = output.map((row, y) => {
    const line = output.lines[y];
    if (line) return (' '.repeat(line.x) + textOf(line.characters)).trimEnd();
    return styledCharsToString(row.filter((cell) => cell !== undefined)).trimEnd();
  });
  return { output: rows.join('\n'), height: rows.length };
};
