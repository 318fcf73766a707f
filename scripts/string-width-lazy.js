// Stands for string-width in the bundle. Loading that takes 20 ms, for what it knows of emoji: it is loaded for the first text that
// has more in it than letters of Latin and the signs of our screens.

// One cell each, whatever stands beside them: Latin, punctuation, arrows, lines, blocks, and the signs of our screens, which are in
// the area for private use where they stand for a pane.
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25a9\ue000-\uf8ff●○◐◔◑◕◷▲▼▶▸✎✓✕✔✖]*$/;
const COLOURS = /\x1b\[[\d;]*m/g;

let whole;

export default function stringWidth(text, options) {
  if (typeof text === 'string' && options === undefined) {
    const bare = text.includes('\x1b') ? text.replace(COLOURS, '') : text;
    if (PLAIN.test(bare)) return bare.length;
  }
  whole ??= require('../node_modules/string-width/index.js').default;
  return whole(text, options);
}
