/** The keymap as a table for a page, so that it cannot drift from what the keys do. */
import type { Texts } from '../../i18n/texts.ts';
import { COMMANDS } from './commands.ts';
import { showKey } from '../../tty/keys/key-names.ts';

const START = '<!-- keys -->';
const END = '<!-- /keys -->';

/** A Markdown table of every key. */
export function keyTable(texts: Texts): string {
  const rows = COMMANDS.map(({ id, keys, screens }) => {
    const where = screens
      ? screens.map((screen) => texts.screens[screen].toLowerCase()).join(', ')
      : texts.help.everywhere.toLowerCase();
    // A bar would end its cell.
    const names = keys.map((key) => `\`${showKey(key, texts.help.keyNames).replace('|', '\\|')}\``);
    return `| ${names.join(' ')} | ${texts.commands[id]} | ${where} |`;
  });
  const { key, does, where } = texts.help.table;
  return [`| ${key} | ${does} | ${where} |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** The text with the table between its markers replaced. */
export function withKeyTable(page: string, texts: Texts): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}\n${keyTable(texts)}\n${END}${after}`;
}
