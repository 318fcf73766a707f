/** The keymap as a table for a page, made from the commands, so that the page is never wrong. */
import type { Texts } from '../../i18n/texts.ts';
import { COMMANDS } from './commands.ts';
import { LETTERS, type Letter } from './letters.ts';
import { showKey } from '../../tty/keys/key-names.ts';

/** Makes a Markdown table of every key. */
export function keyTable(texts: Texts): string {
  // A command that has a key on one screen and only its name on another is listed once.
  const withKey = new Set(COMMANDS.flatMap(({ id, keys }) => (keys.length > 0 ? [id] : [])));
  const rows = COMMANDS.filter(({ id, keys }) => keys.length > 0 || !withKey.has(id)).map(({ id, keys, screens }) => {
    const where = screens
      ? screens.map((screen) => texts.screens[screen].toLowerCase()).join(', ')
      : texts.help.everywhere.toLowerCase();
    // A bar would end the cell of the table.
    const names = keys.map((key) => `\`${showKey(key, texts.help.keyNames).replace('|', '\\|')}\``);
    if (names.length === 0) names.push(`\`:\``);
    return `| ${names.join(' ')} | ${texts.commands[id]} | ${where} |`;
  });
  const { key, does, where } = texts.help.table;
  return [`| ${key} | ${does} | ${where} |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** Makes a Markdown table of the meaning that each letter and sign has on every screen. */
export function letterTable({ help }: Texts): string {
  const { key, means } = help.letterTable;
  const rows = (Object.keys(LETTERS) as Letter[]).map(
    (letter) => `| \`${letter.replace('|', '\\|')}\` | ${help.letters[letter]} |`,
  );
  return [`| ${key} | ${means} |`, '| --- | --- |', ...rows].join('\n');
}

/** Replaces both tables of a page, each between its markers. */
export function withKeyTable(page: string, texts: Texts): string {
  return between(between(page, 'letters', letterTable(texts)), 'keys', keyTable(texts));
}

function between(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = '', rest = ''] = page.split(start);
  const [, after = ''] = rest.split(end);
  return `${before}${start}\n${table}\n${end}${after}`;
}
