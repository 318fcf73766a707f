/**
 * Regular expressions that take more time than the length of a text explains, by `file pattern`: whose text they meet, and
 * why it is never long. Whatever may be long, as anything a store, a buyer or another machine wrote, meets none of them.
 */
export const SLOW_PATTERNS: Readonly<Record<string, string>> = {
  'src/base/money.ts /\\B(?=(\\d{3})+$)/g': 'inside: the digits of a safe integer',
  'src/domain/cut-offs.ts /^(.*?)[\\s:=]*(?<!\\d)(\\d{1,2})[:h](\\d{2})$/': 'inside: a line of the settings',
  'src/cli/localize-help.ts /(?<=<)[^>]+(?=>)/': 'inside: our own help',
  "src/cli/usage-errors.ts /^option '(.+?)' argument '(.*)' is invalid\\. ?(?:Allowed choices are (.*)\\.|(.*))$/s":
    'bounded: a command line, over SSH of 8,192 characters at most',
  'src/cli/usage-errors.ts /Did you mean (one of )?(.*)\\?\\)$/s':
    'bounded: a command line, over SSH of 8,192 characters at most',
};

/**
 * Patterns that are put together as the program runs, by `file how`: two that cut a text into lengths, two classes of
 * letters, the beginning of a cell, lines of our own trail, and those of the masks and of what is made safe, which are timed as what they belong to.
 */
export const MADE_PATTERNS: readonly string[] = [
  'src/base/csv.ts new RegExp(`^${RISKY}`)',
  "src/base/csv.ts new RegExp(`^'+${RISKY}`)",
  'src/i18n/trail-words.ts new RegExp(`^(.*): (\\\\d+) loaded, (\\\\d+) missing, (\\\\d+) strange$`)',
  'src/i18n/trail-words.ts new RegExp(`^(\\\\d+) rows, (files|text) ${HASH}$`)',
  'src/i18n/trail-words.ts new RegExp(`^file ${HASH}$`)',
  'src/i18n/trail-words.ts new RegExp(`^text ${HASH}$`)',
  "src/tty/output/multiplexer.ts new RegExp(`[^]{1,${SCREEN_STRING}}`, 'g')",
  'src/tty/output/frame-writer-cells.ts new RegExp(String.raw`^(?:[${AGREED_NARROW}]|[\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3])$`)',
  'src/tty/output/frame-writer-cells.ts new RegExp(`^[${AGREED_NARROW}]*$`)',
  "src/domain/masking.ts new RegExp(String.raw`(?<![\\p{L}\\p{N}_-])(?:${shape})(?![\\p{L}\\p{N}_]|-\\w)`, 'gu')",
  "src/base/safe-text.ts new RegExp(String.raw`((?:${picture}\\u200d){3}${picture})((?:\\u200d${picture})+)`, 'gv')",
  "src/base/safe-text.ts new RegExp(String.raw`(\\p{M}{${MARKS_PER_BASE}})\\p{M}+`, 'gv')",
];
