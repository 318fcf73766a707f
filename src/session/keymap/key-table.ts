/** The keymap as a table for a page, so that it cannot drift from what the keys do. */
import type { Texts } from '../../i18n/texts.ts';
import { COMMANDS } from './commands.ts';
import { LETTERS, type Letter } from './letters.ts';
import { showKey } from '../../tty/keys/key-names.ts';

/** A Markdown table of every key. */
export function keyTable(texts: Texts): string {
  // A command that has a key on one screen and only its name on another is there once.
  const withKey = new Set(COMMANDS.flatMap(({ id, keys }) => (keys.length > 0 ? [id] : [])));
  const rows = COMMANDS.filter(({ id, keys }) => keys.length > 0 || !withKey.has(id)).map(({ id, keys, screens }) => {
    const where = screens
      ? screens.map((screen) => texts.screens[screen].toLowerCase()).join(', ')
      : texts.help.everywhere.toLowerCase();
    // A bar would end its cell.
    const names = keys.map((key) => `\`${showKey(key, texts.help.keyNames).replace('|', '\\|')}\``);
    if (names.length === 0) names.push(`\`:\``);
    return `| ${names.join(' ')} | ${texts.commands[id]} | ${where} |`;
  });
  const { key, does, where } = texts.help.table;
  return [`| ${key} | ${does} | ${where} |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** A Markdown table of what each letter and sign means on every screen. */
export function letterTable({ help }: Texts): string {
  const { key, means } = help.letterTable;
  const rows = (Object.keys(LETTERS) as Letter[]).map(
    (letter) => `| \`${letter.replace('|', '\\|')}\` | ${help.letters[letter]} |`,
  );
  return [`| ${key} | ${means} |`, '| --- | --- |', ...rows].join('\n');
}

/** The text with both tables between their markers replaced. */
export function withKeyTable(page: string, texts: Texts): string {
  return between(between(page, 'letters', letterTable(texts)), 'keys', keyTable(texts));
}

function between(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = '', rest = ''] = page.split(start);
  const [, after = ''] = rest.split(end);
  return `${before}${start}\n${table}\n${end}${after}`;
}
